/// <reference lib="webworker" />
import { findSound, type RecordingLevels } from '../../../../domain/transcripts/alignment/speechActivity.ts'
import { longPauses } from './longPauses.ts'

/** Receives levels and returns the long pauses (`Stretch[]`), once. */
self.addEventListener('message', (event: MessageEvent<RecordingLevels>) => {
  self.postMessage(longPauses(findSound(event.data)))
})
