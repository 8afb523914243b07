//! Long lists in pages. A cursor is the key of the last item that was given, so a page stays right when others come.

use rmcp::ErrorData;

/// Items that follow the one whose key is `cursor`, and the cursor of the next page.
pub(crate) struct Page<T> {
    pub(crate) items: Vec<T>,
    pub(crate) next: Option<String>,
}

/// Cuts `items` to a page of `size`; `key` names an item.
///
/// # Errors
///
/// Invalid params, when the cursor names none of the items.
pub(crate) fn page<T>(
    items: impl Iterator<Item = T>,
    key: impl Fn(&T) -> &str,
    cursor: Option<&str>,
    size: usize,
) -> Result<Page<T>, ErrorData> {
    let mut rest = items.peekable();
    if let Some(cursor) = cursor
        && !rest.by_ref().any(|item| key(&item) == cursor)
    {
        return Err(ErrorData::invalid_params(format!("no page starts at the cursor {cursor:?}"), None));
    }
    let items: Vec<T> = rest.by_ref().take(size.max(1)).collect();
    let more = rest.peek().is_some();
    let next = items.last().filter(|_| more).map(|item| key(item).to_owned());
    Ok(Page { items, next })
}

#[cfg(test)]
mod tests {
    use super::page;

    #[test]
    fn pages_follow_each_other_until_nothing_is_left() {
        fn cut(cursor: Option<&str>, size: usize) -> super::Page<&'static str> {
            page(["a", "b", "c", "d", "e"].into_iter(), |item| item, cursor, size).unwrap()
        }
        let mut seen = Vec::new();
        let mut cursor: Option<String> = None;
        loop {
            let page = cut(cursor.as_deref(), 2);
            seen.push(page.items.concat());
            cursor = page.next;
            if cursor.is_none() {
                break;
            }
        }
        assert_eq!(seen, ["ab", "cd", "e"]);
        assert_eq!(cut(None, 5).next, None);
        assert_eq!(cut(None, 0).items, ["a"]);
    }

    #[test]
    fn a_cursor_of_no_item_is_refused() {
        let error = page(["a"].into_iter(), |item| item, Some("x"), 2).err().unwrap();
        assert_eq!(error.code.0, -32602);
    }
}
