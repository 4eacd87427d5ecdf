// Whether node_modules is what package-lock.json says. Pure: machine.mjs reads the files, setUp.mjs acts on the answer.

/**
 * What the last set-up left in node_modules.
 * `keytar` says how far its compilation could go, so that it is tried again once the tools have come, and not at every start.
 * @typedef {{ readonly lock: string, readonly manifest: string, readonly platform: string, readonly keytar: 'built' | 'tools-missing' | 'failed' }} Stamp
 */

/** @typedef {Readonly<Record<string, unknown>> & { readonly version?: string, readonly optional?: boolean }} LockedPackage */
/** @typedef {{ readonly packages?: Readonly<Record<string, LockedPackage>> }} Lockfile */

/**
 * @typedef {object} PackagesState
 * @property {Omit<Stamp, 'keytar'>} wanted
 * @property {Stamp | undefined} stamp
 * @property {boolean} hasNode            node_modules/.bin/node leads somewhere
 * @property {boolean} hasKeytar          its binary is there
 * @property {boolean} hasKeytarTools     everything that compiles it is there, or will be before npm runs
 * @property {() => boolean} isInstalled  the slow comparison, asked only when the stamp does not settle it
 */

/**
 * Why `npm ci` has to run, in words that follow «npm ci: »; `undefined` when it has not.
 *
 * @param {PackagesState} state
 * @returns {string | undefined}
 */
export function reasonToInstall({ wanted, stamp, hasNode, hasKeytar, hasKeytarTools, isInstalled }) {
  if (!hasNode) return 'node_modules is missing or incomplete'
  const isStamped = stamp?.lock === wanted.lock && stamp.manifest === wanted.manifest
  if (stamp && stamp.platform !== wanted.platform) return 'node_modules was made on another system'
  if (!isStamped && !isInstalled()) return 'node_modules does not match package-lock.json'
  const isWorthAnotherTry = stamp?.keytar !== 'failed' && hasKeytarTools
  if (!hasKeytar && isWorthAnotherTry) return 'keytar is not built yet'
  return undefined
}

/**
 * Whether npm's own record of what it installed (`node_modules/.package-lock.json`) agrees with the lockfile, and the lockfile with package.json.
 * npm writes that record last, so an interrupted installation has none. Optional packages may be absent: they are other systems' binaries.
 *
 * @param {{ readonly lockfile: Lockfile, readonly installed: Lockfile | undefined, readonly manifest: Readonly<Record<string, unknown>> }} files
 * @returns {boolean}
 */
export function isInstalled({ lockfile, installed, manifest }) {
  if (!installed?.packages || !lockfile.packages) return false
  for (const [path, locked] of Object.entries(lockfile.packages)) {
    if (path === '') continue
    const found = installed.packages[path]
    if (found ? found.version !== locked.version : !locked.optional) return false
  }
  return dependenciesOf(manifest) === dependenciesOf(lockfile.packages[''] ?? {})
}

/**
 * The part of a package.json that decides what is installed, as text: a new script is no reason to install anything.
 *
 * @param {Readonly<Record<string, unknown>>} manifest
 * @returns {string}
 */
export function dependenciesOf(manifest) {
  const parts = ['dependencies', 'devDependencies', 'optionalDependencies'].map((name) =>
    Object.entries(/** @type {Record<string, string>} */ (manifest[name] ?? {}))
      .filter(([dependency]) => name === 'optionalDependencies' || !isOptional(manifest, dependency))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  return JSON.stringify(parts)
}

/**
 * @param {Readonly<Record<string, unknown>>} manifest
 * @param {string} dependency
 */
function isOptional(manifest, dependency) {
  const optional = /** @type {Record<string, string> | undefined} */ (manifest['optionalDependencies'])
  return optional !== undefined && dependency in optional
}
