import type { Formatter } from '../../formatter.ts'

interface EndedCounts {
  readonly done: number
  readonly stillProcessing: number
  readonly noRecording: number
  readonly failed: number
  readonly canceled: number
}

export function batchNotice(
  { done, stillProcessing, noRecording, failed, canceled }: EndedCounts,
  format: Formatter,
): { readonly title: string; readonly body: string } {
  const imported = done + stillProcessing
  const title = imported === 0 ? 'No recordings imported' : `${format.count(imported, 'recording')} imported`
  const parts = [
    failed > 0 ? `${format.number(failed)} couldn’t be imported and ${failed === 1 ? 'needs' : 'need'} attention.` : '',
    noRecording > 0
      ? `${format.number(noRecording)} ${noRecording === 1 ? 'has' : 'have'} no recording and ${noRecording === 1 ? 'needs' : 'need'} attention.`
      : '',
    stillProcessing > 0
      ? `${format.number(stillProcessing)} ${stillProcessing === 1 ? 'is' : 'are'} not analyzed yet.`
      : '',
    canceled > 0 ? `${format.number(canceled)} ${canceled === 1 ? 'was' : 'were'} canceled.` : '',
  ].filter((part) => part !== '')
  return { title, body: parts.length === 0 ? 'Analysis is complete.' : parts.join(' ') }
}
