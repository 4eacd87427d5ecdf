import type { InteractionMetrics } from '../../../domain/calls/call.ts'
import type { TurnPosition } from '../../../domain/transcripts/alignment/alignment.ts'
import type { Pin } from '../../../domain/transcripts/pins.ts'
import type { RecordingLevels } from '../../../domain/transcripts/alignment/speechActivity.ts'
import type { Turn } from '../../../domain/transcripts/turns.ts'

/** Page → worker, once. */
export interface PositionsRequest {
  readonly turns: readonly (Pick<Turn, 'text' | 'speaker'> & Partial<Pick<Turn, 'writtenSeconds'>>)[]
  readonly levels: RecordingLevels
  readonly durationSeconds: number
  readonly agentSpeaker: string | null
  /** Lines whose time the user set; the others are placed around them. */
  readonly pins: readonly Pin[]
  readonly metrics: Pick<InteractionMetrics, 'repTalkRatio' | 'silenceRatio' | 'callExchanges'>
}

/** Worker → page, once: one position per turn. */
export type PositionsAnswer = readonly TurnPosition[]
