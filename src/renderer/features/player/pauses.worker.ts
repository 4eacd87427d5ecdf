/// <reference lib="webworker" />
import { findSpeechActivity, type RecordingLevels } from '../../../domain/transcripts/alignment/speechActivity.ts'
import { longPauses } from './longPauses.ts'

/** Levels in, long pauses out (`Stretch[]`), once. */
self.addEventListener('message', (event: MessageEvent<RecordingLevels>) => {
  self.postMessage(longPauses(findSpeechActivity(event.data).segments))
})
