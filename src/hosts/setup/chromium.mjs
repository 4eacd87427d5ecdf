// Finds a Chromium for tests. Plain JavaScript without dependencies. The setup step, vitest's configuration and Playwright's
// all use this, so that they agree.
import { existsSync } from 'node:fs'

/** Tried in this order after `EARSHOT_CHROMIUM`. Debian's own comes first, because the reference machine has it. */
const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * The browser's executable, or `undefined` without one; Playwright then falls back to one that it downloaded itself.
 * A path in `EARSHOT_CHROMIUM` is used without a check, so that errors name a wrong path.
 *
 * @param {Readonly<Record<string, string | undefined>>} [env]
 * @param {(path: string) => boolean} [exists]
 * @returns {string | undefined}
 */
export function findChromium(env = process.env, exists = existsSync) {
  return env['EARSHOT_CHROMIUM'] || KNOWN_PLACES.find((path) => exists(path))
}

/**
 * For tests, which need no window: Debian's headless shell takes a quarter less processor time (156 s instead of 209 s for 15
 * end-to-end tests).
 *
 * @param {Readonly<Record<string, string | undefined>>} [env]
 * @param {(path: string) => boolean} [exists]
 * @returns {string | undefined}
 */
export function findHeadlessChromium(env = process.env, exists = existsSync) {
  return env['EARSHOT_CHROMIUM'] || (exists(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium(env, exists))
}

/**
 * `--no-sandbox`: root in a container can't use the sandbox. The other flag lets a page play audio without a user gesture, as
 * Electron does.
 */
export const CHROMIUM_ARGUMENTS = ['--no-sandbox', '--autoplay-policy=no-user-gesture-required']
