import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { runBench } from './runBench.ts'

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-bench-'))
  const trial = `export const run = async (args) => ({ title: 'A trial', columns: ['what'], rows: [[args.join(' ')]], figures: { tookMs: 1.5 } })`
  for (const name of ['trial.ts', 'other.ts', 'main.ts', 'trial.test.ts']) writeFileSync(join(folder, name), trial)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('prints a benchmark’s table first, and one line of JSON last', async () => {
  const { text, isError } = await runBench(folder, ['trial', '--calls', '10'])
  const lines = text.split('\n')
  expect(isError).toBe(false)
  expect(lines[0]).toBe('A trial')
  expect(lines).toContain('--calls 10')
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ bench: 'trial', figures: { tookMs: 1.5 } })
})

it('lists the benchmarks without a name', async () => {
  await expect(runBench(folder, [])).resolves.toEqual({
    text: 'Usage: npm run bench -- NAME. Benchmarks: other, trial.',
    isError: true,
  })
})

it.each(['nothing', 'main', '../trial'])('"%s" is not a benchmark', async (name) => {
  await expect(runBench(folder, [name])).resolves.toEqual({
    text: `There is no benchmark "${name}". Benchmarks: other, trial.`,
    isError: true,
  })
})
