import { estimatePositions } from '../../../src/domain/transcripts/alignment/alignment.ts'
import { findSpeechActivity } from '../../../src/domain/transcripts/alignment/speechActivity.ts'
import type { KnownConversation } from './knownConversation.ts'

const LONG_SECONDS = 3 * 3600
const LINES = 5000

/** The cost of the largest call: three hours and 5,000 lines, repeating `conversation`. The fastest of three runs, in ms. */
export function measureLongCall(conversation: KnownConversation): {
  readonly activityMs: number
  readonly positionsMs: number
} {
  const times = Math.ceil(LONG_SECONDS / conversation.durationSeconds)
  const durationSeconds = times * conversation.durationSeconds
  const channels = conversation.channels.map((levels) => {
    const long = new Uint8Array(levels.length * times)
    for (let time = 0; time < times; time++) long.set(levels, time * levels.length)
    return long
  })
  const linesEach = Math.ceil(LINES / times / conversation.turns.length)
  const once = conversation.turns.flatMap(({ speaker, text }) => {
    const words = text.split(' ')
    const lines = Math.min(words.length, linesEach)
    return Array.from({ length: lines }, (_, line) => ({
      speaker,
      text: words.slice((line * words.length) / lines, ((line + 1) * words.length) / lines).join(' '),
    }))
  })
  const turns = Array.from({ length: times }, () => once)
    .flat()
    .slice(0, LINES)
  const { windowsPerSecond } = conversation
  const activity = findSpeechActivity({ channels, windowsPerSecond })
  return {
    activityMs: quickest(() => findSpeechActivity({ channels, windowsPerSecond })),
    positionsMs: quickest(() => estimatePositions(turns, { activity, durationSeconds })),
  }
}

function quickest(work: () => unknown): number {
  return Math.min(
    ...Array.from({ length: 3 }, () => {
      const startedAt = performance.now()
      work()
      return performance.now() - startedAt
    }),
  )
}
