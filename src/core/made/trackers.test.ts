import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import type { FiledTracker } from '../../domain/trackers/trackerFile.ts'
import { madeIn } from './testing/madeIn.ts'
import { addTrackers } from './trackers.ts'

let folder = ''
let clock: FakeClock
let rig: ReturnType<typeof madeIn>
const all = () => rig.made.trackers.all()
const add = (...trackers: readonly FiledTracker[]) => addTrackers(rig.made.trackers, trackers)
function restart(): void {
  rig.made.close()
  rig = madeIn(folder, clock)
}
beforeEach(() => {
  clock = new FakeClock()
  folder = mkdtempSync(join(tmpdir(), 'earshot-trackers-'))
  rig = madeIn(folder, clock)
})
afterEach(() => {
  rig.made.close()
  rmSync(folder, { recursive: true, force: true })
})

const filed = (name: string, id: string | null = null): FiledTracker => ({
  id,
  name,
  phrases: ['refund OR "money back"'],
  side: 'lead',
  place: { kind: 'last', turnCount: 3 },
  isAbsence: false,
})

it('keeps trackers across a restart, and gives each an id of its own', () => {
  const trackerIds = add(filed('Refund'), filed('Refund'), filed('Other', 'refund'), filed('X', 'y'))
  expect(trackerIds).toEqual(['refund', 'refund-2', 'other', 'y'])
  rig.made.trackers.change('refund-2', { ...filed('Renamed'), isAbsence: true })
  const before = all()
  expect(before[1]).toMatchObject({ id: 'refund-2', name: 'Renamed', isAbsence: true })
  expect(rig.changeCount()).toBe(2)
  restart()
  expect(all()).toEqual(before)
})

it('doesn’t give away the id of a removed tracker', () => {
  add(filed('A'), filed('B'), filed('C'))
  rig.made.trackers.remove('b')
  expect(add(filed('B'))).toEqual(['b-2'])
  restart()
  rig.made.trackers.restore('b')
  expect(all().map(({ id }) => id)).toEqual(['a', 'b', 'c', 'b-2'])
})
