// What is left to do before a command can run. Pure: from what was found to what is missing; setUp.mjs carries it out and then asks again.
import { reasonToInstall } from './packages.mjs'
import { missingRequirements } from './requirements.mjs'

/**
 * `missing` are system packages, `reason` is why `npm ci` has to run. What compiles keytar is asked for only while keytar is not there.
 * `isStampCurrent` is false when there is nothing to do but to write down that it was checked.
 *
 * @param {import('./requirements.mjs').Purpose} purpose
 * @param {import('./requirements.mjs').Machine} machine
 * @param {Omit<import('./packages.mjs').PackagesState, 'hasKeytarTools'>} packages
 */
export function plan(purpose, machine, packages) {
  const hasKeytarTools = !missingRequirements(purpose, machine, { mustBuildKeytar: true }).some(
    ({ use }) => use === 'build',
  )
  const reason = reasonToInstall({ ...packages, hasKeytarTools })
  const mustBuildKeytar = !packages.hasKeytar || reason !== undefined
  const missing = missingRequirements(purpose, machine, { mustBuildKeytar })
  const { stamp, wanted } = packages
  const isStampCurrent = stamp?.lock === wanted.lock && stamp.manifest === wanted.manifest
  return { machine, packages, hasKeytarTools, reason, missing, isStampCurrent }
}
