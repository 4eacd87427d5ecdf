// Carries out what the plan says: apt for the system, `npm ci` for the checkout.
import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { isOnPath, nodeForNpm, nodeHeaders, stampPath } from './machine.mjs'

/**
 * How this process may install system packages: as root, through sudo without a password, or not at all.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {readonly string[] | undefined} words to put before the command
 */
export function elevation(env) {
  if (process.getuid?.() === 0) return []
  if (!isOnPath('sudo', env)) return undefined
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined
}

/**
 * Installs Debian packages. The lists are fetched only when there are none, or when they turn out to be stale.
 * One package that cannot be had does not keep the others away.
 *
 * @param {readonly string[]} packages
 * @param {readonly string[]} elevate
 * @returns {Promise<{ readonly failed: readonly string[], readonly output: string }>}
 */
export async function installWithApt(packages, elevate) {
  /** @param {string[]} args */
  const apt = (...args) =>
    // Another apt may be at work, for example the system's own nightly one: five minutes are enough for it to end.
    run([
      ...elevate,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-qq',
      '-o',
      'DPkg::Lock::Timeout=300',
      ...args,
    ])
  /** @param {readonly string[]} names */
  const install = (names) => apt('install', '-y', '--no-install-recommends', ...names)

  if (!hasPackageLists()) await apt('update')
  let result = await install(packages)
  if (result.code === 0) return { failed: [], output: '' }
  await apt('update')
  result = await install(packages)
  if (result.code === 0) return { failed: [], output: '' }

  const failed = []
  let output = result.output
  for (const name of packages) {
    const one = await install([name])
    if (one.code !== 0) {
      failed.push(name)
      output = one.output
    }
  }
  return { failed, output }
}

/**
 * `npm ci` with the npm that runs us, or the one on the PATH.
 *
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ readonly code: number, readonly output: string }>}
 */
export function installWithNpm(root, env) {
  const node = nodeForNpm(root, env)
  const headers = nodeHeaders(node)
  const npm = env['npm_execpath']?.endsWith('.js') ? [node, env['npm_execpath']] : ['npm']
  // Everything is needed whatever the environment says: Node itself is a development dependency.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  return run([...npm, ...args], {
    cwd: root,
    env: {
      ...environmentForNpm(root, env),
      ...(headers && !env['npm_config_nodedir'] ? { npm_config_nodedir: headers } : {}),
    },
  })
}

/**
 * The environment without what the outer npm added for its script. Above all without `npm_config_allow_scripts`: the `node` package
 * runs an npm of its own, which refuses to work with that set; and without node_modules/.bin, whose Node is about to be deleted.
 *
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentForNpm(root, env) {
  const isOuterNpms = (/** @type {string} */ name) =>
    /^npm_(lifecycle|package|command|execpath|node_execpath)/.test(name) ||
    /^npm_config_(strict_)?allow_scripts$/.test(name)
  const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !isOuterNpms(name)))
  const folders = (env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')))
  return { ...kept, PATH: folders.join(delimiter) }
}

/**
 * @param {string} root
 * @param {import('./packages.mjs').Stamp} stamp
 */
export function writeStamp(root, stamp) {
  writeFileSync(stampPath(root), JSON.stringify(stamp, null, 2) + '\n')
}

function hasPackageLists() {
  try {
    return readdirSync('/var/lib/apt/lists').some((name) => name.includes('_Packages'))
  } catch {
    return false // images are often shipped without them
  }
}

/**
 * Runs a command and keeps what it says, for the case that it fails.
 *
 * @param {readonly string[]} command
 * @param {{ readonly cwd?: string, readonly env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ readonly code: number, readonly output: string }>}
 */
function run([program = '', ...args], options = {}) {
  return new Promise((resolve) => {
    // On Windows npm is a script, which only a shell can start.
    const child = spawn(program, args, {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && program === 'npm',
    })
    let output = ''
    const keep = (/** @type {Buffer} */ chunk) => {
      output = (output + chunk.toString()).slice(-20_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
