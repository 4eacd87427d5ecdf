// Prepares a machine for a command: `node src/hosts/setup/setUp.mjs PURPOSE`, which npm runs before `start`, `dev`, `service`,
// `bench`, `check` and `test`. Plain JavaScript without dependencies, for Node 18 and later, because it runs before anything is
// installed. Prints to standard error, because programs read the commands' standard output. If nothing is missing, it prints
// nothing and takes a tenth of a second.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { debianVersions, elevation, environmentForNpm, installWithApt, installWithNpm, writeStamp } from './install.mjs'
import { makeKeytarLoad } from './keytar.mjs'
import { appNode, findPackageManager, lookAtMachine, lookAtPackages } from './machine.mjs'
import { plan } from './plan.mjs'
import { packageNames, PURPOSES, whatToInstall } from './requirements.mjs'
import { withSetUpLock } from './setUpLock.mjs'

/** @typedef {import('./requirements.mjs').Purpose} Purpose */

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '')

const purpose = PURPOSES.find((known) => known === process.argv[2])
if (!purpose) {
  say(`Unknown purpose "${process.argv[2] ?? ''}": use one of ${PURPOSES.join(', ')}.`)
  process.exitCode = 2
} else if (isSomethingToDo(purpose)) {
  const isReady = await withSetUpLock(
    join(root, '.cache', 'set-up.lock'),
    () => setUp(purpose),
    (holder) => say(`Waiting for another setup in this checkout (process ${holder})…`),
  )
  if (!isReady) process.exitCode = 1
}

/** @param {Purpose} forPurpose */
function isSomethingToDo(forPurpose) {
  const { missing, reason, mustTryKeytar } = look(forPurpose)
  return missing.length > 0 || reason !== undefined || mustTryKeytar
}

/** @param {Purpose} forPurpose */
function look(forPurpose) {
  return plan(forPurpose, lookAtMachine(process.env), lookAtPackages(root))
}

/**
 * Installs system packages first, because npm compiles keytar with them. Returns whether the command can run.
 *
 * @param {Purpose} forPurpose
 */
async function setUp(forPurpose) {
  const startedAt = Date.now()
  const manager = findPackageManager(process.env)
  const before = look(forPurpose)
  const didInstall = before.missing.length > 0 && (await installSystemPackages(before, manager))

  const between = look(forPurpose)
  if (between.reason !== undefined) {
    say(`npm ci: ${between.reason} (a minute or two)…`)
    const { code, output } = await installWithNpm(root, process.env)
    if (code !== 0) {
      process.stderr.write(output)
      say('npm ci failed, see above. Check that its registry is reachable, then try again.')
      return false
    }
  }

  const after = look(forPurpose)
  if (!after.packages.hasNode) {
    say(
      'npm ci succeeded, but Node 24 is missing in node_modules: its install script must be allowed to run (is ignore-scripts set?).',
    )
    return false
  }
  if (after.mustTryKeytar) await tryKeytar(after)
  const advice = whatToInstall(after.missing, manager, after.machine)
  if (advice) say(advice)
  if (didInstall || between.reason !== undefined) say(`Ready after ${Math.round((Date.now() - startedAt) / 1000)} s.`)
  return true
}

/** @param {ReturnType<typeof look>} found */
async function tryKeytar({ packages, hasKeytarTools }) {
  const env = environmentForNpm(root, process.env)
  const keytar = await makeKeytarLoad(root, { node: appNode(root), env, hasTools: hasKeytarTools })
  writeStamp(root, { ...packages.wanted, keytar })
  if (keytar === 'failed')
    say(
      'keytar could not be built: API keys are only kept until the app quits. Everything else works. (npm rebuild keytar --foreground-scripts shows why.)',
    )
}

/**
 * @param {ReturnType<typeof look>} found
 * @param {import('./requirements.mjs').PackageManager | undefined} manager
 */
async function installSystemPackages({ missing, machine }, manager) {
  const names = packageNames(missing, manager, machine)
  if (manager !== 'apt-get' || names.length === 0) return false
  const elevate = elevation(process.env)
  if (!elevate) return false
  say(`apt-get install ${names.join(' ')} (can take a few minutes the first time)…`)
  const { failed, output } = await installWithApt(names, elevate)
  const versions = await debianVersions(names)
  if (versions.length > 0) say(`installed ${versions.join(', ')}`)
  if (failed.length > 0) {
    process.stderr.write(output)
    say(`apt-get could not install ${failed.join(' ')}, see above. Continuing without.`)
  }
  return failed.length < names.length
}

/** @param {string} line */
function say(line) {
  process.stderr.write(`set-up: ${line}\n`)
}
