import { writeFileSync } from 'node:fs'

/**
 * How the app tells `launchElectron` that it has come far enough to speak for itself: its window is on screen, or it has
 * said why there is none. A file, because Electron has no other channel to its parent that works on every platform.
 */
const SETTLED_VARIABLE = 'EARSHOT_SETTLED_FILE'

export function settledEnvironment(file: string): NodeJS.ProcessEnv {
  return { [SETTLED_VARIABLE]: file }
}

/** Does nothing in an app that `npm start` didn't launch. */
export function tellSettled(env: NodeJS.ProcessEnv = process.env): void {
  const file = env[SETTLED_VARIABLE]
  if (file === undefined) return
  try {
    writeFileSync(file, '')
  } catch {
    // The launcher is gone, and with it the folder.
  }
}
