/// <reference lib="webworker" />
import { estimatePositions } from '../../../../domain/transcripts/alignment/alignment.ts'
import { speakerLanes } from '../../../../domain/transcripts/alignment/speakerLanes.ts'
import { findSpeechActivity } from '../../../../domain/transcripts/alignment/speechActivity.ts'
import type { PositionsAnswer, PositionsRequest } from './positionsMessages.ts'

/** Aligns the turns with the speech of a recording. In a worker, because an hour takes longer than a frame. */
self.addEventListener('message', (event: MessageEvent<PositionsRequest>) => {
  const { turns, levels, durationSeconds, agentSpeaker, pins, metrics } = event.data
  const input = { activity: findSpeechActivity(levels), durationSeconds, agentSpeaker, pins, metrics }
  const positions = estimatePositions(turns, input)
  self.postMessage({ positions, lanes: speakerLanes(turns, positions, input) } satisfies PositionsAnswer)
})
