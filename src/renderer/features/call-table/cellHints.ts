/**
 * The tooltips of cells. Their words become a `title` only under the pointer: as an attribute of each call that scrolls
 * by, they make the browser look for styles that it could change.
 */
const hints = new WeakMap<Element, string>()

/** What changes the tooltip of `target`; null takes it away. */
export function hintOf(target: Element): (words: string | null) => void {
  return (words) => {
    if (words === null) hints.delete(target)
    else hints.set(target, words)
    // The pointer rests on a row that is another call's now.
    if (target.hasAttribute('title')) writeTitle(target, words)
  }
}

/** To be called with what the pointer has come over. */
export function showHint(target: Element): void {
  const words = hints.get(target)
  if (words !== undefined) writeTitle(target, words)
}

function writeTitle(target: Element, words: string | null): void {
  if (words === null) target.removeAttribute('title')
  else target.setAttribute('title', words)
}
