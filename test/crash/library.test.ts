import { expect, it } from 'vitest'
import { createSeededRandom } from '../../src/domain/seededRandom.ts'
import { crashLibrary } from './crashLibrary.ts'

it('a library that is killed while it syncs loses no call, and completes', { timeout: 240_000 }, async () => {
  const random = createSeededRandom('library')
  const report = await crashLibrary({ calls: 3000, kills: 5, random: () => random.next() })
  expect(report.violations).toEqual([])
  expect(report.kills).toBe(5)
})
