import type { PackageGroup, Part } from './partRules.ts'
import {
  NODE_REMEDY,
  PACKAGE_GROUPS,
  PACKAGE_REMEDIES,
  PART_RULES,
  PARTS,
  SHARED,
  SUBJECTS,
  TESTS_MAY_ALSO_IMPORT,
} from './partRules.ts'

/** Both files contain text generated from `partRules.ts`, between a line with this text and the next closing line. */
const MARK = 'Written by `npm run boundaries` from test/architecture/partRules.ts'

type Pattern = { readonly message: string } & ({ readonly regex: string } | { readonly group: readonly string[] })
type Override = { readonly files: readonly string[]; readonly patterns: readonly Pattern[] }

/** Returns .oxlintrc.json with the overrides generated from the rules. They are the last in the file. */
export function withOverrides(config: string): string {
  const at = config.indexOf(`    // ${MARK}`)
  if (at === -1) throw new Error(`.oxlintrc.json has no line with: ${MARK}`)
  const lines = linterOverrides().map(({ files, patterns }) => {
    const rules = patterns.map((pattern) => `          ${JSON.stringify(pattern)}`).join(',\n')
    return `    {\n      "files": ${JSON.stringify(files)},\n      "rules": {\n        "no-restricted-imports": ["error", { "patterns": [\n${rules}\n        ] }]\n      }\n    }`
  })
  return `${config.slice(0, at)}    // ${MARK}. A later entry replaces an earlier one for its files.\n${lines.join(',\n')}\n  ]\n}\n`
}

/** Returns src/README.md with the table generated from the rules. */
export function withTable(readme: string): string {
  const start = `<!-- ${MARK} -->\n`
  const end = '<!-- End of the table -->'
  const [before, rest] = [readme.split(start)[0], readme.split(start)[1]]
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    throw new Error(`src/README.md has no table between ${start}and ${end}`)
  return `${before}${start}\n${table()}\n\n${end}${after}`
}

/**
 * The rules as far as the linter can check them while a file is edited. The import reader checks the rest: the renderer's
 * subjects, single files such as the preload script, and files directly in a part's folder, which a relative path doesn't name.
 */
function linterOverrides(): readonly Override[] {
  return PARTS.flatMap((part) => {
    const folder = part === 'hosts' ? 'src/hosts/*' : `src/${part}/**`
    return bothKinds(folder, (isTest) => partPatterns(part, isTest))
  })
}

/** Tests next to their source file may import more. */
function bothKinds(folder: string, patterns: (isTest: boolean) => readonly Pattern[]): readonly Override[] {
  const tests = `${folder.replace(/\*+$/, (stars) => (stars === '**' ? '**/*' : '*'))}.test.{ts,tsx}`
  return [
    { files: [folder], patterns: patterns(false) },
    { files: [tests], patterns: patterns(true) },
  ]
}

function partPatterns(part: Part, isTest: boolean): readonly Pattern[] {
  const rule = PART_RULES[part]
  const mayImport = [part, ...rule.mayImport, ...(isTest ? TESTS_MAY_ALSO_IMPORT[part] : [])]
  const isTopHosts = (name: Part): boolean => name === 'hosts'
  const forbidden = PARTS.filter((other) => !mayImport.includes(other) && !isTopHosts(other))
  const isInHosts = part.startsWith('hosts')
  // From inside hosts its parts are siblings; from elsewhere they are one folder.
  const names = forbidden.flatMap((other) => {
    if (!other.startsWith('hosts/')) return [other]
    return isInHosts ? [other.slice('hosts/'.length)] : []
  })
  if (!isInHosts && !mayImport.some((other) => other.startsWith('hosts'))) names.push('hosts')
  const mayNot = `src/${part} may not import this`
  return [
    { regex: relative(names, part === 'hosts'), message: `${mayNot}: ${rule.instead}.` },
    ...(isTest ? [] : [{ regex: '^(\\.\\./)+test/|\\.test\\.tsx?$', message: 'Only tests may import test code.' }]),
    ...(rule.mayUseNode || (isTest && part !== 'renderer')
      ? []
      : [{ regex: '^node:', message: `${mayNot}: ${rule.instead}; ${NODE_REMEDY}.` }]),
    ...packagePatterns(part, isTest),
  ]
}

function packagePatterns(part: Part, isTest: boolean): readonly Pattern[] {
  const { packages, instead } = PART_RULES[part]
  if ('not' in packages) {
    return packages.not
      .filter((group: PackageGroup) => !(isTest && group === 'tests'))
      .map((group) => ({ regex: PACKAGE_GROUPS[group].source, message: sentence(PACKAGE_REMEDIES[group]) }))
  }
  // The linter's expressions don't support look-ahead, and its globs can't match all test libraries; the import reader checks
  // these.
  if (isTest) return []
  const scopes = new Set(packages.only.filter((name) => name.startsWith('@')).map((name) => name.split('/')[0]))
  const group = [
    ...['*', '!./**', '!../**', '!node:*', '!node:*/**'],
    ...[...scopes].flatMap((scope) => [`!${scope}`, `${scope}/*`]),
    ...packages.only.flatMap((name) => [`!${name}`, `!${name}/**`]),
  ]
  return [{ group, message: `src/${part} may use ${packages.only.join(', ') || 'no package'} only: ${instead}.` }]
}

/** Matches a relative path into one of the folders. */
function relative(folders: readonly string[], isSibling = false): string {
  return `^${isSibling ? '(\\./|(\\.\\./)+)' : '(\\.\\./)+'}(${folders.join('|')})/`
}

const sentence = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}.`

function table(): string {
  const shared = SHARED.filter((folder) => folder !== 'styles').join(' → ')
  const subjects = Map.groupBy(Object.entries<readonly string[]>(SUBJECTS), ([, mayImport]) => mayImport.join(', '))
  const parts = [
    ['part', 'may import of ours', 'may use', 'must not use'],
    ...PARTS.map((part) => {
      const { mayImport, uses, never } = PART_RULES[part]
      return [part === 'hosts' ? 'files in hosts/' : part, mayImport.join(', ') || 'nothing', uses, never]
    }),
  ]
  const folders = [
    ['in the renderer', 'may import'],
    ['app', 'all of the renderer'],
    ...[...subjects]
      .filter(([mayImport]) => mayImport !== '')
      .map(([mayImport, named]) => [named.map(([subject]) => subject).join(', '), `what is shared, ${mayImport}`]),
    [(subjects.get('') ?? []).map(([subject]) => subject).join(', '), 'what is shared'],
    [`shared: ${shared}`, 'those to its right'],
  ]
  return `${formatted(parts)}\n\n${formatted(folders)}`
}

function formatted(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(rows[0]!), line(widths.map((width) => '-'.repeat(width))), ...rows.slice(1).map(line)].join('\n')
}
