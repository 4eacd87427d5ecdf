interface EndedCounts {
  readonly done: number
  readonly stillProcessing: number
  readonly noRecording: number
  readonly failed: number
  readonly canceled: number
}

export function batchNotice({ done, stillProcessing, noRecording, failed, canceled }: EndedCounts): {
  readonly title: string
  readonly body: string
} {
  const imported = done + stillProcessing
  const title = imported === 0 ? 'No recordings imported' : `${recordings(imported)} imported`
  const parts = [
    failed > 0 ? `${failed} couldn’t be imported and ${failed === 1 ? 'needs' : 'need'} attention.` : '',
    noRecording > 0
      ? `${noRecording} ${noRecording === 1 ? 'has' : 'have'} no recording and ${noRecording === 1 ? 'needs' : 'need'} attention.`
      : '',
    stillProcessing > 0 ? `${stillProcessing} ${stillProcessing === 1 ? 'is' : 'are'} not analyzed yet.` : '',
    canceled > 0 ? `${canceled} ${canceled === 1 ? 'was' : 'were'} canceled.` : '',
  ].filter((part) => part !== '')
  return { title, body: parts.length === 0 ? 'Analysis is complete.' : parts.join(' ') }
}

function recordings(count: number): string {
  return count === 1 ? '1 recording' : `${count} recordings`
}
