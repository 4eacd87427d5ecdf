import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { findImportCycles } from './importCycles.ts'

const root = join(import.meta.dirname, '../..')

const files = globSync('src/**/*.{ts,tsx,mts,mjs,js}', { cwd: root }).map((name) => {
  const path = name.replaceAll('\\', '/')
  return { path, text: readFileSync(join(root, path), 'utf8') }
})
// Outside a test, because parsing every file on a busy machine takes longer than the test timeout.
const found = findImportCycles(files)

it('src has no import cycles between files or folders', () => {
  expect(found.importsSeen).toBeGreaterThan(files.length)
  expect({ files: found.files, folders: found.folders }).toEqual({ files: [], folders: [] })
})

/** The cycles among files with these imports, as `path: targets`. */
function cyclesAmong(files: Readonly<Record<string, readonly string[]>>) {
  const sources = Object.entries(files).map(([path, targets]) => ({
    path: `src/${path}`,
    text: targets.map((target) => (target.startsWith('import') ? target : `import { x } from '${target}'`)).join('\n'),
  }))
  const { files: betweenFiles, folders } = findImportCycles(sources)
  const entriesOf = (cycles: typeof folders) => cycles.map(({ entries }) => entries.join(' '))
  return { files: entriesOf(betweenFiles), folders: entriesOf(folders) }
}

describe('a cycle is found', () => {
  it('between two files of a folder', () => {
    expect(cyclesAmong({ 'core/a.ts': ['./b.ts'], 'core/b.ts': ['./a.ts'] })).toEqual({
      files: ['src/core/a.ts src/core/b.ts'],
      folders: [],
    })
  })

  it.each([
    ['a type-only import', `import type { X } from '../service/b.ts'`],
    ['a dynamic import', `import('../service/b.ts')`],
    ['a re-export', `import '../service/b.ts'; export * from '../service/b.ts'`],
  ])('through %s', (_name, text) => {
    const found = cyclesAmong({ 'core/calls/a.ts': [text], 'core/service/b.ts': ['../calls/a.ts'] })
    expect(found).toEqual({
      files: ['src/core/calls/a.ts src/core/service/b.ts'],
      folders: ['src/core/calls src/core/service'],
    })
  })

  it('between folders whose files have no cycle', () => {
    const found = cyclesAmong({
      'core/calls/a.ts': ['../service/b.ts'],
      'core/service/b.ts': [],
      'core/service/c.ts': ['../calls/d.ts'],
      'core/calls/d.ts': [],
    })
    expect(found).toEqual({ files: [], folders: ['src/core/calls src/core/service'] })
  })

  it('through three folders, at any depth', () => {
    const found = cyclesAmong({
      'core/calls/links/a.ts': ['../../service/b.ts'],
      'core/service/b.ts': ['../media/c.ts'],
      'core/media/c.ts': ['../calls/d.ts'],
      'core/calls/d.ts': [],
    })
    expect(found.folders).toEqual(['src/core/calls src/core/media src/core/service'])
  })

  it('between a folder and one file of its parent', () => {
    const found = cyclesAmong({
      'core/ports.ts': ['./calls/a.ts'],
      'core/calls/a.ts': [],
      'core/calls/b.ts': ['../ports.ts'],
    })
    expect(found).toEqual({ files: [], folders: ['src/core/calls src/core/ports.ts'] })
  })

  it('with every step', () => {
    const [cycle] = findImportCycles([
      { path: 'src/core/calls/a.ts', text: `\nimport '../service/b.ts'` },
      { path: 'src/core/service/b.ts', text: `import '../calls/a.ts'` },
    ]).folders
    expect(cycle?.imports).toEqual([
      'src/core/calls/a.ts:2 imports src/core/service/b.ts',
      'src/core/service/b.ts:1 imports src/core/calls/a.ts',
    ])
  })
})

describe('no cycle is reported for', () => {
  it('a parent with files that its subfolders share and files that combine them', () => {
    const found = cyclesAmong({
      'core/createCore.ts': ['./calls/a.ts'],
      'core/calls/a.ts': ['../ports.ts'],
      'core/ports.ts': [],
    })
    expect(found).toEqual({ files: [], folders: [] })
  })

  it('a test that takes fixtures from a folder above its own', () => {
    const found = cyclesAmong({
      'core/calls/a.ts': ['../service/b.ts'],
      'core/service/b.ts': [],
      'core/service/b.test.ts': ['../calls/a.ts'],
    })
    expect(found).toEqual({ files: [], folders: [] })
  })
})
