import type { SampleReceipt } from '../sampling/sampleReceipt.ts'
import type { EpochMs } from '../units.ts'

/** A call to review, with the data shown before it's opened, which excludes scores. */
export interface QueueItem {
  readonly callId: number
  readonly title: string | null
  readonly agentName: string | null
  /** ISO 8601, when the call occurred. */
  readonly timestamp: string | null
  /** The recording's length, to plan the queue. Absent in queues of earlier versions. */
  readonly durationSeconds?: number | null | undefined
  /** From the draw (`domain/sampling`); null for calls that the user picked. */
  readonly draw: {
    readonly stratum: string
    readonly weight: number
    readonly inclusionProbability: number
  } | null
}

export type QueueItemState = 'waiting' | 'skipped' | 'done'

export interface ReviewQueue {
  readonly queueId: string
  readonly name: string
  /** Other people's answers and scores are hidden until the review of a call is done. */
  readonly isBlind: boolean
  /** Null if the calls were picked by hand. */
  readonly receipt: SampleReceipt | null
  readonly createdAt: EpochMs
  readonly items: readonly (QueueItem & { readonly state: QueueItemState })[]
}

interface QueueProgress {
  readonly doneCount: number
  readonly skippedCount: number
  readonly waitingCount: number
}

export function progressOf({ items }: ReviewQueue): QueueProgress {
  const count = (state: QueueItemState) => items.filter((item) => item.state === state).length
  return { doneCount: count('done'), skippedCount: count('skipped'), waitingCount: count('waiting') }
}

/** The next open one, wrapping around (null: from the start); null if none is open. Skipped ones are excluded. */
export function nextWaiting({ items }: ReviewQueue, callId: number | null): number | null {
  const from = items.findIndex((item) => item.callId === callId) + 1
  const round = [...items.slice(from), ...items.slice(0, from)]
  return round.find((item) => item.state === 'waiting' && item.callId !== callId)?.callId ?? null
}
