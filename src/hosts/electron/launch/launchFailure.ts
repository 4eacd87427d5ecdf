import { dirname } from 'node:path'
import { sandboxHelper } from './chromiumSandbox.ts'

/** Two parts of "The desktop app couldn’t start: WHAT. To fix it: REMEDY." */
export interface LaunchFailure {
  readonly what: string
  readonly remedy: string
}

/** How the app exited. */
export interface AppEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** The end of its stderr. */
  readonly words: string
  /** Set if the binary couldn't be run. */
  readonly error?: NodeJS.ErrnoException
}

export function sandboxFailure(program: string): LaunchFailure {
  const helper = sandboxHelper(program)
  return {
    what: 'the system doesn’t allow Chromium’s sandbox',
    remedy: `run sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`,
  }
}

/** Of an app that exited before its window was shown. */
export function explainFailure(program: string, { code, signal, words, error }: AppEnd): LaunchFailure {
  const fetchAgain = `delete ${dirname(program)}, then start again, which downloads Electron again`
  const library = /error while loading shared libraries: ([^:\s]+):/.exec(words)?.[1]
  if (library !== undefined) {
    return { what: `${library} isn’t installed`, remedy: `install the system package that contains ${library}` }
  }
  if (/No usable sandbox|SUID sandbox helper|setuid_sandbox_host/.test(words)) {
    return sandboxFailure(program)
  }
  if (/Missing X server or \$DISPLAY|cannot open display|Failed to connect to Wayland display/i.test(words)) {
    return { what: 'it can’t open the display', remedy: 'check DISPLAY or WAYLAND_DISPLAY' }
  }
  if (error) return { what: `Electron can’t be run (${error.code ?? error.message})`, remedy: fetchAgain }
  const how = signal === null ? `exited with code ${code}` : `was ended by ${signal}`
  return { what: `it ${how} before its window opened`, remedy: fetchAgain }
}
