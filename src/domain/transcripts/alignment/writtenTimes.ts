import { longestIncreasing } from '../../longestIncreasing.ts'
import type { Pin } from '../pins.ts'
import { proportionalPositions } from './proportionalPositions.ts'
import type { Turn } from '../turns.ts'

export type TimedTurn = Pick<Turn, 'text'> & Partial<Pick<Turn, 'writtenSeconds'>>

/**
 * The times that the transcript gives its lines, as pins in the order of both. Times out of order are left out, as few as
 * possible: one wrong line must not override all others. None if one is outside the recording: then they are times of the
 * day, or of another recording.
 */
export function writtenPins(turns: readonly TimedTurn[], durationSeconds: number): readonly Pin[] {
  const pins = turns.flatMap(({ writtenSeconds }, turnIndex) =>
    writtenSeconds == null ? [] : [{ turnIndex, seconds: writtenSeconds }],
  )
  if (pins.some(({ seconds }) => seconds > durationSeconds)) return []
  const bySeconds = pins.toSorted((a, b) => a.seconds - b.seconds)
  const places = new Map(bySeconds.map((pin, place) => [pin, place]))
  return longestIncreasing(pins.map((pin) => places.get(pin)!)).map((place) => bySeconds[place]!)
}

/** From the times in the transcript, and between them by the length of the texts. */
export function roughStarts(
  turns: readonly TimedTurn[],
  durationSeconds: number,
): readonly { readonly startSeconds: number; readonly isWritten: boolean }[] {
  const pins = writtenPins(turns, durationSeconds)
  const edges = [{ turnIndex: 0, seconds: 0 }, ...pins, { turnIndex: turns.length, seconds: durationSeconds }]
  const written = new Set(pins.map(({ turnIndex }) => turnIndex))
  return edges.slice(1).flatMap((next, index) => {
    const { turnIndex, seconds } = edges[index]!
    const range = { segments: [], durationSeconds: next.seconds - seconds }
    return proportionalPositions(turns.slice(turnIndex, next.turnIndex), range).map(({ startSeconds }, at) => ({
      startSeconds: seconds + startSeconds,
      isWritten: at === 0 && written.has(turnIndex),
    }))
  })
}
