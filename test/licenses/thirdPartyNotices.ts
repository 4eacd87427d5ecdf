import { PACKAGE_GROUPS } from '../architecture/partRules.ts'
import { readImports, type SourceFile } from '../architecture/readImports.ts'

/** The parts of package-lock.json that are read here. */
export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage | undefined>>
}
interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export interface Shipped {
  readonly name: string
  readonly version: string
  readonly license: string
}

/** Licenses that ask for their notice to be kept, and no more. */
const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'Unlicense']

/** What is shipped under another license, or contains such a part, and why that is fine. */
const EXPLAINED: Readonly<Record<string, string>> = {
  '@fontsource-variable/inter':
    'The Inter typeface. The SIL Open Font License allows bundling a font with software of any license. It forbids selling the font by itself.',
  argparse:
    'Python’s license asks for its notice to be kept. Only the command line of js-yaml uses it, which isn’t in a package.',
  'mpg123-decoder': 'It contains libmpg123, see above.',
  mediabunny:
    'The Mozilla Public License covers its files only, so the rest of Earshot can have any license. Earshot changes none of them. Their source is at <https://github.com/Vanilagy/mediabunny>, and in the package.',
}

/** Only what they put into the page or the program is shipped, and that is written by us or by the packages listed here. */
const BUILD_TIME = [PACKAGE_GROUPS.tools, PACKAGE_GROUPS.tests]

/** The npm package of Electron downloads the program; what that npm package depends on isn't part of it. */
const WITHOUT_DEPENDENCIES = ['electron']

/** The packages that shipped sources import, and what those depend on, by name. */
export function shippedPackages(lockfile: Lockfile, sources: readonly SourceFile[]): readonly Shipped[] {
  const found = new Map<string, Shipped>()
  const visit = (path: string): void => {
    const { version = '', license, dependencies, optionalDependencies } = lockfile.packages[path] ?? {}
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const key = `${name} ${version}`
    if (found.has(key)) return
    if (license === undefined) throw new Error(`package-lock.json names no license for ${key}`)
    found.set(key, { name, version, license })
    if (WITHOUT_DEPENDENCIES.includes(name)) return
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      // Types only.
      if (needed.startsWith('@types/')) continue
      const at = locate(lockfile, path, needed)
      // An optional package for another system isn't locked everywhere.
      if (at !== null) visit(at)
    }
  }
  for (const name of importedPackages(sources)) {
    const at = locate(lockfile, '', name)
    if (at === null) throw new Error(`${name} is imported and isn't in package-lock.json`)
    visit(at)
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

function importedPackages(sources: readonly SourceFile[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const source of sources) {
    const specifiers = source.path.endsWith('.css')
      ? [...source.text.matchAll(/@import ['"]([^'"]+)['"]/g)].map((match) => match[1])
      : readImports(source)
          .imports.filter(({ kind }) => kind !== 'type' && kind !== 'reference')
          .map(({ specifier }) => specifier)
    for (const specifier of specifiers) {
      if (specifier === undefined || /^(\.|\/|node:)/.test(specifier)) continue
      // Tailwind's base styles are in the page.
      if (specifier !== 'tailwindcss' && BUILD_TIME.some((group) => group.test(specifier))) continue
      names.add(
        specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/'),
      )
    }
  }
  return names
}

/** As Node resolves it: the nearest `node_modules` that has the package. */
function locate(lockfile: Lockfile, from: string, name: string): string | null {
  const parts = from === '' ? [] : from.split(/\/?node_modules\//).slice(1)
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const path = [...parts.slice(0, depth), name].map((part) => `node_modules/${part}`).join('/')
    if (lockfile.packages[path] !== undefined) return path
  }
  return null
}

const START = '## Packages\n'

/** The notices with the list of packages, which is their last section. Throws for a license that isn't explained. */
export function withPackages(notices: string, shipped: readonly Shipped[]): string {
  const before = notices.split(START)[0]
  if (before === undefined || before === notices) throw new Error(`the notices have no line "${START.trim()}"`)
  const byLicense = Map.groupBy(shipped, ({ license }) => license)
  const lines = [...byLicense.keys()].toSorted().flatMap((license) => {
    const packages = byLicense.get(license) ?? []
    return [`\n### ${license}\n`, ...packages.map((one) => `- ${one.name} ${one.version}${explanation(one)}`)]
  })
  return `${before}${START}\nWritten by \`npm run notices\` from package-lock.json: what the app's sources import, and what that depends on.\nThe full text of each license is in the package's folder in \`node_modules\`.\n${lines.join('\n')}\n`
}

function explanation({ name, license }: Shipped): string {
  const why = EXPLAINED[name]
  if (why !== undefined) return `: ${why}`
  // "A OR B" leaves the choice to us, "A and B" asks for both.
  const choices = license.replaceAll(/[()]/g, '').split(' OR ')
  const isPermissive = choices.some((choice) => choice.split(/ and /i).every((one) => PERMISSIVE.includes(one)))
  if (isPermissive) return ''
  throw new Error(`${name} is licensed under ${license}: explain in test/licenses why it may be shipped, or replace it`)
}
