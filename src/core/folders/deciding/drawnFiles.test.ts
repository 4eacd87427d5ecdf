import { expect, it } from 'vitest'
import { createSeededRandom } from '../../../domain/seededRandom.ts'
import { type DrawableFile, drawnFiles } from './drawnFiles.ts'

const PLAN = { perDay: 3, seed: 'spring' }

function file(sha256: string, userId = 1, isDrawn = false): DrawableFile {
  return { sha256, userId, day: '2026-06-01', isDrawn }
}

const contents = (files: Iterable<DrawableFile>) => [...files].map(({ sha256 }) => String(sha256)).toSorted()

it('draws as many calls of each agent as the plan allows, whatever their order', () => {
  const files = Array.from({ length: 40 }, (_, index) => file(`hash ${index}`, 1 + (index % 2)))
  const drawn = drawnFiles(files, PLAN)
  expect([...drawn].filter(({ userId }) => userId === 1)).toHaveLength(3)
  expect([...drawn].filter(({ userId }) => userId === 2)).toHaveLength(3)
  const random = createSeededRandom('order')
  const shuffled = files.toSorted(() => random.next() - 0.5)
  expect(contents(drawnFiles(shuffled, PLAN))).toEqual(contents(drawn))
})

it('another seed draws other calls', () => {
  const files = Array.from({ length: 40 }, (_, index) => file(`hash ${index}`))
  expect(contents(drawnFiles(files, { ...PLAN, seed: 'autumn' }))).not.toEqual(contents(drawnFiles(files, PLAN)))
})

it('counts calls that were drawn or sent before', () => {
  const files = [file('a', 1, true), file('b', 1, true), file('c'), file('d'), file('e', 2)]
  const drawn = [...drawnFiles(files, PLAN)]
  expect(drawn.filter(({ userId }) => userId === 1)).toHaveLength(1)
  expect(drawn.filter(({ userId }) => userId === 2)).toHaveLength(1)
  expect(drawnFiles([...files, file('f', 1, true)], PLAN)).toEqual(new Set([files[4]]))
})

it('every call is drawn equally often', () => {
  const files = Array.from({ length: 10 }, (_, index) => file(`hash ${index}`))
  const counts = new Map<string | null, number>()
  for (let seed = 0; seed < 2000; seed += 1) {
    for (const { sha256 } of drawnFiles(files, { perDay: 3, seed: `seed ${seed}` })) {
      counts.set(sha256, (counts.get(sha256) ?? 0) + 1)
    }
  }
  // 600 expected, with a standard deviation of 20.5.
  for (const count of counts.values()) expect(Math.abs(count - 600)).toBeLessThan(85)
  expect(counts.size).toBe(10)
})
