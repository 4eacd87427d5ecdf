import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Page-wide keyboard shortcuts while the component is mounted: `' '`, `j`, `ArrowLeft`, `Shift+ArrowLeft`, `Mod+f` (Ctrl,
 * or ⌘ on a Mac). Ignored while typing, in an open menu, list or dialog, and if the focused control handled the key. A
 * handler returns `false` if it didn't handle the key.
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
  // For characters, Shift is part of the character, so only named keys report it. The same goes for AltGr, which types [
  // and ] on many keyboards and reports Ctrl and Alt.
  const shift = event.shiftKey && event.key.length > 1 ? 'Shift+' : ''
  if (event.getModifierState('AltGraph')) return key
  const mod = event.ctrlKey || event.metaKey ? 'Mod+' : ''
  const alt = event.altKey ? 'Alt+' : ''
  return `${mod}${alt}${shift}${key}`
}

const TYPING =
  'input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]'
const POPUPS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=combobox]'
/** Controls that handle Space themselves. */
const PRESSED_BY_SPACE =
  'button, a[href], summary, [role=button], [role=menuitem], input, video[controls], audio[controls]'
/** Controls that handle arrow keys themselves. */
const MOVED_BY_ARROWS = 'input, [role=menu], [role=toolbar], [role=tablist]'

function isForSomethingElse(event: KeyboardEvent, name: string, cameByPointer: boolean): boolean {
  const target = event.target instanceof Element ? event.target : null
  if (!target) return false
  if (target.closest(POPUPS)) return true
  // Ctrl and ⌘ combinations type nothing, so they work in fields too.
  if (target.closest(TYPING)) return !name.startsWith('Mod+')
  // After a mouse click on a button, Space is meant for the page; after focusing it with the keyboard, for the button.
  if (name === ' ') return !cameByPointer && target.closest(PRESSED_BY_SPACE) !== null
  return name.includes('Arrow') && target.closest(MOVED_BY_ARROWS) !== null
}
