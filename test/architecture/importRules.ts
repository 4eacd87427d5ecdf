import { builtinModules } from 'node:module'
import { posix } from 'node:path'

import type { PackageGroup, Part, PartRule, Shared, Subject } from './partRules.ts'
import {
  BRIDGE,
  CORE_OPTIONS,
  DEMO_SERVICE,
  PACKAGE_GROUPS,
  PAGE_STARTS,
  PART_RULES,
  PARTS,
  PRELOAD,
  SEALED_FOLDER,
  SEALED_REMEDY,
  SHARED,
  SHARED_REMEDIES,
  SUBJECT_REMEDY,
  SUBJECTS,
  TESTS_MAY_ALSO_IMPORT,
} from './partRules.ts'
import type { Import, SourceFile } from './readImports.ts'
import { readImports } from './readImports.ts'

export type RuleName =
  | 'unknown-place' // a file outside every part, or an unknown folder of the renderer
  | 'unreadable' // a file that can't be parsed, or an import whose target is computed or lacks its extension
  | 'part'
  | 'subject' // between the renderer's subjects and what they share
  | 'sealed' // a file in a subfolder of a sealed folder, imported from outside
  | 'package'
  | 'node'
  | 'test-code'
  | 'preload'
  | 'demo-service'
  | 'start-up' // `npm start` would load Electron, which downloads it
  | 'page-start' // the page would load zod before it is needed
  | 'environment'
  | 'purity' // a clock or randomness in the domain

export type Violation = { readonly rule: RuleName; readonly at: string; readonly message: string }

export type Check = {
  readonly violations: readonly Violation[]
  readonly importsSeen: number
  readonly partsSeen: ReadonlySet<Part>
  /** Of the renderer. */
  readonly foldersSeen: ReadonlySet<string>
  /** Which subject imports which: `call → review`. */
  readonly subjectImports: ReadonlySet<string>
}

/** Checks the files under src/ against "Who may import whom". Pure: files in, violations out. */
export function checkImports(files: readonly SourceFile[]): Check {
  const violations: Violation[] = []
  const partsSeen = new Set<Part>()
  const foldersSeen = new Set<string>()
  const subjectImports = new Set<string>()
  const runs = new Map<string, readonly Import[]>()
  let importsSeen = 0

  for (const file of files) {
    const place = placeOf(file.path)
    if (!place.part) {
      violations.push({ rule: 'unknown-place', at: file.path, message: `${file.path} is in no part of src/README.md` })
      continue
    }
    partsSeen.add(place.part)
    if (place.folder !== undefined) foldersSeen.add(place.folder)
    if (place.folder !== undefined && !isKnownFolder(place.folder)) {
      violations.push({
        rule: 'unknown-place',
        at: file.path,
        message: `${place.folder} is neither app, nor a subject or a shared folder of test/architecture/partRules.ts`,
      })
    }

    const { imports, ambient, errors } = readImports(file)
    importsSeen += imports.length
    runs.set(
      file.path,
      imports.filter(({ kind }) => kind !== 'type' && kind !== 'reference'),
    )
    for (const error of errors) violations.push({ rule: 'unreadable', at: file.path, message: error })
    for (const found of imports) {
      const at = `${file.path}:${found.line}`
      for (const { rule, message } of findingsOf(place, found)) violations.push({ rule, at, message })
      const target =
        !place.isTest && found.specifier?.startsWith('.') ? placeOf(resolveFrom(file.path, found.specifier)) : null
      if (target?.folder !== undefined) subjectImports.add(`${place.folder} → ${target.folder}`)
    }
    if (place.isTest) continue
    for (const { name, line } of ambient) {
      const at = `${file.path}:${line}`
      if (place.part === 'core' && name === 'process.env' && file.path !== CORE_OPTIONS) {
        violations.push({
          rule: 'environment',
          at,
          message: `process.env is read in ${CORE_OPTIONS} only: take it as an option`,
        })
      }
      if (place.part === 'domain' && name !== 'process.env') {
        violations.push({ rule: 'purity', at, message: `${name} in the domain: pass the time or the number in` })
      }
    }
  }
  violations.push(...checkStartUp(runs), ...checkPageStart(runs))
  return { violations, importsSeen, partsSeen, foldersSeen, subjectImports }
}

/** `runs` has the runtime imports of each file. */
type RuntimeImports = ReadonlyMap<string, readonly Import[]>

/**
 * Code that `npm start` loads in plain Node must not load the electron package: in Node it returns the path of a binary and
 * downloads the binary first.
 */
