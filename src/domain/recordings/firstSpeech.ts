import {
  findSpeechActivity,
  type RecordingLevels,
  type SpeechSegment,
} from '../transcripts/alignment/speechActivity.ts'

/** Ringing, beeps and dial tones: the level hardly changes while they sound. Speech rises and falls with each syllable. */
const SAME_LEVEL = 0.2
const MOSTLY = 0.8
/** At the ends of a tone, its level rises and falls. */
const EDGE_SECONDS = 0.06
/** A shorter sound can't be distinguished from a tone. */
const LEAST_SECONDS = 0.3

/** Where someone first speaks, after silence, ringing and beeps; null without speech in these levels. Seconds. */
export function firstSpeech(levels: RecordingLevels): number | null {
  const { segments } = findSpeechActivity(levels)
  const first = segments.find(
    (segment) => segment.endSeconds - segment.startSeconds >= LEAST_SECONDS && !isTone(segment, levels),
  )
  return first?.startSeconds ?? null
}

function isTone({ startSeconds, endSeconds }: SpeechSegment, { channels, windowsPerSecond }: RecordingLevels): boolean {
  const from = Math.round((startSeconds + EDGE_SECONDS) * windowsPerSecond)
  const to = Math.round((endSeconds - EDGE_SECONDS) * windowsPerSecond)
  const loudest = Array.from({ length: Math.max(0, to - from) }, (_, at) =>
    Math.max(...channels.map((levels) => levels[from + at] ?? 0)),
  )
  const middle = loudest.toSorted((one, other) => one - other)[Math.floor(loudest.length / 2)] ?? 0
  const same = loudest.filter((level) => Math.abs(level - middle) <= SAME_LEVEL * middle)
  return same.length >= MOSTLY * loudest.length
}
