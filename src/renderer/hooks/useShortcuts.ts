import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Keys that act on the whole page while the component is shown: `' '`, `j`, `ArrowLeft`, `Shift+ArrowLeft`, `Mod+f` (Ctrl, or ⌘ on a Mac).
 * They keep quiet while somebody types, in an open menu, list or dialog, and when the focused control took the key itself.
 * A handler that answers `false` did not want it.
 */
export function useShortcuts(handlers: Readonly<Record<string, () => boolean | void>>): void {
  const cameByPointer = useRef(false)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Tab') cameByPointer.current = false
    if (event.defaultPrevented || event.isComposing) return
    const name = keyName(event)
    const handle = handlers[name]
    if (!handle || isForSomethingElse(event, name, cameByPointer.current)) return
    if (handle() !== false) event.preventDefault()
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    window.addEventListener('pointerdown', () => (cameByPointer.current = true), { capture: true, signal })
    return () => stop.abort()
  }, [])
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>

export function keyName(event: PressedKey): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  // Shift is part of the letter or sign that it makes; only with named keys it is a key of its own. So is AltGr, which makes [ and ]
  // on many keyboards and reports itself as Ctrl and Alt.
  const shift = event.shiftKey && event.key.length > 1 ? 'Shift+' : ''
  if (event.getModifierState('AltGraph')) return key
  const mod = event.ctrlKey || event.metaKey ? 'Mod+' : ''
  const alt = event.altKey ? 'Alt+' : ''
  return `${mod}${alt}${shift}${key}`
}

const TYPING =
  'input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]'
const POPUPS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=combobox]'
/** Controls that have a use of their own for Space. */
const PRESSED_BY_SPACE =
  'button, a[href], summary, [role=button], [role=menuitem], input, video[controls], audio[controls]'
/** Controls that have a use of their own for the arrows. */
const MOVED_BY_ARROWS = 'input, [role=menu], [role=toolbar], [role=tablist]'

function isForSomethingElse(event: KeyboardEvent, name: string, cameByPointer: boolean): boolean {
  const target = event.target instanceof Element ? event.target : null
  if (!target) return false
  if (target.closest(POPUPS)) return true
  // With Ctrl or ⌘ nothing is typed, so these work from a field too.
  if (target.closest(TYPING)) return !name.startsWith('Mod+')
  // Who pressed a button with the mouse and then presses Space means the page; who came to it with the keyboard means the button.
  if (name === ' ') return !cameByPointer && target.closest(PRESSED_BY_SPACE) !== null
  return name.includes('Arrow') && target.closest(MOVED_BY_ARROWS) !== null
}
