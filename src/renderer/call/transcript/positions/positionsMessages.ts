import type { InteractionMetrics } from '../../../../domain/calls/call.ts'
import type { TurnPosition } from '../../../../domain/transcripts/alignment/alignment.ts'
import type { SpeakerLanes } from '../../../../domain/transcripts/alignment/speakerLanes.ts'
import type { Pin } from '../../../../domain/transcripts/pins.ts'
import type { RecordingLevels } from '../../../../domain/transcripts/alignment/speechActivity.ts'
import type { Turn } from '../../../../domain/transcripts/turns.ts'

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

/** Worker → page, once. */
export interface PositionsAnswer {
  /** One per turn. */
  readonly positions: readonly TurnPosition[]
  /** Null unless it's sure who speaks when. */
  readonly lanes: SpeakerLanes | null
}
