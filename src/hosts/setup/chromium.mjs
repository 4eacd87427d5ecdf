// Where a Chromium is that tests can drive. Plain JavaScript without dependencies: the set-up step, vitest's configuration and Playwright's all ask here, so that they cannot disagree.
import { existsSync } from 'node:fs'

/** Tried in this order after `EARSHOT_CHROMIUM`. Debian's own comes first: it is the one the reference machine has. */
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

/**
 * The browser's executable, or `undefined` when there is none; Playwright then falls back to one that it downloaded itself.
 * A path in `EARSHOT_CHROMIUM` is believed without a look, so that a mistake in it is reported by name.
 *
 * @param {Readonly<Record<string, string | undefined>>} [env]
 * @param {(path: string) => boolean} [exists]
 * @returns {string | undefined}
 */
export function findChromium(env = process.env, exists = existsSync) {
  return env['EARSHOT_CHROMIUM'] || KNOWN_PLACES.find((path) => exists(path))
}

/** `--no-sandbox` because a container's root cannot have the sandbox; the other lets a page start sound by itself, as Electron does. */
export const CHROMIUM_ARGUMENTS = ['--no-sandbox', '--autoplay-policy=no-user-gesture-required']
