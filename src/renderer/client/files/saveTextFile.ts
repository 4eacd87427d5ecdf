/** Saves a text that is completely in the page as a file download. */
export function saveTextFile(
  fileName: string,
  text: string,
  type: 'application/json' | 'text/csv' | 'image/svg+xml',
): void {
  saveBlob(fileName, new Blob([text], { type }))
}

export function saveBlob(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // By the next task, the download holds its own reference to the bytes.
  setTimeout(() => URL.revokeObjectURL(url))
}
