import { expect, it } from 'vitest'
import { createSeededRandom } from '../../src/domain/seededRandom.ts'
import { crashLibrary } from './crashLibrary.ts'

it('a library that is killed while it syncs loses no call, and completes', async () => {
  const random = createSeededRandom('library')
  const report = await crashLibrary({ calls: 3000, kills: 6, random: () => random.next() })
  expect(report.violations).toEqual([])
  expect(report.kills).toBe(6)
  expect(report.killsIn.list).toBeGreaterThan(0)
  expect(report.killsIn.increment).toBeGreaterThan(0)
  expect(report.killsIn.record).toBeGreaterThan(0)
})
