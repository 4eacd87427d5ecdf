import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * Checks that the compiler's projects, the linter's restricted imports and the formatter's check detect violations. Creates a
 * small checkout with this repository's configurations, once clean and once with violations. The import reader is tested in
 * plantedImports.test.ts.
 */
const root = join(import.meta.dirname, '../..')

const CLEAN = {
  'src/domain/units.ts': `export const SECOND = 1000\n`,
  'src/contract/paths.ts': `import { SECOND } from '../domain/units.ts'\nexport const pathOf = (id: string): string => \`/media/\${id}?\${SECOND}\`\n`,
  'src/core/clock.ts': `import { hostname } from 'node:os'\nimport { pathOf } from '../contract/paths.ts'\nexport const name = (): string => pathOf(hostname())\n`,
  'src/hosts/node/server.ts': `import { name } from '../../core/clock.ts'\nexport const server = name\n`,
  'src/hosts/web/main.ts': `import { server } from '../node/server.ts'\nexport const main = server\n`,
  'src/hosts/electron/main.ts': `import type { BrowserWindow } from 'electron'\nexport type Window = BrowserWindow\n`,
  'src/hosts/electron/preload.ts': `import { ipcRenderer } from 'electron'\nipcRenderer.on('port', () => window.postMessage('port', location.origin))\n`,
  'src/renderer/hooks/useTitle.ts': `export const title = (): string => document.title\n`,
  'src/renderer/client/client.ts': `import { pathOf } from '../../contract/paths.ts'\nexport const media = (id: string): Promise<Response> => fetch(pathOf(id))\n`,
  'src/renderer/components/Label.tsx': `import { title } from '../hooks/useTitle.ts'\nexport function Label() {\n  return <p>{title()}</p>\n}\n`,
  'src/renderer/call/Player.tsx': `import { Label } from '../components/Label.tsx'\nexport const Player = Label\n`,
  'src/renderer/call/peaks.worker.ts': `self.postMessage('ready')\n`,
  'src/simulator/server.ts': `import { createServer } from 'node:http'\nexport const server = createServer()\n`,
} as const satisfies Readonly<Record<string, string>>

let clean = ''

beforeAll(() => {
  clean = plant(CLEAN)
})
afterAll(() => {
  rmSync(clean, { recursive: true, force: true })
})

describe('the compiler’s projects', () => {
  const violations: readonly (readonly [
    what: string,
    project: string,
    path: keyof typeof CLEAN,
    line: string,
    says: RegExp,
  ])[] = [
    [
      'a timer in the domain',
      'src/domain/tsconfig.json',
      'src/domain/units.ts',
      `setTimeout(() => {}, 1)`,
      /'setTimeout'/,
    ],
    ['the console in the domain', 'src/domain/tsconfig.json', 'src/domain/units.ts', `console.log(1)`, /'console'/],
    ['Node in the domain', 'src/domain/tsconfig.json', 'src/domain/units.ts', `export * from 'node:fs'`, /'node:fs'/],
    ['the page in the core', 'tsconfig.json', 'src/core/clock.ts', `export const t = document.title`, /'document'/],
    [
      'Node in the renderer',
      'src/renderer/tsconfig.page.json',
      'src/renderer/client/client.ts',
      `export const e = process.env`,
      /'process'/,
    ],
    [
      'Node in the contract',
      'src/renderer/tsconfig.page.json',
      'src/contract/paths.ts',
      `export type B = Buffer`,
      /'Buffer'/,
    ],
    [
      'the page in the contract',
      'tsconfig.json',
      'src/contract/paths.ts',
      `export type H = HTMLElement`,
      /'HTMLElement'/,
    ],
    [
      'the page in a worker',
      'src/renderer/tsconfig.worker.json',
      'src/renderer/call/peaks.worker.ts',
      `document.title`,
      /'document'/,
    ],
    [
      'an enum, which Node cannot strip',
      'tsconfig.json',
      'src/core/clock.ts',
      `export enum A { B }`,
      /erasableSyntaxOnly/,
    ],
    ['an index that may miss', 'tsconfig.json', 'src/core/clock.ts', `export const n: string = ['a'][0]`, /undefined/],
  ]
  const projects = [
    ...new Set([
      ...violations.map(([, project]) => project),
      'src/renderer/tsconfig.json',
      'src/hosts/electron/tsconfig.preload.json',
    ]),
  ]

  it.each(projects)('%s accepts the clean code', async (project) => {
    expect(await compile(clean, project)).toBe('')
  })

  it.each(violations)('%s does not compile', async (_what, project, path, line, says) => {
    const folder = plant({ ...CLEAN, [path]: `${CLEAN[path]}${line}\n` })
    const complaints = await compile(folder, project)
    rmSync(folder, { recursive: true, force: true })
    expect(complaints).toContain(path)
    expect(complaints).toMatch(says)
  })
})

