// Decides whether node_modules matches package-lock.json, and runs `npm ci` if it doesn't.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ readonly version?: string, readonly optional?: boolean, readonly os?: readonly string[], readonly cpu?: readonly string[] }} LockedPackage */
/** @typedef {{ readonly packages?: Readonly<Record<string, LockedPackage>> }} Lockfile */

/**
 * @typedef {object} NodeModules
 * @property {Lockfile} wanted               package-lock.json
 * @property {Lockfile | undefined} found    npm's record of what it installed, which it writes last
 * @property {boolean} hasNode               the Node that runs the app
 */

/** @param {string} root @returns {NodeModules} */
export function readNodeModules(root) {
  const modules = join(root, 'node_modules')
  return {
    wanted: readJson(join(root, 'package-lock.json')) ?? {},
    found: readJson(join(modules, '.package-lock.json')),
    hasNode: ['node', 'node.cmd'].some((name) => existsSync(join(modules, '.bin', name))),
  }
}

/**
 * Why `npm ci` has to run, to follow "because"; `undefined` if it doesn't. Optional packages may be missing: they are binaries
 * for other systems.
 *
 * @param {NodeModules} modules
 * @param {{ readonly platform: string, readonly arch: string }} [system]
 * @returns {string | undefined}
 */
export function reasonToInstall({ wanted, found, hasNode }, { platform, arch } = process) {
  if (!hasNode || !found?.packages) return 'node_modules is missing or incomplete'
  for (const [path, { version, optional }] of Object.entries(wanted.packages ?? {})) {
    if (path === '') continue
    const installed = found.packages[path]
    if (installed ? installed.version !== version : !optional) return 'node_modules doesn’t match package-lock.json'
    if (installed?.os?.includes(platform) === false || installed?.cpu?.includes(arch) === false)
      return 'node_modules was installed on another system'
  }
  return undefined
}

/**
 * Returns npm's exit code. Uses the npm that runs this process, or the one on the PATH.
 *
 * @param {string} root
 */
export function installNodeModules(root) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  const npm = node && script?.endsWith('.js') ? [node, script] : ['npm']
  // Node itself is a development dependency, so it is needed whatever NODE_ENV says.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(npm[0] ?? '', [...npm.slice(1), ...args], {
    cwd: root,
    env: environmentForNpm(process.env),
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32' && npm[0] === 'npm', // there npm is a script
  })
  return status
}

/**
 * Without `npm_config_allow_scripts`, which npm sets for its scripts: the `node` package runs an npm of its own, which fails if
 * that is set.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentForNpm(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_config_(strict_)?allow_scripts$/.test(name)))
}

/** @param {string} path @returns {Lockfile | undefined} */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined // absent, or truncated by an interrupted run
  }
}
