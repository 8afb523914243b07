//! The checks that a request must pass before the session looks at itself.

#[cfg(feature = "serde")]
use super::request::Params;
use super::{Parameters, Request, Unknown, settings::Settings};
use crate::{
    MAX_NAME_LENGTH,
    arguments::{Arguments, Fault, Shape},
    catalog::Catalog,
    outcome::{Cause, Code, NotFound},
    session::Invoker,
    skill::Skill,
};

/// A request that asks for something that is there, in the right way.
pub(super) struct Checked<'r> {
    /// The number of the skill in the catalog.
    pub(super) number: u32,
    pub(super) skill: Skill<'r>,
    pub(super) arguments: Arguments<'r>,
}

/// Why a request does not get further.
pub(super) enum Problem<'r> {
    NotFound,
    Refused(Cause<'r>),
}

impl<'r> From<Cause<'r>> for Problem<'r> {
    fn from(cause: Cause<'r>) -> Self {
        Problem::Refused(cause)
    }
}

/// Parameters, lookup, refused skills, switches, arguments: in this order.
#[inline]
pub(super) fn check<'r>(
    catalog: Catalog<'r>,
    settings: &Settings<'r>,
    request: &Request<'r>,
    name: Option<Arguments<'r>>,
) -> Result<Checked<'r>, Problem<'r>> {
    let asked = parameters(request, settings.parameters, name)?;
    let (number, skill) = find(catalog, asked).ok_or_else(|| missing(catalog, asked, request.invoker))?;
    if !request.invoker.may_see(&skill) {
        return Err(Problem::Refused(match request.invoker {
            Invoker::Model => Cause::OnlyForUsers,
            Invoker::User => Cause::OnlyForModels,
        }));
    }
    let given = request.arguments.or_else(|| request.params.get(settings.parameters.arguments()));
    let arguments = given.unwrap_or(Arguments::NONE);
    if let Some(fault) = Fault::of(arguments, skill.arguments()) {
        return Err(Cause::Arguments(fault).into());
    }
    Ok(Checked { number, skill, arguments })
}

/// The name that is asked for, when the parameters are what the tool takes.
#[inline]
fn parameters<'r>(
    request: &Request<'r>,
    parameters: Parameters,
    name: Option<Arguments<'r>>,
) -> Result<&'r str, Cause<'r>> {
    #[cfg(feature = "serde")]
    match request.params {
        Params::NotJson(error) => return Err(Cause::NotJson(error)),
        Params::Json(input) => {
            if let Some(what) = other_than_object(input) {
                return Err(Cause::NotAnObject(what));
            }
        }
        _ => {}
    }
    if let Some(unknown) = Unknown::of(request.params, parameters) {
        return Err(Cause::UnknownParameters(unknown));
    }
    match name.map(|name| name.0) {
        None | Some(Shape::Nothing) => Err(Cause::NoName(parameters)),
        Some(Shape::Text("" | "/")) => Err(Cause::EmptyName(parameters)),
        Some(Shape::Text(asked)) => Ok(asked),
        Some(Shape::Other(what)) => Err(Cause::NameNotText(parameters, what)),
        Some(_) => Err(Cause::NameNotText(parameters, "an object")),
    }
}

#[cfg(feature = "serde")]
fn other_than_object(input: &serde_json::Value) -> Option<&'static str> {
    match Arguments::from(input).0 {
        Shape::Nothing => Some("null"),
        Shape::Text(_) => Some("text"),
        Shape::Other(what) => Some(what),
        _ => None,
    }
}

/// A skill by its name, with or without a slash before it.
#[inline]
fn find<'a>(catalog: Catalog<'a>, asked: &str) -> Option<(u32, Skill<'a>)> {
    let exact = catalog.position(asked);
    let number = exact.or_else(|| catalog.position(asked.strip_prefix('/')?))?;
    Some((number, catalog.skill_at(number)?))
}

/// What is said about a name that no skill has. Its shape only explains the miss: a catalog may have names of any
/// shape.
fn missing<'r>(catalog: Catalog<'r>, asked: &'r str, invoker: Invoker) -> Problem<'r> {
    let name = asked.strip_prefix('/').unwrap_or(asked);
    if let Some(report) = catalog.report_for(name) {
        return Cause::Report(report, code_of(report.rule())).into();
    }
    if name.chars().count() > MAX_NAME_LENGTH {
        return Cause::NameTooLong.into();
    }
    if is_kebab(name) {
        Problem::NotFound
    } else {
        Cause::NameNotKebab(NotFound::new(asked, catalog, invoker).suggestions()).into()
    }
}

/// The code of a skill that this rule refused.
fn code_of(rule: &str) -> Code {
    match rule {
        "name-mismatch" => Code::NameMismatch,
        "unreadable-file" => Code::IoError,
        "symlink-outside" => Code::OutsideWorkspace,
        "switched-off" => Code::Disabled,
        _ => Code::InvalidFrontmatter,
    }
}

/// Lower-case letters and digits in parts that are joined by single hyphens.
fn is_kebab(name: &str) -> bool {
    let is_part = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    name.split('-').all(is_part)
}
