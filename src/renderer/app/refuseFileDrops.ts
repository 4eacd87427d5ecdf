/**
 * A file dropped where nobody takes it would replace the app by the file: a browser opens it. So the window refuses
 * every file, and who takes files (see `ImportDropZone`) says so after it, on the same events.
 */
export function refuseFileDrops(): void {
  for (const type of ['dragover', 'drop'] as const) {
    window.addEventListener(type, (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    })
  }
}
