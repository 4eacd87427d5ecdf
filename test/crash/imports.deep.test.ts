import { expect, it } from 'vitest'
import { crashImports, type Death } from './crashRig.ts'

/**
 * Kills the app (SIGKILL) before and after every step of the import journal and restarts it. There must be exactly one call
 * per file, no lost row, and no import repeated after its 202 was recorded. `npm run bench -- crash` does this with 200
 * files and a faulty service.
 */

const STEPS = [
  'row taken',
  'row inspected',
  'row edited',
  'committed',
  'import sending',
  'import accepted',
  'import done',
  'batch ended',
]

it('killed at every step of the journal, each file becomes one call', async () => {
  const deaths = STEPS.flatMap((step): Death[] => [
    { kind: 'step', step, when: 'before', count: 1 },
    { kind: 'step', step, when: 'after', count: 1 },
  ])
  const report = await crashImports({ files: 14, deaths, faults: [] })
  expect(report.violations).toEqual([])
  expect(report.kills).toBe(deaths.length)
  expect(report.answers['202']).toBeGreaterThanOrEqual(14)
})

/** Each ends the way to the others, because the recordings are in the queue afterward. */
it.each([
  ['taken back', 'before'],
  ['taken back', 'after'],
  ['removed', 'before'],
  ['removed', 'after'],
] as const)('killed when imports are %s (%s), each file becomes one call', async (step, when) => {
  const report = await crashImports({ files: 3, deaths: [{ kind: 'step', step, when, count: 1 }], faults: [] })
  expect(report.violations).toEqual([])
  expect(report.kills).toBe(1)
  expect(report.answers['202']).toBe(3)
})
