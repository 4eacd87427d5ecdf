// System packages that this machine needs in addition to npm's packages, by command, with their name in each package manager.
// Pure: compares them with what machine.mjs found.

/** @typedef {'start' | 'service' | 'bench' | 'test' | 'test:unit'} Purpose */
/** @typedef {'apt-get' | 'dnf' | 'pacman'} PackageManager */

/**
 * What was found on this machine, by requirement.
 * @typedef {{ readonly platform: string, readonly isUbuntu: boolean, readonly present: Readonly<Record<string, boolean>> }} Machine
 */

/**
 * @typedef {object} Requirement
 * @property {string} id                 its name in machine.mjs
 * @property {'run' | 'build' | 'browser' | 'keyring' | 'e2e' | 'bench'} use
 * @property {Readonly<Partial<Record<PackageManager, string>>>} packages
 *   Package managers without an entry don't need it: only Debian does, or the system already includes it.
 * @property {boolean} [isForEverySystem] also on macOS and Windows; everything else is only for Linux
 */

export const PURPOSES = /** @type {const} */ (['start', 'service', 'bench', 'test', 'test:unit'])

/** @type {readonly Requirement[]} */
export const REQUIREMENTS = [
  { id: 'libsecret', use: 'run', packages: { 'apt-get': 'libsecret-1-0', dnf: 'libsecret', pacman: 'libsecret' } },

  // keytar's prebuilt binary is on GitHub; if that can't be reached, npm compiles it.
  {
    id: 'libsecret-headers',
    use: 'build',
    packages: { 'apt-get': 'libsecret-1-dev', dnf: 'libsecret-devel', pacman: 'libsecret' },
  },
  { id: 'python3', use: 'build', packages: { 'apt-get': 'python3', dnf: 'python3', pacman: 'python' } },
  { id: 'make', use: 'build', packages: { 'apt-get': 'make', dnf: 'make', pacman: 'make' } },
  { id: 'g++', use: 'build', packages: { 'apt-get': 'g++', dnf: 'gcc-c++', pacman: 'gcc' } },
  {
    id: 'pkg-config',
    use: 'build',
    packages: { 'apt-get': 'pkg-config', dnf: 'pkgconf-pkg-config', pacman: 'pkgconf' },
  },

  {
    id: 'chromium',
    use: 'browser',
    packages: { 'apt-get': 'chromium', dnf: 'chromium', pacman: 'chromium' },
    isForEverySystem: true,
  },

  // A Secret Service, so that the keychain is tested with a real one.
  {
    id: 'gnome-keyring',
    use: 'keyring',
    packages: { 'apt-get': 'gnome-keyring', dnf: 'gnome-keyring', pacman: 'gnome-keyring' },
  },
  { id: 'dbus-run-session', use: 'keyring', packages: { 'apt-get': 'dbus', dnf: 'dbus-daemon', pacman: 'dbus' } },

  // Fonts for names in every script, so that screenshots show text instead of boxes; a display for Electron.
  {
    id: 'xvfb',
    use: 'e2e',
    packages: { 'apt-get': 'xvfb', dnf: 'xorg-x11-server-Xvfb', pacman: 'xorg-server-xvfb' },
  },
  // xvfb-run needs it, but Debian's xvfb only recommends it.
  { id: 'xauth', use: 'e2e', packages: { 'apt-get': 'xauth', dnf: 'xorg-x11-xauth', pacman: 'xorg-xauth' } },
  { id: 'noto', use: 'e2e', packages: { 'apt-get': 'fonts-noto-core' } },
  { id: 'noto-emoji', use: 'e2e', packages: { 'apt-get': 'fonts-noto-color-emoji' } },
  { id: 'noto-cjk', use: 'e2e', packages: { 'apt-get': 'fonts-noto-cjk' } },
  // Recordings made by other software, for the import.
  { id: 'alsa-sounds', use: 'e2e', packages: { 'apt-get': 'alsa-utils' } },

  // For creating hours of speech for the benchmarks, and for checking recordings with a second tool.
  { id: 'ffmpeg', use: 'bench', packages: { 'apt-get': 'ffmpeg', dnf: 'ffmpeg-free', pacman: 'ffmpeg' } },
  { id: 'espeak-ng', use: 'bench', packages: { 'apt-get': 'espeak-ng', dnf: 'espeak-ng', pacman: 'espeak-ng' } },
  { id: 'asterisk-wav', use: 'e2e', packages: { 'apt-get': 'asterisk-core-sounds-en-wav' } },
  { id: 'asterisk-gsm', use: 'e2e', packages: { 'apt-get': 'asterisk-core-sounds-en-gsm' } },
  { id: 'asterisk-g722', use: 'e2e', packages: { 'apt-get': 'asterisk-core-sounds-en-g722' } },
  // The programs that benchmarks compare with. Chromium already depends on most of these.
  { id: 'ffprobe', use: 'e2e', packages: { 'apt-get': 'ffmpeg' } },
]

