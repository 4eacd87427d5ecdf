/** Hands a text to the browser as a file to save, made here: for what the page holds in whole. */
export function saveTextFile(fileName: string, text: string, type: 'application/json' | 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The download has its own hold on the bytes by the next turn of the loop.
  setTimeout(() => URL.revokeObjectURL(url))
}
