import type { Speaker } from '../../../domain/transcripts/speakers.ts'

/** Agent and lead have fixed colors; others rotate. All have a contrast of 4.5:1, also on the selected line. */
const OTHER_COLOURS = ['var(--info)', 'var(--good)', 'var(--warn)', 'var(--ink-2)']

export function speakerColor(speaker: Speaker | undefined): string {
  switch (speaker?.role) {
    case 'agent':
      return 'var(--rep)'
    case 'lead':
      return 'var(--lead)'
    case 'other':
      return OTHER_COLOURS[speaker.otherIndex % OTHER_COLOURS.length]!
    case undefined:
      return 'var(--ink-2)'
  }
}
