import { expect, it } from 'vitest'
import { createSeededRandom } from '../../src/domain/seededRandom.ts'
import { crashFolders } from './crashFolders.ts'
import { crashImports } from './crashRig.ts'
import { crashReviews } from './crashReviews.ts'

/** A few kills (SIGKILL) each. The deep tests beside this one kill at every step, and `npm run bench -- crash` at random moments. */

it('killed before and after a journal entry of an import, each file becomes one call', async () => {
  const report = await crashImports({
    files: 3,
    deaths: [
      { kind: 'step', step: 'taken back', when: 'after', count: 1 },
      { kind: 'step', step: 'committed', when: 'after', count: 1 },
      { kind: 'step', step: 'import accepted', when: 'before', count: 1 },
    ],
    faults: [],
  })
  expect(report.violations).toEqual([])
  expect(report.kills).toBe(3)
  expect(report.answers['202']).toBeGreaterThanOrEqual(3)
})

it('killed before a sent file of a watched folder is moved, each recording becomes one call', async () => {
  const deaths = [{ kind: 'step', step: 'file moved', when: 'before', count: 1 }] as const
  const { violations, kills } = await crashFolders({ files: 2, deaths })
  expect(violations).toEqual([])
  expect(kills).toBe(1)
})

it('killed during a review, the app loses at most the last keystroke, and its database is intact', async () => {
  const random = createSeededRandom('reviews')
  const report = await crashReviews({ kills: 2, random: () => random.next() })
  expect(report.violations).toEqual([])
  expect(report.kills).toBe(2)
  expect(report.keystrokes).toBeGreaterThan(2)
  expect(report.lost).toBeLessThanOrEqual(report.kills)
})
