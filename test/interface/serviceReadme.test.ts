import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DEFAULT_WORKSPACE } from '../../src/simulator/options.ts'

// The README's table maps each sentence of the interface to a file and a test. A path that doesn't exist is a defect.

const SIMULATOR = join(import.meta.dirname, '../../src/simulator')
const readme = readFileSync(join(SIMULATOR, 'README.md'), 'utf8')
const rows = [...readme.matchAll(/^\| (?<sentence>[^|]+) \| (?<files>[^|]+) \| (?<tests>[^|]+) \|$/gm)]
  .map(({ groups }) => groups as { sentence: string; files: string; tests: string })
  .filter(({ files }) => files.includes('.ts'))

const named = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
const files = (name: string): string[] => globSync(name.replace(/ .*/, ''), { cwd: SIMULATOR })

it('the table of sentences is there', () => {
  expect(rows.length).toBeGreaterThan(25)
  expect(rows.filter(({ tests }) => tests.includes('"')).length).toBeGreaterThan(15)
})

it.each(rows)('$sentence: its files exist', ({ files: cell }) => {
  const paths = named(cell).filter((name) => name.includes('.ts'))
  expect(paths.length).toBeGreaterThan(0)
  for (const path of paths) expect(files(path), path).not.toEqual([])
})

it.each(rows)('$sentence: its tests exist and say what is quoted', ({ tests: cell }) => {
  const sources = named(cell).map((name) => {
    const path = name.includes('/') ? join(SIMULATOR, name) : join(import.meta.dirname, `${name}.test.ts`)
    return readFileSync(path, 'utf8')
  })
  const text = sources.join('\n').replaceAll(/\s+/g, ' ')
  for (const [, quoted = ''] of cell.matchAll(/"([^"]+)"/g)) expect(text).toContain(quoted.replace(/ …$/, ''))
})

it('every test of the service is in the table', () => {
  const tests = globSync('service*.test.ts', { cwd: import.meta.dirname }).map((file) => file.replace('.test.ts', ''))
  expect(tests.length).toBeGreaterThan(8)
  for (const test of tests) if (test !== 'serviceReadme') expect(readme, test).toContain(`\`${test}\``)
})

it('the switches of the workspace are all named', () => {
  for (const name of Object.keys(DEFAULT_WORKSPACE)) expect(readme).toContain(`\`${name}\``)
})
