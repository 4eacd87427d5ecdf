// Prepares this computer for a command: npm runs `node src/hosts/setup/setUp.mjs PURPOSE` before `start`, `test` and the others.
// Plain JavaScript for Node 18 and later, because it runs before anything is installed; silent if nothing is missing.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { installNodeModules, readNodeModules, reasonToInstall } from './nodeModules.mjs'
import { withSetUpLock } from './setUpLock.mjs'
import {
  aptNames,
  installPackages,
  mayInstall,
  missingPackages,
  PURPOSES,
  readSystem,
  whatToInstall,
} from './systemPackages.mjs'

/** @typedef {import('./systemPackages.mjs').Purpose} Purpose */

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '')

const purpose = PURPOSES.find((known) => known === process.argv[2])
if (!purpose) {
  say(`Unknown purpose "${process.argv[2] ?? ''}". Use one of: ${PURPOSES.join(', ')}.`)
  process.exitCode = 2
} else if (look(purpose).isSomethingToDo) {
  const isReady = withSetUpLock(join(root, '.cache', 'setup.lock'), () => setUp(purpose), say)
  if (!isReady) process.exitCode = 1
}

/** @param {Purpose} forPurpose */
function look(forPurpose) {
  const modules = readNodeModules(root)
  const reason = reasonToInstall(modules)
  const system = readSystem()
  const missing = missingPackages(forPurpose, system)
  return { modules, reason, system, missing, isSomethingToDo: missing.length > 0 || reason !== undefined }
}

/** Returns whether the command can run. @param {Purpose} forPurpose */
function setUp(forPurpose) {
  const before = look(forPurpose) // another set-up may have finished meanwhile
  const names = aptNames(before.missing, before.system)
  if (names.length > 0 && mayInstall()) {
    say(`Installing ${names.join(', ')} with apt-get (this can take a few minutes)…`)
    const failed = installPackages(names)
    if (failed.length > 0) say(`apt-get couldn’t install ${failed.join(', ')}. Its errors are above.`)
  }

  if (before.reason !== undefined) {
    say(`Running npm ci, because ${before.reason} (this takes a minute or two)…`)
    if (installNodeModules(root) !== 0) {
      say('npm ci failed. Its errors are above. Check that the npm registry is reachable, then try again.')
      return false
    }
  }

  const after = look(forPurpose)
  if (!after.modules.hasNode) {
    say('npm ci didn’t install Node 24, because npm is set to ignore install scripts. Allow them, then try again.')
    return false
  }
  const advice = whatToInstall(after.missing, forPurpose, after.system)
  if (advice !== undefined) say(advice)
  return true
}

/** On standard error, because programs read the commands' standard output. @param {string} line */
function say(line) {
  process.stderr.write(`Set-up: ${line}\n`)
}
