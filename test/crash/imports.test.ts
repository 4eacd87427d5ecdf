import { expect, it } from 'vitest'
import { crashImports, type Death } from './crashRig.ts'

/**
 * The app is killed (SIGKILL) at every step of the import journal, before it and after it, and started again: exactly
 * one call for each file, no row lost, nothing sent again after its 202 was written down. 200 files, and a service that
 * loses answers, resets and refuses: `npm run bench -- crash`.
 */

const STEPS = [
  'row taken',
  'row looked at',
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
}, 300_000)
