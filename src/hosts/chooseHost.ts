import type { Fetched } from './electron/launch/electronBinary.ts'
import type { StartOptions } from './startOptions.ts'

export type Choice =
  | { readonly kind: 'electron'; readonly program: string }
  /** `because` is one line that says why it isn't the desktop app; undefined if the user chose the browser. */
  | { readonly kind: 'web'; readonly because?: string }
  | { readonly kind: 'impossible'; readonly because: string }

/** The facts the choice depends on, besides the flags. */
export interface Surroundings {
  readonly hasDisplay: boolean
  findElectron(): string | null
  failedLately(): Promise<boolean>
  fetchElectron(): Promise<Fetched>
}

/** The desktop app if it can be installed and shown; otherwise the browser. An explicit choice is never replaced. */
export async function chooseHost(requested: StartOptions['host'], here: Surroundings): Promise<Choice> {
  if (requested === 'web') return { kind: 'web' }
  // First, so that 110 MB aren't downloaded for a window that can't be shown.
  if (!here.hasDisplay) return without(requested, NO_DISPLAY)
  const program = here.findElectron()
  if (program !== null) return { kind: 'electron', program }
  // With an explicit choice, try again: the user may have just fixed the cause.
  if (requested === undefined && (await here.failedLately())) return without(requested, NOT_DOWNLOADED)
  const fetched = await here.fetchElectron()
  return fetched.kind === 'got' ? { kind: 'electron', program: fetched.path } : without(requested, NOT_DOWNLOADED)
}

const NOT_DOWNLOADED = 'Electron couldn’t be downloaded'
const NO_DISPLAY = 'No display is available'
export const USE_BROWSER = 'To use a browser instead, run: npm start -- --host web'

function without(requested: StartOptions['host'], reason: string): Choice {
  return requested === 'electron'
    ? {
        kind: 'impossible',
        because: `${reason}, so the desktop app can’t start. ${USE_BROWSER}`,
      }
    : { kind: 'web', because: `${reason}, so Earshot runs in a browser.` }
}
