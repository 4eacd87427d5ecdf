import type { CallDetail } from '../../../../domain/calls/call.ts'
import { hasAnalysis } from '../../../../domain/calls/hasAnalysis.ts'

export type CallOutcome = 'analyzed' | 'no-recording'

/**
 * What became of an accepted import; null while that isn't known. The interface has no processing status. A service that couldn't fetch a
 * link has no media of the call and no words of it, at most a summary that says so. `isLate`: a recording would have been there long ago.
 * Source: interface, "Call (full form)", `media`.
 */
export function callOutcome(
  call: Pick<CallDetail, 'transcription' | 'summary' | 'media'>,
  { isLink, isLate }: { readonly isLink: boolean; readonly isLate: boolean },
): CallOutcome | null {
  const hasWords = call.transcription !== null && call.transcription.trim() !== ''
  const hasRecording = call.media.hasAudio || call.media.hasVideo || hasWords
  if (isLink && !hasRecording && (isLate || hasAnalysis(call))) return 'no-recording'
  return hasAnalysis(call) ? 'analyzed' : null
}
