/**
 * Browsers navigate to a dropped file, which would replace the app. So the window rejects all file drops; drop targets such
 * as `ImportDropZone` accept them later in the same events.
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
