import { estimatePositions } from '../../../src/domain/transcripts/alignment/alignment.ts'
import { proportionalPositions } from '../../../src/domain/transcripts/alignment/proportionalPositions.ts'
import { findSpeechActivity } from '../../../src/domain/transcripts/alignment/speechActivity.ts'
import type { KnownConversation } from './knownConversation.ts'

/** Per line, in seconds. */
export interface Measured {
  readonly errors: readonly number[]
  readonly guessErrors: readonly number[]
  readonly bandWidths: readonly number[]
  /** Lines whose true start is within their band. */
  readonly inBand: number
  readonly tookMs: number
}

/** Estimates the positions like the call page, without the true times, and then compares. */
export function measureAlignment(conversation: KnownConversation): Measured {
  const turns = conversation.turns.map(({ speaker, text }) => ({ speaker, text }))
  const { durationSeconds, metrics } = conversation
  const startedAt = performance.now()
  const activity = findSpeechActivity(conversation)
  const positions = estimatePositions(turns, { activity, durationSeconds, agentSpeaker: 'agent', metrics })
  const tookMs = performance.now() - startedAt
  const guess = proportionalPositions(turns, { segments: activity.segments, durationSeconds })
  const truth = conversation.turns.map((turn) => turn.startSeconds)
  const off = (found: readonly { readonly startSeconds: number }[]) =>
    found.map(({ startSeconds }, index) => Math.abs(startSeconds - truth[index]!))
  return {
    errors: off(positions),
    guessErrors: off(guess),
    bandWidths: positions.map(({ bandSeconds: { from, to } }) => to - from),
    inBand: positions.filter(({ bandSeconds: { from, to } }, index) => from <= truth[index]! && truth[index]! <= to)
      .length,
    tookMs,
  }
}