/**
 * What `purpose` needs and this machine lacks, in the order of installation.
 * Build tools for keytar only count while keytar has to be compiled.
 *
 * @param {Purpose} purpose
 * @param {Machine} machine
 * @param {{ readonly mustBuildKeytar: boolean }} state
 * @returns {readonly Requirement[]}
 */
export function missingRequirements(purpose, machine, { mustBuildKeytar }) {
  return REQUIREMENTS.filter((requirement) => {
    if (machine.platform !== 'linux' && !requirement.isForEverySystem) return false
    if (machine.present[requirement.id]) return false
    switch (requirement.use) {
      case 'run':
        return true
      case 'build':
        return mustBuildKeytar
      case 'browser':
        return purpose === 'test' || purpose === 'test:unit' || purpose === 'bench'
      case 'keyring':
        return purpose === 'test' || purpose === 'test:unit'
      case 'bench':
        return purpose === 'bench'
      case 'e2e':
        return purpose === 'test'
    }
  })
}

/**
 * The package names of those of `missing` that `manager` can install.
 * Excludes Ubuntu's `chromium`, a stub for a snap, which doesn't run in a container: the person has to install a browser.
 *
 * @param {readonly Requirement[]} missing
 * @param {PackageManager | undefined} manager
 * @param {Machine} machine
 * @returns {readonly string[]}
 */
export function packageNames(missing, manager, machine) {
  if (!manager) return []
  const names = missing
    .filter((requirement) => !(requirement.id === 'chromium' && machine.isUbuntu))
    .map((requirement) => requirement.packages[manager])
  return [...new Set(names.filter((name) => name !== undefined))]
}

/**
 * One line for a person who has to install it by hand; `undefined` if nothing is missing.
 *
 * @param {readonly Requirement[]} missing
 * @param {PackageManager | undefined} manager
 * @param {Machine} machine
 * @returns {string | undefined}
 */
export function whatToInstall(missing, manager, machine) {
  const relevant = missing.filter((requirement) => !manager || requirement.packages[manager] !== undefined)
  if (relevant.length === 0) return undefined
  const names = packageNames(relevant, manager, machine)
  const ways = []
  if (manager && names.length > 0) ways.push(`install with: sudo ${INSTALL_COMMAND[manager]} ${names.join(' ')}`)
  const isBrowserLeft = relevant.some(({ id }) => id === 'chromium') && !names.includes('chromium')
  if (isBrowserLeft)
    ways.push('install Chromium or Chrome, or set EARSHOT_CHROMIUM to one, or run: npx playwright install chromium')
  const missingNames = relevant.map(({ id }) => id).join(', ')
  return [`Missing: ${missingNames}${consequence(relevant)}`, ...ways].join('; ') + '.'
}

/** @type {Readonly<Record<PackageManager, string>>} */
const INSTALL_COMMAND = { 'apt-get': 'apt-get install', dnf: 'dnf install', pacman: 'pacman -S' }

/** @param {readonly Requirement[]} missing */
function consequence(missing) {
  if (missing.some(({ use }) => use === 'bench')) return ' (without it, some benchmarks fail)'
  if (missing.some(({ use }) => use === 'browser')) return ' (without it, tests in a browser fail)'
  if (missing.some(({ use }) => use === 'run' || use === 'build'))
    return ' (without it, an API key is kept for one run only)'
  return ''
}
