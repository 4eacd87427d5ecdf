import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawGroup } from './drawGroup.ts'
import type { PopulationUnit } from './population.ts'

/** A small group, the calls of it that can't stay, and the share to draw. */
const groups = fc
  .integer({ min: 1, max: 6 })
  .chain((total) =>
    fc.record({
      total: fc.constant(total),
      leftOut: fc.subarray(Array.from({ length: total }, (_, index) => index + 1)).map((ids) => new Set(ids)),
      whole: fc.integer({ min: 0, max: total }),
      part: fc.integer({ min: 0, max: 4 }),
    }),
  )
  .filter(({ total, whole, part }) => whole + Math.sign(part) <= total && whole + part > 0)
  .map(({ whole, part, ...rest }) => ({ ...rest, share: { whole, part, of: 5 } }))

/** All draws of the group, each with its probability. */
function* draws({ total, share, leftOut }: Parameters<Parameters<typeof groups.map>[0]>[0]) {
  const orders = permutations(Array.from({ length: total }, (_, index) => index + 1))
  for (const order of orders) {
    const inOrder = order.map((callId): PopulationUnit => ({ callId, stratum: '', weight: 1 }))
    for (const [count, chance] of [
      [share.whole, (share.of - share.part) / share.of],
      [share.whole + 1, share.part / share.of],
    ] as const) {
      const probability = chance / orders.length
      if (probability > 0) yield { inOrder, count, probability, drawn: drawGroup(inOrder, { count, share, leftOut }) }
    }
  }
}

function permutations(ids: readonly number[]): readonly (readonly number[])[] {
  if (ids.length <= 1) return [ids]
  return ids.flatMap((id) => permutations(ids.filter((other) => other !== id)).map((rest) => [id, ...rest]))
}

test('draws each call that can stay equally often, and 1 ÷ p adds up to 1 for each on average', () => {
  fc.assert(
    fc.property(groups, (group) => {
      const staying = Array.from({ length: group.total }, (_, index) => index + 1).filter(
        (id) => !group.leftOut.has(id),
      )
      const often = new Map(staying.map((id) => [id, 0]))
      const weights = new Map(staying.map((id) => [id, 0]))
      for (const { probability, drawn } of draws(group)) {
        for (const { callId, inclusionProbability } of drawn.calls) {
          expect(inclusionProbability > 0 && inclusionProbability <= 1).toBe(true)
          often.set(callId, often.get(callId)! + probability)
          weights.set(callId, weights.get(callId)! + probability / inclusionProbability)
        }
      }
      for (const id of staying) {
        expect(often.get(id)).toBeCloseTo(often.get(staying[0]!)!, 10)
        expect(weights.get(id)).toBeCloseTo(1, 10)
      }
    }),
    { numRuns: 60 },
  )
})

test('depends only on calls that it names, so that the others need not be read', () => {
  fc.assert(
    fc.property(groups, (group) => {
      for (const { inOrder, count, drawn } of draws(group)) {
        const found = new Set<number>()
        const read = () => drawGroup(inOrder, { count, share: group.share, leftOut: found })
        const unread = () => {
          const { calls, nextIds } = read()
          return [...calls.map(({ callId }) => callId), ...nextIds].filter(
            (id) => group.leftOut.has(id) && !found.has(id),
          )
        }
        for (let ids = unread(); ids.length > 0; ids = unread()) for (const id of ids) found.add(id)
        expect(read()).toEqual(drawn)
      }
    }),
    { numRuns: 30 },
  )
})

test('has the size ÷ the population as the probability if every call can stay', () => {
  fc.assert(
    fc.property(groups, ({ total, share }) => {
      for (const { drawn } of draws({ total, share, leftOut: new Set() })) {
        for (const { inclusionProbability } of drawn.calls)
          expect(inclusionProbability).toBe((share.whole * share.of + share.part) / (share.of * total))
      }
    }),
    { numRuns: 30 },
  )
})
