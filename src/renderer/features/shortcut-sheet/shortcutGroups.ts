/** Keys as named by `useShortcuts`, and what they do. Several keys share a line if they do the same or the opposite. */
type Shortcut = readonly [keys: readonly string[], words: string]

export interface ShortcutGroup {
  readonly place: string
  readonly shortcuts: readonly Shortcut[]
}

/** All shortcuts by page. Add new ones here. */
export const SHORTCUT_GROUPS: readonly ShortcutGroup[] = [
  {
    place: 'Call with a recording',
    shortcuts: [
      [[' '], 'Play or pause'],
      [['ArrowLeft', 'ArrowRight'], 'Back or forward 5 seconds'],
      [['Shift+ArrowLeft', 'Shift+ArrowRight'], 'Back or forward 30 seconds'],
      [[',', '.'], 'Back or forward 0.1 seconds'],
      [['Home', 'End'], 'Start or end, with the waveform focused'],
      [['[', ']'], 'Slower or faster'],
      [['s'], 'Skip silence'],
      [['l'], 'Loop from here, or end the loop'],
      [['m'], 'Mute'],
      [['f'], 'Full screen for video'],
    ],
  },
  {
    place: 'Any call or chat',
    shortcuts: [
      [['j'], 'Next call in the list'],
      [['k'], 'Previous call in the list'],
      [['PageUp', 'PageDown'], 'Scroll the transcript'],
      [['Mod+f'], 'Find in the transcript or the conversation'],
      [['Enter', 'Shift+Enter'], 'Next or previous match'],
      [['Escape'], 'Back to the list'],
    ],
  },
  {
    place: 'My review',
    shortcuts: [
      [['r'], 'Start or return to the review'],
      [['y', 'n', 'a'], 'Answer yes, no, or not applicable'],
      [['ArrowUp', 'ArrowDown'], 'Move between questions'],
      [['Backspace'], 'Clear the answer'],
      [['w'], 'Add a note'],
      [['Mod+z'], 'Undo'],
      [['Mod+Enter'], 'Finish the review'],
    ],
  },
  {
    place: 'Review queue',
    shortcuts: [
      [['g'], 'Next unreviewed call'],
      [['x'], 'Skip this call'],
    ],
  },
  {
    place: 'List of calls',
    shortcuts: [
      [['j', 'k'], 'Next or previous row'],
      [['Enter'], 'Open the call'],
      [[' '], 'Preview the call'],
      [['x'], 'Select the row'],
      [['Shift+ArrowUp', 'Shift+ArrowDown'], 'Select more rows'],
      [['Mod+a'], 'Select all loaded calls'],
      [['f'], 'Add a filter'],
      [['/'], 'Edit filters as text'],
    ],
  },
  {
    place: 'Recordings to import',
    shortcuts: [
      [['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], 'Move between cells'],
      [['Enter'], 'Edit the cell'],
      [['x'], 'Select the recording'],
      [['Mod+a'], 'Select all recordings'],
      [['Delete'], 'Skip recordings'],
      [['Mod+z'], 'Undo the last change'],
    ],
  },
  {
    place: 'Everywhere',
    shortcuts: [
      [['Mod+,'], 'Settings'],
      [['Escape'], 'Back from settings'],
      [['?'], 'Keyboard shortcuts'],
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

/** The names of the keys to press: `Shift+ArrowLeft` → "Shift", "←". */
export function keyWords(key: string, isMac: boolean): readonly string[] {
  const parts = key === '+' ? ['+'] : key.split('+')
  return parts.map((part) => {
    if (part === 'Mod') return isMac ? '⌘' : 'Ctrl'
    return NAMES.get(part) ?? (part.length === 1 ? part.toUpperCase() : part)
  })
}
