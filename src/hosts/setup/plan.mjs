// What is left to do before a command can run. Pure: from what was found to what is missing; setUp.mjs carries it out and then asks again.
import { mustTryKeytar, reasonToInstall } from './packages.mjs'
import { missingRequirements } from './requirements.mjs'

/**
 * `missing` are system packages, `reason` is why `npm ci` has to run. What compiles keytar is asked for only while keytar is not there.
 *
 * @param {import('./requirements.mjs').Purpose} purpose
 * @param {import('./requirements.mjs').Machine} machine
 * @param {Omit<import('./packages.mjs').PackagesState, 'hasKeytarTools'>} packages
 */
export function plan(purpose, machine, packages) {
  const hasKeytarTools = !missingRequirements(purpose, machine, { mustBuildKeytar: true }).some(
    ({ use }) => use === 'build',
  )
  const state = { ...packages, hasKeytarTools }
  const reason = reasonToInstall(state)
  const mustBuildKeytar = !packages.hasKeytar || reason !== undefined
  const missing = missingRequirements(purpose, machine, { mustBuildKeytar })
  return {
    machine,
    packages,
    hasKeytarTools,
    reason,
    missing,
    mustTryKeytar: reason !== undefined || mustTryKeytar(state),
  }
}
