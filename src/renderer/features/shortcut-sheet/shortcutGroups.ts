/** Keys as `useShortcuts` names them, several where each does the same or one the opposite of the other; and what they do. */
type Shortcut = readonly [keys: readonly string[], words: string]

export interface ShortcutGroup {
  readonly place: string
  readonly shortcuts: readonly Shortcut[]
}

/** Every key that a place listens to. Whoever adds one to a place adds its words here. */
export const SHORTCUT_GROUPS: readonly ShortcutGroup[] = [
  {
    place: 'A call with a recording',
    shortcuts: [
      [[' '], 'Play or pause'],
      [['ArrowLeft', 'ArrowRight'], 'Back or forward 5 s'],
      [['Shift+ArrowLeft', 'Shift+ArrowRight'], 'Back or forward 30 s'],
      [[',', '.'], 'Back or forward a tenth of a second'],
      [['Home', 'End'], 'Start or end, with the waveform focused'],
      [['[', ']'], 'Slower or faster'],
      [['s'], 'Skip silence'],
      [['l'], 'Loop from here, or end the loop'],
      [['m'], 'Mute'],
      [['f'], 'Full screen, where there is a picture'],
    ],
  },
  {
    place: 'Any call or chat',
    shortcuts: [
      [['j'], 'Next call of the list'],
      [['k'], 'Previous call of the list'],
      [['PageUp', 'PageDown'], 'Scroll what was said'],
      [['Mod+f'], 'Find in the transcript or the conversation'],
      [['Enter', 'Shift+Enter'], 'Next or previous place found'],
      [['Escape'], 'Back to the list'],
    ],
  },
  {
    place: 'My review of a call',
    shortcuts: [
      [['r'], 'Start the review, or come back to it'],
      [['y', 'n', 'a'], 'Yes, no or not applicable, and on to the next question'],
      [['ArrowUp', 'ArrowDown'], 'Another question'],
      [['Backspace'], 'Take the answer back'],
      [['w'], 'Write a note here'],
      [['Mod+z'], 'Undo'],
      [['Mod+Enter'], 'Finish the review'],
    ],
  },
  {
    place: 'A review queue',
    shortcuts: [
      [['g'], 'The next call that waits'],
      [['x'], 'Skip this call'],
    ],
  },
  {
    place: 'The list of calls',
    shortcuts: [
      [['j', 'k'], 'Next or previous row'],
      [['Enter'], 'Open the call'],
      [[' '], 'Peek at the call'],
      [['x'], 'Select the row'],
      [['Shift+ArrowUp', 'Shift+ArrowDown'], 'Select more rows'],
      [['Mod+a'], 'Select all that is loaded'],
      [['f'], 'Add a filter'],
      [['/'], 'Filter as text'],
    ],
  },
  {
    place: 'Recordings to import',
    shortcuts: [
      [['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], 'Another cell'],
      [['Enter'], 'Edit the cell'],
      [['x'], 'Select the recording'],
      [['Mod+a'], 'Select all recordings'],
      [['Delete'], 'Leave recordings out'],
      [['Mod+z'], 'Undo the last change'],
    ],
  },
  {
    place: 'Everywhere',
    shortcuts: [
      [['Mod+,'], 'Settings'],
      [['Escape'], 'Back from the settings'],
      [['?'], 'This sheet'],
    ],
  },
]

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ' ': 'Space',
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Escape: 'Esc',
    PageUp: 'Page ↑',
    PageDown: 'Page ↓',
  }),
)

/** One word for each key to hold or press: `Shift+ArrowLeft` → «Shift», «←». */
export function keyWords(key: string, isMac: boolean): readonly string[] {
  const parts = key === '+' ? ['+'] : key.split('+')
  return parts.map((part) => {
    if (part === 'Mod') return isMac ? '⌘' : 'Ctrl'
    return NAMES.get(part) ?? (part.length === 1 ? part.toUpperCase() : part)
  })
}