function checkStartUp(runs: RuntimeImports): readonly Violation[] {
  const starts = [...runs.keys()].filter((path) => /^src\/hosts\/[^/]+$/.test(path) && !path.endsWith('.test.ts'))
  return packageImportsFrom(starts, runs)
    .filter(({ specifier }) => PACKAGE_GROUPS.electron.test(specifier))
    .map(({ at }) => ({
      rule: 'start-up',
      at,
      message: 'npm start loads this file in plain Node, where electron is not a module',
    }))
}

/**
 * The page starts, and shows calls, without zod: it is a fifth of the code, and its schemas stay in memory. Files that the page
 * loads later with `import()` may use it.
 */
function checkPageStart(runs: RuntimeImports): readonly Violation[] {
  const isAtOnce = ({ kind }: Import) => kind === 'static' || kind === 're-export'
  const atOnce = new Map([...runs].map(([path, imports]) => [path, imports.filter(isAtOnce)]))
  return packageImportsFrom(PAGE_STARTS, atOnce)
    .filter(({ specifier }) => specifier === 'zod')
    .map(({ at }) => ({
      rule: 'page-start',
      at,
      message: 'the page loads this file before it needs schemas: import the type only, or load the file with import()',
    }))
}

/** The imports of packages in all files that `starts` load, also through other files. */
function packageImportsFrom(starts: readonly string[], runs: RuntimeImports) {
  const found: { readonly specifier: string; readonly at: string }[] = []
  const reached = new Set<string>()
  const waiting = [...starts]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    for (const { specifier = '', line } of runs.get(path) ?? []) {
      if (specifier.startsWith('.')) waiting.push(resolveFrom(path, specifier))
      else found.push({ specifier, at: `${path}:${line}` })
    }
  }
  return found
}

type Place = {
  readonly path: string
  readonly part: Part | undefined
  /** In the renderer; undefined for files directly in it, such as main.tsx. */
  readonly folder: string | undefined
  readonly isTest: boolean
}

function placeOf(path: string): Place {
  const [top, first = '', second = ''] = path.split('/').slice(0, 3)
  const isIn = (name: string): name is Part => (PARTS as readonly string[]).includes(name)
  const folder = path.split('/').length > 3 ? second : ''
  const name = first === 'hosts' && folder !== '' ? `hosts/${folder}` : first
  const part = top === 'src' && isIn(name) ? name : undefined
  return {
    path,
    part,
    folder: part === 'renderer' && folder !== '' ? folder : undefined,
    isTest: /\.test\.tsx?$/.test(path),
  }
}

type Finding = { readonly rule: RuleName; readonly message: string }

