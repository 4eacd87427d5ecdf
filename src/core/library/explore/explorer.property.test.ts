import { expect, it } from 'vitest'
import type { ExploreRequest } from '../../../contract/library/libraryRequests.ts'
import type { ExploredCalls } from '../../../contract/library/library.ts'
import type { Brush } from '../../../domain/explore/brush.ts'
import { figuresOfBrush } from '../../../domain/explore/dragFigures.ts'
import { withBars } from '../../../domain/explore/fieldConditions.ts'
import type { Histogram } from '../../../domain/explore/histogram.ts'
import { resolveQuery } from '../../../domain/query/resolveQuery.ts'
import { createSeededRandom, type SeededRandom } from '../../../domain/seededRandom.ts'
import {
  exploreDifferences,
  exploreRig,
  randomRequest,
  valuesDifferences,
} from '../../../../test/support/agreement/exploreAgreement.ts'

const CALLS = 40
/** `npm run bench -- explore` compares more. */
const RUNS = 150

it('counts what an evaluation call by call counts, for any filters and brushes', async () => {
  const rig = await exploreRig('explore', CALLS)
  try {
    const random = createSeededRandom('requests')
    for (let run = 0; run < RUNS; run += 1) {
      const asked = await randomRequest(rig, random)
      const given = await rig.store.query('explore', asked)
      expect(exploreDifferences(rig.calls, asked, given), JSON.stringify(asked)).toEqual([])
      const ofField = { field: asked.fields[0]!, query: asked.query, typed: '', limit: 1000, zone: 'UTC' }
      expect(
        valuesDifferences(rig.calls, ofField, await rig.store.query('values', ofField)),
        JSON.stringify(asked),
      ).toEqual([])
    }
  } finally {
    rig.close()
  }
})

it('counts for each brush of a drag what a query with it counts', async () => {
  const rig = await exploreRig('drag', CALLS)
  let compared = 0
  try {
    const random = createSeededRandom('drags')
    for (let run = 0; run < RUNS; run += 1) {
      const { query, ...asked } = await randomRequest(rig, random)
      const { filters, sort } = query
      const shown = await rig.store.query('explore', { ...asked, query: { filters, sort } })
      const isCalendar = random.below(3) === 0
      const histogram = isCalendar ? shown.calendar! : shown.histograms[0]!
      const brush = randomBrush(histogram, random)
      if (brush === null) continue
      const limit = 1 + random.below(5)
      const dragged = await rig.store.query('drag', {
        ...asked,
        query,
        field: histogram.field,
        where: isCalendar ? 'calendar' : 'column',
        brushes: [brush],
        limit,
      })
      if (dragged.figures === null) continue
      compared += 1
      const draft = { filters: withBars(filters, histogram, { bars: brush, zone: asked.zone }), sort }
      // During a drag, the page says what its own list leaves out.
      const withBrush = { ...asked, limit, query: resolveQuery(draft, 0, asked.zone) }
      const { leftOutCount: _, ...brushed } = await rig.store.query('explore', withBrush)
      const given = {
        ...figuresOfBrush(dragged.figures, brush),
        ...{ offset: 0, version: dragged.version, rows: dragged.rowsOf[0]!.map((at) => dragged.rows[at]!) },
      }
      expect(given, JSON.stringify([query, histogram.field, brush])).toEqual(brushed)
    }
  } finally {
    rig.close()
  }
  expect(compared).toBeGreaterThan(RUNS / 3)
})

function randomBrush({ counts, missingCount }: Histogram, random: SeededRandom): Brush | null {
  if (missingCount > 0 && random.below(4) === 0) return { first: counts.length, last: counts.length }
  if (counts.length === 0) return null
  const first = random.below(counts.length)
  return { first, last: first + random.below(counts.length - first) }
}

it('the comparison finds a single wrong count', async () => {
  const rig = await exploreRig('broken', CALLS)
  try {
    const grouping = {
      by: 'agent',
      order: { by: 'count', direction: 'desc' },
      metric: 'ai_score',
      zone: 'UTC',
    } as const
    const query = { filters: [{ field: 'duration', op: '<', value: '3600' }] as const, sort: [], grouping }
    const fields = ['duration', 'agent', 'question.11']
    const asked: ExploreRequest = { query, offset: 0, limit: 10, fields, calendar: 'timestamp', zone: 'UTC' }
    const given = await rig.store.query('explore', asked)
    const differences = (wrong: Partial<ExploredCalls>) =>
      exploreDifferences(rig.calls, asked, { ...given, ...wrong }).length
    expect(differences({})).toBe(0)
    const [duration, agent, answers] = given.histograms
    const oneMore = (counts: readonly number[]) => counts.with(0, counts[0]! + 1)
    const broken: readonly Partial<ExploredCalls>[] = [
      { total: given.total + 1 },
      { unsureCount: given.unsureCount + 1 },
      { histograms: [{ ...duration!, counts: oneMore(duration!.counts) }, agent!, answers!] },
      { histograms: [{ ...duration!, brushedCounts: oneMore(duration!.brushedCounts!) }, agent!, answers!] },
      { histograms: [duration!, { ...agent!, missingCount: agent!.missingCount + 1 }, answers!] },
      { histograms: [duration!, agent!, { ...answers!, unsureCount: answers!.unsureCount - 1 }] },
      { calendar: { ...given.calendar!, knownCount: given.calendar!.knownCount - 1 } },
      { groups: given.groups!.map((group, at) => (at === 0 ? { ...group, callCount: group.callCount + 1 } : group)) },
      { groups: given.groups!.map((group) => ({ ...group, metric: { ...group.metric!, median: 1 } })) },
    ]
    for (const wrong of broken) expect(differences(wrong), JSON.stringify(wrong)).toBeGreaterThan(0)
  } finally {
    rig.close()
  }
})
