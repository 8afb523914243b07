//! A request for a skill, by the model or by a user.

use core::fmt;

use super::Parameters;
use crate::{arguments::Arguments, gate::Gate, skill::Skill};

/// Who asks for a skill.
///
/// ```
/// # use skills_runtime::{Invoker, Request};
/// let request = Request::new("/release-notes").by(Invoker::User);
/// # let _ = request;
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Invoker {
    /// The model, through its tool.
    #[default]
    Model,
    /// A user, for example through a slash menu.
    User,
}

impl Invoker {
    /// Whether this invoker may invoke a skill, and so may hear of it.
    pub(crate) const fn may_see(self, skill: &Skill<'_>) -> bool {
        match self {
            Invoker::Model => skill.model_invocable(),
            Invoker::User => skill.user_invocable(),
        }
    }
}

/// A request for a skill. It lives for one turn, and may borrow what lives no longer.
///
/// ```
/// use skills_runtime::{Invoker, Request};
///
/// let request = Request::new("fill-form").arguments("a.pdf 'two words'").by(Invoker::User).body_limit(100_000);
/// # let _ = request;
/// // From a slash menu, or from the values of a call as they are:
/// let params = [("name", "fill-form".into()), ("arguments", "a.pdf".into())];
/// let request = Request::from_params(&params);
/// # let _ = request;
/// ```
#[derive(Clone, Copy)]
pub struct Request<'r> {
    pub(crate) params: Params<'r>,
    pub(crate) arguments: Option<Arguments<'r>>,
    pub(crate) invoker: Invoker,
    pub(crate) body_limit: Option<usize>,
    pub(crate) gate: Option<&'r dyn Gate>,
    pub(crate) approved: Option<bool>,
    pub(crate) session_id: Option<&'r str>,
}

/// What the caller gave.
#[derive(Clone, Copy)]
pub(crate) enum Params<'r> {
    Name(&'r str),
    Listed(&'r [(&'r str, Arguments<'r>)]),
    #[cfg(feature = "serde")]
    Json(&'r serde_json::Value),
    #[cfg(feature = "serde")]
    NotJson(&'r serde_json::Error),
}

impl<'r> Request<'r> {
    /// The model asks for a skill by name, without arguments. A leading `/` is taken off.
    pub const fn new(name: &'r str) -> Self {
        Request::with(Params::Name(name))
    }

    /// The parameters of a call, as names with values, to be checked like JSON.
    pub const fn from_params(params: &'r [(&'r str, Arguments<'r>)]) -> Self {
        Request::with(Params::Listed(params))
    }

    /// The parameters of a call as JSON, to be checked; see [`ToolInput`](crate::ToolInput) for JSON that is still text.
    ///
    /// ```
    /// # use skills_runtime::{Request, Catalog, Skill, SkillDef};
    /// # let def = SkillDef::new("greet", "Greets.", "Hello $1!\n").built_in();
    /// # let skills = [Skill::from(&def)];
    /// # let catalog = Catalog::from_sorted(&skills).unwrap();
    /// let input = serde_json::json!({ "name": "greet", "arguments": "Ada" });
    /// assert_eq!(catalog.session().request(Request::from_json(&input)).kind(), "ok");
    ///
    /// let input = serde_json::json!({ "skill": "greet", "reload": true });
    /// let refusal = catalog.session().request(Request::from_json(&input)).to_string();
    /// assert!(refusal.contains("use `name` instead of `skill`"));
    /// ```
    #[cfg(feature = "serde")]
    pub const fn from_json(input: &'r serde_json::Value) -> Self {
        Request::with(Params::Json(input))
    }

    pub(super) const fn with(params: Params<'r>) -> Self {
        Request {
            params,
            arguments: None,
            invoker: Invoker::Model,
            body_limit: None,
            gate: None,
            approved: None,
            session_id: None,
        }
    }

    /// Gives arguments: a string, or names with values.
    pub fn arguments(mut self, arguments: impl Into<Arguments<'r>>) -> Self {
        self.arguments = Some(arguments.into());
        self
    }

    /// Says who asks.
    pub const fn by(mut self, invoker: Invoker) -> Self {
        self.invoker = invoker;
        self
    }

    /// Cuts a body that is longer than so many bytes, visibly.
    pub const fn body_limit(mut self, bytes: usize) -> Self {
        self.body_limit = Some(bytes);
        self
    }

    /// A gate for this request, instead of the session's.
    pub const fn gate(mut self, gate: &'r dyn Gate) -> Self {
        self.gate = Some(gate);
        self
    }

    /// The answer of whoever was asked, where a gate or a rule wants someone to be asked; see
    /// [`Refusal::needs_approval`](crate::Refusal::needs_approval). It never overrules a denial.
    pub const fn approved(mut self, approved: bool) -> Self {
        self.approved = Some(approved);
        self
    }

    /// The id of the session for this request, instead of the session's.
    pub const fn session_id(mut self, id: &'r str) -> Self {
        self.session_id = Some(id);
        self
    }

    /// The name that is asked for, as given; empty when there is none.
    fn asked(&self, parameters: Parameters) -> &'r str {
        self.params.name(parameters).and_then(|name| name.text()).unwrap_or_default()
    }
}

impl<'r> Params<'r> {
    /// The value of the parameter that names the skill.
    #[inline]
    pub(super) fn name(&self, parameters: Parameters) -> Option<Arguments<'r>> {
        if let Params::Name(name) = *self { Some(name.into()) } else { self.get(parameters.name()) }
    }

    /// The value of a parameter.
    #[inline]
    pub(super) fn get(&self, key: &str) -> Option<Arguments<'r>> {
        match *self {
            Params::Name(_) => None,
            #[cfg(feature = "serde")]
            Params::NotJson(_) => None,
            Params::Listed(params) => {
                params.iter().rev().find(|(known, _)| *known == key).map(|(_, value)| *value)
            }
            #[cfg(feature = "serde")]
            Params::Json(input) => input.get(key).map(Arguments::from),
        }
    }

    /// The names of all parameters given.
    pub(super) fn keys(&self) -> Keys<'r> {
        match *self {
            Params::Name(_) => Keys::Listed([].iter()),
            Params::Listed(params) => Keys::Listed(params.iter()),
            #[cfg(feature = "serde")]
            Params::Json(serde_json::Value::Object(map)) => Keys::Json(map.keys()),
            #[cfg(feature = "serde")]
            Params::Json(_) | Params::NotJson(_) => Keys::Listed([].iter()),
        }
    }
}

#[derive(Clone)]
pub(super) enum Keys<'r> {
    Listed(core::slice::Iter<'r, (&'r str, Arguments<'r>)>),
    #[cfg(feature = "serde")]
    Json(serde_json::map::Keys<'r>),
}

impl<'r> Iterator for Keys<'r> {
    type Item = &'r str;

    fn next(&mut self) -> Option<&'r str> {
        match self {
            Keys::Listed(params) => params.next().map(|(key, _)| *key),
            #[cfg(feature = "serde")]
            Keys::Json(keys) => keys.next().map(alloc::string::String::as_str),
        }
    }
}

impl fmt::Debug for Request<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.asked(Parameters::default());
        f.debug_struct("Request").field("name", &name).field("invoker", &self.invoker).finish_non_exhaustive()
    }
}