function findingsOf(from: Place, { specifier, kind }: Import): readonly Finding[] {
  if (!from.part) return []
  if (specifier === undefined) {
    // Tests may load generated code; shipped code has no reason for computed imports.
    return from.isTest ? [] : [{ rule: 'unreadable', message: 'the target of this import is computed: name it' }]
  }
  const target = specifier.replace(/[?#].*$/, '')
  const isFile = target.startsWith('.') || target.startsWith('/')
  const findings = isFile ? judgeFile(from, resolveFrom(from.path, target)) : judgePackage(from, target)
  if (from.path === BRIDGE && kind !== 'type') {
    return [
      ...findings,
      { rule: 'preload', message: `${BRIDGE} is loaded by the preload script: import types only, not ${specifier}` },
    ]
  }
  if (!PRELOAD.test(from.path) || from.isTest) return findings
  const path = isFile ? resolveFrom(from.path, target) : ''
  const isAllowed =
    PACKAGE_GROUPS.electron.test(target) || path === BRIDGE || (kind === 'type' && path.startsWith('src/contract/'))
  if (isAllowed) return findings
  return [
    ...findings,
    {
      rule: 'preload',
      message: `the preload script may take electron, ${BRIDGE} and the contract’s types, not ${specifier}`,
    },
  ]
}

function judgeFile(from: Place, path: string): readonly Finding[] {
  // The checks follow paths, and an import that they can't follow would be checked by none.
  if (posix.extname(path) === '') return [{ rule: 'unreadable', message: `${path} lacks the extension of its file` }]
  const rule = ruleOf(from)
  if (path.startsWith('test/') || /\.test\.tsx?$/.test(path)) {
    return from.isTest ? [] : [{ rule: 'test-code', message: `${path} is for tests` }]
  }
  if (!path.startsWith('src/')) return judgeOutside(from, path)
  const to = placeOf(path)
  if (!to.part) return [{ rule: 'unknown-place', message: `${path} is in no part of src/README.md` }]

  const mayImport = [from.part, ...rule.mayImport, ...(from.isTest ? TESTS_MAY_ALSO_IMPORT[from.part ?? 'domain'] : [])]
  if (!mayImport.includes(to.part)) {
    return [{ rule: 'part', message: `${from.part} may not import ${to.part} (${path}): ${rule.instead}` }]
  }
  if (to.part === 'simulator' && from.part === 'hosts/node' && !from.isTest && !DEMO_SERVICE.test(from.path)) {
    return [{ rule: 'demo-service', message: 'only hosts/node/demo/demoService.ts knows the simulator' }]
  }
  return from.part === 'renderer' && to.part === 'renderer' ? judgeSubjects(from, to) : []
}

/**
 * Files of the checkout other than source: package.json may be read; recordings and other resources belong to the parts that
 * serve them.
 */
function judgeOutside(from: Place, path: string): readonly Finding[] {
  const isResource = path === 'package.json' || path.startsWith('resources/')
  return isResource || from.isTest ? [] : [{ rule: 'unknown-place', message: `${path} is outside src/` }]
}

/** `app` and the files directly in the renderer's folder put the subjects together: they may import all. */
function judgeSubjects(from: Place, to: Place): readonly Finding[] {
  const isWithin =
    from.folder === to.folder || from.folder === undefined || (from.folder === 'app' && to.folder !== undefined)
  // Tests may render components of any subject.
  if (!isWithin && !from.isTest && !mayImportFolder(from.folder ?? '', to.folder ?? '')) {
    const remedy = isShared(from.folder) ? SHARED_REMEDIES[from.folder] : SUBJECT_REMEDY
    return [{ rule: 'subject', message: `${from.folder} may not import ${to.path}: ${remedy}` }]
  }
  const isInside = new RegExp(`^src/renderer/${SEALED_FOLDER}/.*/`).test(to.path)
  return isInside && !from.path.startsWith(`src/renderer/${SEALED_FOLDER}/`)
    ? [{ rule: 'sealed', message: `${to.path} is inside a sealed folder: ${SEALED_REMEDY}` }]
    : []
}

function mayImportFolder(from: string, to: string): boolean {
  if (isShared(from)) return isShared(to) && SHARED.indexOf(to) > SHARED.indexOf(from)
  const mayImport: readonly string[] = isSubject(from) ? SUBJECTS[from] : []
  return isShared(to) || mayImport.includes(to)
}

function isShared(folder: string | undefined): folder is Shared {
  return (SHARED as readonly (string | undefined)[]).includes(folder)
}

function isSubject(folder: string): folder is Subject {
  return Object.hasOwn(SUBJECTS, folder)
}

function isKnownFolder(folder: string): boolean {
  return folder === 'app' || isShared(folder) || isSubject(folder)
}

function judgePackage(from: Place, name: string): readonly Finding[] {
  const rule = ruleOf(from)
  const isBuiltin =
    name.startsWith('node:') || builtinModules.includes(name) || builtinModules.includes(name.split('/')[0] ?? '')
  if (isBuiltin) {
    // The domain's and the contract's tests run in Node; the renderer's in a browser.
    const isAllowed = rule.mayUseNode || (from.isTest && from.part !== 'renderer')
    return isAllowed ? [] : [{ rule: 'node', message: `${from.part} has no Node (${name}): ${rule.instead}` }]
  }
  if (from.isTest && PACKAGE_GROUPS.tests.test(name)) return []
  // Types of Vite's import suffixes, not Vite itself.
  if (from.part === 'renderer' && name === 'vite/client') return []
  return isPackageAllowed(rule, name)
    ? []
    : [{ rule: 'package', message: `${from.part} may not use ${name}: ${rule.instead}` }]
}

function isPackageAllowed(rule: PartRule, name: string): boolean {
  if ('only' in rule.packages)
    return rule.packages.only.some((allowed) => name === allowed || name.startsWith(`${allowed}/`))
  return !rule.packages.not.some((group: PackageGroup) => PACKAGE_GROUPS[group].test(name))
}

function ruleOf(place: Place): PartRule {
  if (!place.part) throw new Error(`${place.path} is in no part`)
  return PART_RULES[place.part]
}

/** Vite's absolute paths begin at the renderer's folder. */
function resolveFrom(path: string, target: string): string {
  return target.startsWith('/') ? posix.join('src/renderer', target) : posix.join(posix.dirname(path), target)
}
