// Carries out the plan: apt for the system, `npm ci` for the checkout.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { areListsFresh } from './aptLists.mjs'
import { isOnPath, nodeForNpm, nodeHeaders, stampPath } from './machine.mjs'
import { run } from './run.mjs'

/**
 * How this process may install system packages: as root, through sudo without a password, or not at all.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {readonly string[] | undefined} prefix of the command
 */
export function elevation(env) {
  if (process.getuid?.() === 0) return []
  if (!isOnPath('sudo', env)) return undefined
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined
}

/**
 * Installs Debian packages. Updates lists older than a day first; otherwise it would install outdated versions.
 * One unavailable package doesn't prevent installing the others.
 *
 * @param {readonly string[]} packages
 * @param {readonly string[]} elevate
 * @returns {Promise<{ readonly failed: readonly string[], readonly output: string }>}
 */
export async function installWithApt(packages, elevate) {
  /** @param {string[]} args */
  const apt = (...args) =>
    // Another apt may be running, such as the system's nightly one; five minutes are enough for it to finish.
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

  // Without a network, use the old lists: the packages may be in a cache.
  if (!areListsFresh()) await apt('update')
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
 * The versions of the installed packages, such as "chromium 156.0.8001.10-1~deb13u1".
 *
 * @param {readonly string[]} packages
 * @returns {Promise<readonly string[]>}
 */
export async function debianVersions(packages) {
  const { output } = await run(['dpkg-query', '-W', '-f', '${db:Status-Status} ${Package} ${Version}\\n', ...packages])
  return output.split('\n').flatMap((line) => (line.startsWith('installed ') ? [line.slice('installed '.length)] : []))
}

/**
 * Runs `npm ci` with the npm that runs this process, or the one on the PATH.
 *
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ readonly code: number, readonly output: string }>}
 */
export function installWithNpm(root, env) {
  const node = nodeForNpm(root, env)
  const headers = nodeHeaders(node)
  const npm = env['npm_execpath']?.endsWith('.js') ? [node, env['npm_execpath']] : ['npm']
  // Install everything regardless of the environment: Node itself is a development dependency.
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
 * The environment without the outer npm's additions for its script. In particular without `npm_config_allow_scripts`, because the
 * `node` package runs its own npm, which fails if that is set; and without node_modules/.bin, whose Node will be deleted.
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
