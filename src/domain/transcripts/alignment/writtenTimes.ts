import { consistentPins, type Pin } from '../pins.ts'
import { proportionalPositions } from './proportionalPositions.ts'
import type { Turn } from '../turns.ts'

export type TimedTurn = Pick<Turn, 'text'> & Partial<Pick<Turn, 'writtenSeconds'>>

/**
 * The times that the transcript gives its lines, as pins. None if one is outside the recording: then they are times of the
 * day, or of another recording.
 */
export function writtenPins(turns: readonly TimedTurn[], durationSeconds: number): readonly Pin[] {
  const pins = turns.flatMap(({ writtenSeconds }, turnIndex) =>
    writtenSeconds == null ? [] : [{ turnIndex, seconds: writtenSeconds }],
  )
  return pins.every(({ seconds }) => seconds <= durationSeconds) ? pins : []
}

/** From the times in the transcript, and between them by the length of the texts. */
export function roughStarts(
  turns: readonly TimedTurn[],
  durationSeconds: number,
): readonly { readonly startSeconds: number; readonly isWritten: boolean }[] {
  const pins = consistentPins(writtenPins(turns, durationSeconds), { turnCount: turns.length, durationSeconds })
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
