/**
 * Tooltips of cells. Their text becomes a `title` only under the pointer: as an attribute of every call that scrolls by, it
 * makes the browser recalculate styles.
 */
const hints = new WeakMap<Element, string>()

/** Sets the tooltip of `target`; null removes it. */
export function hintOf(target: Element): (words: string | null) => void {
  return (words) => {
    if (words === null) hints.delete(target)
    else hints.set(target, words)
    // The pointer rests on a recycled row that now shows another call.
    if (target.hasAttribute('title')) writeTitle(target, words)
  }
}

/** Call it with the element that the pointer entered. */
export function showHint(target: Element): void {
  const words = hints.get(target)
  if (words !== undefined) writeTitle(target, words)
}

function writeTitle(target: Element, words: string | null): void {
  if (words === null) target.removeAttribute('title')
  else target.setAttribute('title', words)
}
