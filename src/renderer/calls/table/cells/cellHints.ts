/**
 * Tooltips of cells. Their text becomes a `title` only under the pointer: as an attribute of every call that scrolls by, it
 * makes the browser recalculate styles.
 */
const hints = new WeakMap<Element, Hint>()

/** A function is called when the hint is shown. */
type Hint = string | (() => string)

/** Sets the tooltip of `target`; null removes it. */
export function hintOf(target: Element): (hint: Hint | null) => void {
  return (hint) => {
    if (hint === null) hints.delete(target)
    else hints.set(target, hint)
    // The pointer rests on a recycled row that now shows another call.
    if (target.hasAttribute('title')) writeTitle(target, hint)
  }
}

/** Call it with the element that the pointer entered. */
export function showHint(target: Element): void {
  const hint = hints.get(target)
  if (hint !== undefined) writeTitle(target, hint)
}

function writeTitle(target: Element, hint: Hint | null): void {
  if (hint === null) target.removeAttribute('title')
  else target.setAttribute('title', typeof hint === 'string' ? hint : hint())
}
