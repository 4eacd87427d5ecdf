// The system packages that the commands need in addition to npm's: which are missing, and their installation with apt-get.
// On systems without apt-get, or without permission to use it, says what to install.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { findChromium } from './chromium.mjs'

/** @typedef {'start' | 'test:unit' | 'test' | 'test:deep' | 'bench'} Purpose */

/**
 * @typedef {object} SystemPackage
 * @property {string} name            in Debian
 * @property {string} sign            a program on the PATH, or the path of a file in Debian; `*` is one folder
 * @property {readonly Purpose[]} purposes
 * @property {boolean} [isOnlyInDebian]  elsewhere, another package does
 */

/**
 * @typedef {object} System
 * @property {boolean} isLinux
 * @property {boolean} hasApt
 * @property {boolean} isUbuntu
 * @property {(sign: string) => boolean} has
 */

export const PURPOSES = /** @type {const} */ (['start', 'test:unit', 'test', 'test:deep', 'bench'])

/** @type {readonly Purpose[]} */
const TESTS = ['test:unit', 'test']
const ASTERISK = '/usr/share/asterisk/sounds/en_US_f_Allison'

/** @type {readonly SystemPackage[]} */
export const PACKAGES = [
  // The keychain.
  { name: 'libsecret-1-0', sign: '/usr/lib/*/libsecret-1.so.0', purposes: PURPOSES },
  // A Secret Service, so that the keychain is tested with a real one, and benchmarks don't use the person's.
  { name: 'gnome-keyring', sign: 'gnome-keyring-daemon', purposes: [...TESTS, 'bench'] },
  { name: 'dbus', sign: 'dbus-run-session', purposes: [...TESTS, 'bench'] },
  // Builds the app's packages, installs one as a system would, and checks its desktop entry.
  { name: 'fakeroot', sign: 'fakeroot', purposes: ['test:deep'] },
  { name: 'squashfs-tools', sign: 'mksquashfs', purposes: ['test:deep'] },
  { name: 'nsis', sign: 'makensis', purposes: TESTS },
  { name: 'desktop-file-utils', sign: 'desktop-file-validate', purposes: ['test:deep'] },
  { name: 'chromium', sign: 'chromium', purposes: [...TESTS, 'bench'] },
  // What the tests use instead, if it is there, because it takes less processor time.
  { name: 'chromium-headless-shell', sign: 'chromium-headless-shell', purposes: TESTS, isOnlyInDebian: true },
  // A display for Electron. xvfb-run needs xauth, but Debian's xvfb only recommends it.
  { name: 'xvfb', sign: 'xvfb-run', purposes: ['test'] },
  { name: 'xauth', sign: 'xauth', purposes: ['test'] },
  // Fonts for names in every script, so that screenshots show text instead of boxes.
  { name: 'fonts-noto-core', sign: '/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf', purposes: ['test'] },
  { name: 'fonts-noto-color-emoji', sign: '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf', purposes: ['test'] },
  { name: 'fonts-noto-cjk', sign: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', purposes: ['test'] },
  // Recordings made by other software, and a program that reads them, to compare with.
  { name: 'alsa-utils', sign: '/usr/share/sounds/alsa/Front_Center.wav', purposes: ['test'] },
  { name: 'asterisk-core-sounds-en-wav', sign: `${ASTERISK}/hello.wav`, purposes: ['test:deep'] },
  { name: 'asterisk-core-sounds-en-gsm', sign: `${ASTERISK}/hello.gsm`, purposes: ['test:deep'] },
  { name: 'asterisk-core-sounds-en-g722', sign: `${ASTERISK}/hello.g722`, purposes: ['test:deep'] },
  { name: 'ffmpeg', sign: 'ffmpeg', purposes: ['test', 'bench'] },
  // Runs the tests on other dates.
  { name: 'libfaketime', sign: '/usr/lib/*/faketime/libfaketime.so.1', purposes: ['test:deep'] },
  // Hours of speech for the benchmarks.
  { name: 'espeak-ng', sign: 'espeak-ng', purposes: ['bench'] },
]

/**
 * Reads files only and starts no process, because this runs before every command.
 *
 * @returns {System}
 */
export function readSystem() {
  return {
    isLinux: process.platform === 'linux',
    hasApt: isOnPath('apt-get'),
    isUbuntu: existsSync('/etc/os-release') && /^ID=["']?ubuntu/m.test(readFileSync('/etc/os-release', 'utf8')),
    has: (sign) =>
      sign === 'chromium' ? findChromium() !== undefined : isFile(sign) ? existsAt(sign) : isOnPath(sign),
  }
}

/**
 * In the order of the list. macOS and Windows only need the browser, and Linux without apt-get has its files elsewhere.
 *
 * @param {Purpose} purpose
 * @param {System} system
 * @returns {readonly SystemPackage[]}
 */
export function missingPackages(purpose, system) {
  return PACKAGES.filter(
    ({ name, sign, purposes, isOnlyInDebian }) =>
      (purposes.includes(purpose) || (purpose === 'test:deep' && purposes.includes('test'))) &&
      (system.isLinux || name === 'chromium') &&
      (system.hasApt || !isFile(sign)) &&
      ((system.hasApt && !system.isUbuntu) || !isOnlyInDebian) &&
      !system.has(sign),
  )
}

/**
 * The names of those that apt-get can install. Ubuntu's `chromium` is a stub for a snap, which doesn't run in a container.
 *
 * @param {readonly SystemPackage[]} missing
 * @param {System} system
 * @returns {readonly string[]}
 */
export function aptNames(missing, { hasApt, isUbuntu }) {
  const names = missing.map(({ name }) => name)
  return hasApt ? names.filter((name) => !(name === 'chromium' && isUbuntu)) : []
}

/** Whether this process may install system packages: as root, or through sudo without a password. */
export function mayInstall() {
  return isRoot() || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
}

/**
 * Returns the names of those that couldn't be installed. Updates apt's lists first, because with old ones apt requests files
 * that the mirror no longer has; without a network that fails, but apt's cache may have the packages.
 *
 * @param {readonly string[]} names
 * @returns {readonly string[]}
 */
export function installPackages(names) {
  const isInstalled = (/** @type {readonly string[]} */ ...some) =>
    apt('install', '-y', '--no-install-recommends', ...some) === 0
  apt('update')
  if (isInstalled(...names)) return []
  // One unavailable package prevents all others from being installed with it.
  return names.filter((name) => !isInstalled(name))
}

/** Only shows errors. Waits five minutes for another apt, such as the system's nightly one. @param {readonly string[]} args */
function apt(...args) {
  const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=300', ...args]
  const [program = '', ...rest] = isRoot() ? command : ['sudo', '-n', ...command]
  return spawnSync(program, rest, { stdio: ['ignore', 'ignore', 2] }).status
}

const isRoot = () => process.getuid?.() === 0

/** @type {Readonly<Record<Purpose, string>>} */
const CONSEQUENCES = {
  start: 'API keys are lost when you quit',
  'test:unit': 'some tests fail',
  test: 'some tests fail',
  'test:deep': 'some tests fail',
  bench: 'some benchmarks fail',
}

/**
 * What is missing and what to do, for a person who has to install it; `undefined` if nothing is missing.
 *
 * @param {readonly SystemPackage[]} missing
 * @param {Purpose} purpose
 * @param {System} system
 * @returns {string | undefined}
 */
export function whatToInstall(missing, purpose, system) {
  if (missing.length === 0) return undefined
  const names = aptNames(missing, system)
  const them = missing.length === 1 ? 'it' : 'them'
  const sentences = [
    `Not installed: ${missing.map(({ name }) => name).join(', ')}.`,
    `Without ${them}, ${CONSEQUENCES[purpose]}.`,
  ]
  if (missing.some(({ name }) => name === 'chromium') && !names.includes('chromium'))
    sentences.push('Install Chromium or Chrome, or set EARSHOT_CHROMIUM to the path of one.')
  if (names.length > 0) sentences.push(`To install ${them}, run: sudo apt-get install ${names.join(' ')}`)
  return sentences.join(' ')
}

/** @param {string} program */
export function isOnPath(program) {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return [...folders, '/usr/sbin', '/usr/bin', '/bin'].some(
    (folder) => folder !== '' && existsSync(join(folder, program)),
  )
}

/** @param {string} sign */
const isFile = (sign) => sign.startsWith('/')

/** @param {string} path */
function existsAt(path) {
  const [start = '', end] = path.split('*')
  if (end === undefined) return existsSync(path)
  return readdirSync(start).some((folder) => existsSync(`${start}${folder}${end}`))
}
