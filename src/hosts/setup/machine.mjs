// Inspects this machine. Reads files only and starts no process, because this runs before every `npm start`.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

import { findChromium } from './chromium.mjs'
import { dependenciesOf, isInstalled } from './packages.mjs'

/** @typedef {import('./requirements.mjs').Machine} Machine */
/** @typedef {import('./packages.mjs').PackagesState} PackagesState */
/** @typedef {import('./packages.mjs').Stamp} Stamp */

/**
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Machine}
 */
export function lookAtMachine(env) {
  const os = readText('/etc/os-release') ?? ''
  const noto = '/usr/share/fonts/truetype/noto'
  const asterisk = '/usr/share/asterisk/sounds/en_US_f_Allison'
  return {
    platform: process.platform,
    isUbuntu: /^ID=["']?ubuntu/m.test(os),
    present: {
      libsecret: libraryFolders().some((folder) => existsSync(join(folder, 'libsecret-1.so.0'))),
      'libsecret-headers': existsSync('/usr/include/libsecret-1/libsecret/secret.h'),
      python3: isOnPath('python3', env),
      make: isOnPath('make', env),
      'g++': isOnPath('g++', env),
      'pkg-config': isOnPath('pkg-config', env),
      chromium: findChromium(env) !== undefined,
      'gnome-keyring': isOnPath('gnome-keyring-daemon', env),
      'dbus-run-session': isOnPath('dbus-run-session', env),
      xvfb: isOnPath('xvfb-run', env),
      xauth: isOnPath('xauth', env),
      noto: existsSync(join(noto, 'NotoSans-Regular.ttf')),
      'noto-emoji': existsSync(join(noto, 'NotoColorEmoji.ttf')),
      'noto-cjk': existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'),
      ffmpeg: isOnPath('ffmpeg', env),
      'espeak-ng': isOnPath('espeak-ng', env),
      'alsa-sounds': existsSync('/usr/share/sounds/alsa/Front_Center.wav'),
      ...Object.fromEntries(
        ['wav', 'gsm', 'g722'].map((format) => [`asterisk-${format}`, existsSync(join(asterisk, `hello.${format}`))]),
      ),
      ffprobe: isOnPath('ffprobe', env),
    },
  }
}

/**
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {import('./requirements.mjs').PackageManager | undefined}
 */
export function findPackageManager(env) {
  return /** @type {const} */ (['apt-get', 'dnf', 'pacman']).find((name) => isOnPath(name, env))
}

/** @param {string} root */
export const stampPath = (root) => join(root, 'node_modules', '.earshot-setup.json')

/**
 * @param {string} root
 * @returns {Omit<PackagesState, 'hasKeytarTools'>}
 */
export function lookAtPackages(root) {
  const lockText = readText(join(root, 'package-lock.json')) ?? ''
  const manifest = JSON.parse(readText(join(root, 'package.json')) ?? '{}')
  return {
    wanted: {
      lock: createHash('sha256').update(lockText).digest('hex'),
      manifest: createHash('sha256').update(dependenciesOf(manifest)).digest('hex'),
      platform: `${process.platform}-${process.arch}`,
    },
    stamp: readJson(stampPath(root)),
    hasNode: ['node', 'node.cmd'].some((name) => existsSync(join(root, 'node_modules', '.bin', name))),
    hasKeytar: existsSync(join(root, 'node_modules', 'keytar', 'build', 'Release', 'keytar.node')),
    isInstalled: () =>
      isInstalled({
        lockfile: readJson(join(root, 'package-lock.json')) ?? {},
        installed: readJson(join(root, 'node_modules', '.package-lock.json')),
        manifest,
      }),
  }
}

/**
 * The Node that runs the app.
 *
 * @param {string} root
 */
export const appNode = (root) =>
  join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * The Node that runs npm: never the one in node_modules, because `npm ci` deletes it while running.
 *
 * @param {string} root
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function nodeForNpm(root, env) {
  const own = join(root, 'node_modules')
  const candidates = [
    env['npm_node_execpath'],
    process.execPath,
    ...pathFolders(env).map((folder) => join(folder, 'node')),
  ]
  return candidates.find((path) => path !== undefined && !path.startsWith(own) && existsSync(path)) ?? process.execPath
}

/**
 * The folder of Node's headers, so that keytar compiles without downloading them; `undefined` if missing.
 *
 * @param {string} node the executable
 */
export function nodeHeaders(node) {
  const prefix = dirname(dirname(node))
  return existsSync(join(prefix, 'include', 'node', 'node_api.h')) ? prefix : undefined
}

/**
 * @param {string} name
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function isOnPath(name, env) {
  return [...pathFolders(env), '/usr/sbin', '/usr/bin', '/bin'].some((folder) => existsSync(join(folder, name)))
}

/** @param {Readonly<Record<string, string | undefined>>} env */
function pathFolders(env) {
  return (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
}

/** Debian keeps libraries in a folder named after the processor; other systems don't. */
function libraryFolders() {
  const folders = ['/usr/lib64', '/usr/lib', '/lib64', '/lib', '/usr/local/lib']
  try {
    const own = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu') || name.includes('-linux-gnu'))
    return [...own.map((name) => join('/usr/lib', name)), ...folders]
  } catch {
    return folders // not Linux: no libraries are required there
  }
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined // absent or unreadable: the caller treats both as absent
  }
}

/** @param {string} path */
function readJson(path) {
  const text = readText(path)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined // truncated by an interrupted run: same as absent
  }
}
