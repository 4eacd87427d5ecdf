import { expect, it } from 'vitest'
import { crashFolders } from './crashFolders.ts'
import type { Death } from './crashRig.ts'

/**
 * Kills the app (SIGKILL) before and after every step of a watched folder and restarts it. There must be exactly one call per
 * recording, and each file must have been moved. `npm run bench -- folderCrash` does this a hundred times at random moments.
 */

const STEPS = [
  'folder added',
  'files seen',
  'file to decide',
  'file postponed',
  'handed over',
  'file linked',
  'import sending',
  'import accepted',
  'file sent',
  'file moved',
]

it('killed at every step of a watched folder, each recording becomes one call', { timeout: 300_000 }, async () => {
  const deaths = STEPS.flatMap((step): Death[] => [
    { kind: 'step', step, when: 'before', count: 1 },
    { kind: 'step', step, when: 'after', count: 1 },
  ])
  const report = await crashFolders({ files: 9, deaths })
  expect(report.violations).toEqual([])
  expect(report.kills).toBe(deaths.length)
})
