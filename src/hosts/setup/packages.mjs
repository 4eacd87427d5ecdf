// Whether node_modules matches package-lock.json. Pure: machine.mjs reads the files, setUp.mjs acts on the result.

/**
 * The state of keytar: loaded successfully in a temporary process, waiting for build tools, or not available on this machine.
 * @typedef {'loads' | 'tools-missing' | 'failed'} KeytarState
 */

/**
 * What the last setup wrote to node_modules. `keytar` is included so that it is retried once the tools are installed, not at every start.
 * @typedef {{ readonly lock: string, readonly manifest: string, readonly platform: string, readonly keytar: KeytarState }} Stamp
 */

/** @typedef {Readonly<Record<string, unknown>> & { readonly version?: string, readonly optional?: boolean }} LockedPackage */
/** @typedef {{ readonly packages?: Readonly<Record<string, LockedPackage>> }} Lockfile */

/**
 * @typedef {object} PackagesState
 * @property {Omit<Stamp, 'keytar'>} wanted
 * @property {Stamp | undefined} stamp
 * @property {boolean} hasNode            node_modules/.bin/node exists
 * @property {boolean} hasKeytar          its binary exists
 * @property {boolean} hasKeytarTools     all its build tools are installed, or will be before npm runs
 * @property {() => boolean} isInstalled  the slow comparison, only used if the stamp isn't sufficient
 */

/**
 * Why `npm ci` has to run, as text after "npm ci: "; `undefined` if it doesn't.
 *
 * @param {PackagesState} state
 * @returns {string | undefined}
 */
export function reasonToInstall({ wanted, stamp, hasNode, isInstalled }) {
  if (!hasNode) return 'node_modules is missing or incomplete'
  if (stamp && stamp.platform !== wanted.platform) return 'node_modules was made on another system'
  if (!isStamped({ wanted, stamp }) && !isInstalled()) return 'node_modules does not match package-lock.json'
  return undefined
}

/**
 * Whether to try loading keytar, and to build it if that fails: after every installation, including manual ones, and again when
 * something changed that could make it work.
 *
 * @param {PackagesState} state
 */
export function mustTryKeytar({ wanted, stamp, hasKeytar, hasKeytarTools }) {
  if (!stamp || !isStamped({ wanted, stamp })) return true
  switch (stamp.keytar) {
    case 'loads':
      return !hasKeytar
    case 'tools-missing':
      return hasKeytarTools
    default:
      return false
  }
}

/** @param {Pick<PackagesState, 'wanted' | 'stamp'>} state */
function isStamped({ wanted, stamp }) {
  return stamp?.lock === wanted.lock && stamp.manifest === wanted.manifest
}

/**
 * Whether npm's record of what it installed (`node_modules/.package-lock.json`) matches the lockfile, and the lockfile package.json.
 * npm writes that record last, so it is missing after an interrupted installation. Optional packages may be missing: they are
 * binaries for other systems.
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
 * The part of a package.json that determines what is installed, as text, so that a new script doesn't cause an installation.
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
