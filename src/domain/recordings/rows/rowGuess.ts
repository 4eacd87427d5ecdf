import type { SoundFacts } from '../recordingFacts.ts'
import { agentOfPath, type KnownAgent } from './agentGuess.ts'
import { rowTimes, timestampOf, timestampsOf, type ReadSystemTime } from './rowTime.ts'
import type { RowFields, RowGuess, TimeSource } from './stagingRow.ts'

interface GuessHints {
  readonly fileName: string
  readonly folder: string
  readonly modifiedMs: number | null
  /** Null for a link, and before the recording was inspected. */
  readonly facts: (Pick<SoundFacts, 'title' | 'recordedAt'> & { readonly durationSeconds?: number | null }) | null
  readonly systemTime?: ReadSystemTime
  readonly timeZone: string
  /** Which of the times to use; the most trusted one if omitted. */
  readonly timeFrom?: TimeSource | undefined
  /** Null while they are loading. */
  readonly agents: readonly KnownAgent[] | null
}

type Guessed = { -readonly [Name in keyof RowFields]?: RowFields[Name] }

/** Guesses a recording's fields, each with its source. */
export function guessRow(hints: GuessHints): RowGuess {
  const { fileName, folder, modifiedMs, facts, timeZone, timeFrom, agents, systemTime } = hints
  const times = rowTimes({
    fileName,
    folder,
    modifiedMs,
    durationSeconds: facts?.durationSeconds ?? null,
    recordedAt: facts?.recordedAt ?? null,
    ...(systemTime && { systemTime }),
  })
  const time = times.find(({ from }) => from === timeFrom) ?? times[0]
  const fields: Guessed = {}
  if (time !== undefined) fields.timestamp = { value: timestampOf(time, timeZone), from: time.from }
  const userId = agents === null ? null : agentOfPath(`${folder}/${fileName}`, agents)
  if (userId !== null) fields.userId = { value: userId, from: 'path' }
  // The service generates a title from the transcript, which is better than a file name.
  if (facts?.title) fields.title = { value: facts.title, from: 'tag' }
  const timestamps = time === undefined ? null : timestampsOf(time, timeZone)
  return { fields, times, clockChange: timestamps === null || timestamps.length === 1 ? null : timestamps }
}
