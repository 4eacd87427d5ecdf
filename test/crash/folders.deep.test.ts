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

it.each(STEPS)('killed before and after the step "%s", each recording becomes one call', async (step) => {
  const deaths = (['before', 'after'] as const).map((when): Death => ({ kind: 'step', step, when, count: 1 }))
  const { violations, kills } = await crashFolders({ files: 3, deaths })
  expect(violations).toEqual([])
  expect(kills).toBe(2)
})
