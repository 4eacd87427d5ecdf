import { writeFileSync } from 'node:fs'

/**
 * Signals `launchElectron` that the app's window is shown or that it has reported why there is none. Uses a file, because
 * Electron has no channel to its parent that works on every platform.
 */
const SETTLED_VARIABLE = 'EARSHOT_SETTLED_FILE'

export function settledEnvironment(file: string): NodeJS.ProcessEnv {
  return { [SETTLED_VARIABLE]: file }
}

/** Does nothing if `npm start` didn't launch the app. */
export function tellSettled(env: NodeJS.ProcessEnv = process.env): void {
  const file = env[SETTLED_VARIABLE]
  if (file === undefined) return
  try {
    writeFileSync(file, '')
  } catch {
    // The launcher exited and deleted the folder.
  }
}
