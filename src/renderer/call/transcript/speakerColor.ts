import type { Speaker } from '../../../domain/transcripts/speakers.ts'

/** Agent and lead have fixed colors; others rotate. All have a contrast of 4.5:1, also on the selected line. */
const OTHER_COLORS = ['--info', '--good', '--warn', '--ink-2'] as const

export function speakerColor(speaker: Speaker | undefined): string {
  return `var(${speakerColorToken(speaker)})`
}

export function speakerColorToken(speaker: Speaker | undefined): `--${string}` {
  switch (speaker?.role) {
    case 'agent':
      return '--rep'
    case 'lead':
      return '--lead'
    case 'other':
      return OTHER_COLORS[speaker.otherIndex % OTHER_COLORS.length]!
    case undefined:
      return '--ink-2'
  }
}
