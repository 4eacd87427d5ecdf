// What has to be installed before a command can run. Pure: compares what was found with what is needed; setUp.mjs installs it
// and checks again.
import { mustTryKeytar, reasonToInstall } from './packages.mjs'
import { missingRequirements } from './requirements.mjs'

/**
 * `missing` are system packages, `reason` is why `npm ci` has to run. Build tools for keytar are only required while keytar is missing.
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
