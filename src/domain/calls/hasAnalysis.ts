import type { CallDetail } from './call.ts'

/**
 * Whether the service has analyzed a call. The interface has no processing status, so this checks for results of the
 * analysis: text in the transcript, or a topic in the summary. A duration isn't enough: a service may measure it when the
 * recording arrives.
 */
export function hasAnalysis({ transcription, summary }: Pick<CallDetail, 'transcription' | 'summary'>): boolean {
  return (transcription !== null && transcription.trim() !== '') || (summary !== null && summary.length > 0)
}
