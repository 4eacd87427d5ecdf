import type { App } from 'electron'

/** Sets the listener for what macOS opens with the app, including what it opened before the app was ready. */
export type OnOpen = (listener: (linkOrPath: string) => void) => void

/**
 * Call when the main module starts: macOS starts the app to open a link or a file and reports it before `ready`. Other
 * systems pass it as an argument.
 */
export function listenToOpenEvents(app: Pick<App, 'on'>): OnOpen {
  const early: string[] = []
  let pass = (linkOrPath: string): void => void early.push(linkOrPath)
  app.on('open-url', (event, url) => {
    event.preventDefault()
    pass(url)
  })
  app.on('open-file', (event, path) => {
    // Otherwise macOS reports that the app can't open the file.
    event.preventDefault()
    pass(path)
  })
  return (listener) => {
    pass = listener
    for (const linkOrPath of early.splice(0)) listener(linkOrPath)
  }
}
