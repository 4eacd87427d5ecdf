// Whether node_modules is what package-lock.json says. Pure: machine.mjs reads the files, setUp.mjs acts on the answer.

/**
 * How far keytar came: a throwaway process has loaded it, it waits for what compiles it, or it can't be had here.
 * @typedef {'loads' | 'tools-missing' | 'failed'} KeytarState
 */

/**
 * What the last set-up left in node_modules. `keytar` is kept so that it is tried again once the tools have come, and not at every start.
 * @typedef {{ readonly lock: string, readonly manifest: string, readonly platform: string, readonly keytar: KeytarState }} Stamp
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
export function reasonToInstall({ wanted, stamp, hasNode, isInstalled }) {
  if (!hasNode) return 'node_modules is missing or incomplete'
  if (stamp && stamp.platform !== wanted.platform) return 'node_modules was made on another system'
  if (!isStamped({ wanted, stamp }) && !isInstalled()) return 'node_modules does not match package-lock.json'
  return undefined
}

/**
 * Whether keytar has to be tried, and built when it doesn't load: after every installation, also one by hand, and again when something changed
 * that could make it work.
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
