type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>

/**
 * The name of a pressed key as in the catalog: `' '`, `j`, `ArrowLeft`, `Shift+ArrowLeft`, `Mod+f` (Ctrl, or ⌘ on a Mac),
 * `Mod+Shift+p`. No command has `Other+`, which is Ctrl on a Mac, where it edits text (Ctrl+K deletes the rest of a
 * line), and the Windows key elsewhere.
 */
export function keyName(event: PressedKey, isMac = IS_MAC): string {
  const isCharacter = event.key.length === 1
  const key = isCharacter ? event.key.toLowerCase() : event.key
  // AltGr types [ and ] on many keyboards and reports Ctrl and Alt.
  if (event.getModifierState('AltGraph')) return key
  const [hasMod, hasOther] = isMac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  // Shift is part of a character such as ?, so only named keys and letters report it.
  const hasShift = event.shiftKey && (!isCharacter || /\p{L}/u.test(key))
  return `${hasOther ? 'Other+' : ''}${hasMod ? 'Mod+' : ''}${event.altKey ? 'Alt+' : ''}${hasShift ? 'Shift+' : ''}${key}`
}

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ' ': 'Space',
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Enter: '↵',
    Escape: 'Esc',
    PageUp: 'Page ↑',
    PageDown: 'Page ↓',
  }),
)

/** The keys to press, one after the other, as printed on keyboards: `Shift+ArrowLeft` → "Shift", "←". */
export function keyWords(keys: string, isMac: boolean): readonly string[] {
  if (keys === ' ') return ['Space']
  return keys.split(' ').flatMap((key) => (key === '+' ? ['+'] : key.split('+')).map((part) => partWords(part, isMac)))
}

function partWords(part: string, isMac: boolean): string {
  if (part === 'Mod') return isMac ? '⌘' : 'Ctrl'
  return NAMES.get(part) ?? (part.length === 1 ? part.toUpperCase() : part)
}

export const IS_MAC = navigator.platform.startsWith('Mac')
