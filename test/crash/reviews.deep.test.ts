import { expect, it } from 'vitest'
import { createSeededRandom } from '../../src/domain/seededRandom.ts'
import { crashReviews } from './crashReviews.ts'

/** A dozen kills; `npm run bench -- reviewCrash` does a hundred. */
it('an app killed during a review loses at most the last keystroke, and its database is intact', async () => {
  const random = createSeededRandom('reviews')
  const report = await crashReviews({ kills: 12, random: () => random.next() })
  expect(report.violations).toEqual([])
  expect(report.kills).toBe(12)
  expect(report.keystrokes).toBeGreaterThan(12)
  expect(report.lost).toBeLessThanOrEqual(report.kills)
})