describe('the linter’s restricted imports', () => {
  const violations: readonly (readonly [path: keyof typeof CLEAN, target: string, rightWay: string])[] = [
    ['src/domain/units.ts', '../contract/paths.ts', 'pass in what it needs as a value'],
    ['src/domain/units.ts', 'react', 'pass in what it needs as a value'],
    ['src/domain/units.ts', 'node:fs', 'pass in what it needs as a value'],
    ['src/contract/paths.ts', '../core/clock.ts', 'import the contract, not the other way round'],
    ['src/contract/paths.ts', 'node:fs', 'behind a procedure of src/contract'],
    ['src/core/clock.ts', '../simulator/server.ts', 'a port in core/ports.ts'],
    ['src/core/clock.ts', '../hosts/web/main.ts', 'a port in core/ports.ts'],
    ['src/core/clock.ts', 'electron', 'Only src/hosts/electron'],
    ['src/core/clock.ts', 'react', 'src/renderer'],
    ['src/hosts/node/server.ts', '../web/main.ts', 'both hosts use this part'],
    ['src/hosts/node/server.ts', 'electron', 'Only src/hosts/electron'],
    ['src/hosts/web/main.ts', '../electron/main.ts', 'through src/hosts/node'],
    ['src/hosts/web/main.ts', '../../domain/units.ts', 'through src/contract or src/core'],
    ['src/hosts/electron/main.ts', '../../simulator/server.ts', 'through src/hosts/node'],
    ['src/simulator/server.ts', '../contract/paths.ts', 'from the interface document alone'],
    ['src/renderer/client/client.ts', '../../core/clock.ts', 'through src/renderer/client'],
    ['src/renderer/client/client.ts', 'node:fs', 'behind a procedure of src/contract'],
    ['src/renderer/client/client.ts', 'electron', 'Only src/hosts/electron'],
    ['src/renderer/client/client.ts', 'undici', 'behind a procedure of src/contract'],
  ]
  let found: readonly LintMessage[] = []
  const files = violations.map(([path, target, rightWay], index) => {
    // Next to the clean file, so that rules for the folder apply to both.
    const planted = join(dirname(path), `planted${index}.ts`)
    return { planted, path, target, rightWay, text: `export type { X${index} } from '${target}'\n` }
  })

  beforeAll(async () => {
    const folder = plant({ ...CLEAN, ...Object.fromEntries(files.map(({ planted, text }) => [planted, text])) })
    found = await lintImports(folder)
    rmSync(folder, { recursive: true, force: true })
  })

  it('accept the clean code', async () => {
    expect(await lintImports(clean)).toEqual([])
    expect(found.filter(({ filename }) => filename in CLEAN)).toEqual([])
  })

  it.each(files)('$path → $target is refused with the allowed alternative', ({ planted, rightWay }) => {
    const messages = found.filter(({ filename }) => filename === planted)
    expect(messages).toHaveLength(1)
    expect(`${messages[0]?.message} ${messages[0]?.help}`).toContain(rightWay)
  })
})

describe('the formatter', () => {
  it('accepts the clean code, and reports an unformatted file', async () => {
    const path = 'src/domain/planted.ts'
    const folder = plant({ ...CLEAN, [path]: 'export const a = "double";\n' })
    const [accepted, complaints] = await Promise.all(
      [clean, folder].map(async (one) => run(one, 'oxfmt/bin/oxfmt', ['--check'])),
    )
    rmSync(folder, { recursive: true, force: true })
    expect(accepted).toContain('All matched files use the correct format')
    expect(complaints).toContain(path)
    expect(complaints).toContain('in above 1 file')
  })
})

/** A checkout inside this one, so that packages are found, with its own .git, so that it isn't ignored. */
function plant(files: Readonly<Record<string, string>>): string {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache', 'planted-'))
  mkdirSync(join(folder, '.git'))
  for (const config of globSync(['tsconfig.json', '.oxlintrc.json', '.oxfmtrc.json', 'src/**/tsconfig*.json'], {
    cwd: root,
  })) {
    cpSync(join(root, config), join(folder, config))
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

async function compile(folder: string, project: string): Promise<string> {
  return run(folder, 'typescript/bin/tsc', ['--noEmit', '--pretty', 'false', '-p', project])
}

type LintMessage = {
  readonly code: string
  readonly filename: string
  readonly message: string
  readonly help?: string
}

/** Without the type-aware rules, which don't concern imports. */
async function lintImports(folder: string): Promise<readonly LintMessage[]> {
  const report = JSON.parse(await run(folder, 'oxlint/bin/oxlint', ['--format', 'json'])) as {
    diagnostics: readonly LintMessage[]
  }
  return report.diagnostics.filter(({ code }) => code.includes('no-restricted-imports'))
}

/** Standard output, whatever the exit code: both programs report findings with a nonzero exit code. */
async function run(cwd: string, tool: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [join(root, 'node_modules', tool), ...args], { cwd }, (error, stdout, stderr) => {
      if (error && stdout === '') reject(new Error(`${tool} said nothing: ${stderr}`, { cause: error }))
      else resolve(stdout)
    })
  })
}
