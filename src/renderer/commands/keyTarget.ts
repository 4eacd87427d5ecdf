/** Where a person types. */
export const TYPING =
  'input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]'
const POPUPS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=combobox]'
/** In a field, they undo and redo typing. */
const UNDO_AND_REDO: ReadonlySet<string> = new Set(['Mod+z', 'Mod+Shift+z', 'Mod+y'])
/** Controls that handle Space themselves. */
const PRESSED_BY_SPACE =
  'button, a[href], summary, [role=button], [role=menuitem], input, video[controls], audio[controls]'
/** Controls that handle arrow keys themselves. */
const MOVED_BY_ARROWS = 'input:not([type=checkbox]), [role=menu], [role=toolbar], [role=tablist]'

/** Whether a key is for the focused control instead of the page: while typing, in an open menu, list or dialog. */
export function isForControl(event: KeyboardEvent, name: string, cameByPointer: boolean): boolean {
  const target = event.target instanceof Element ? event.target : null
  if (!target) return false
  const isTyping = target.closest(TYPING) !== null
  // What was changed in a popover, such as the columns, can be undone there.
  if (UNDO_AND_REDO.has(name)) return isTyping
  if (target.closest(POPUPS)) return true
  // Other Ctrl and ⌘ combinations type nothing, so they work in fields too, except the one that selects a field's text.
  if (isTyping) return !name.startsWith('Mod+') || name === 'Mod+a'
  // Space presses the control that visibly has the focus, as after Tab. Otherwise it is meant for the page, such as its player:
  // after a mouse click, or if the page moved the focus without showing it.
  if (name === ' ') {
    return !cameByPointer && target.matches(':focus-visible') && target.closest(PRESSED_BY_SPACE) !== null
  }
  return name.includes('Arrow') && target.closest(MOVED_BY_ARROWS) !== null
}
