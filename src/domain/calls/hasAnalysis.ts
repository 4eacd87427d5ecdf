import type { CallDetail } from './call.ts'

/**
 * Whether the service has analyzed a call. The interface has no processing status, so this looks for what only the
 * analysis can produce: words of a transcript, or a topic of a summary. A duration proves nothing: a service may measure
 * it when the recording arrives.
 */
export function hasAnalysis({ transcription, summary }: Pick<CallDetail, 'transcription' | 'summary'>): boolean {
  return (transcription !== null && transcription.trim() !== '') || (summary !== null && summary.length > 0)
}
