import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import type { FiledTracker } from '../../domain/trackers/trackerFile.ts'
import { Trackers } from './trackers.ts'

let folder = ''
let logged: string[] = []
let changed: string[][] = []
let trackers: Trackers

function open(): Promise<Trackers> {
  const log = (event: string) => void logged.push(event)
  return Trackers.open(join(folder, 'trackers.json'), {
    clock: new FakeClock(),
    log: { info: log, warn: log, error: log },
    onChange: (all) => changed.push(all.map(({ id }) => id)),
  })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-trackers-'))
  logged = []
  changed = []
  trackers = await open()
})
afterEach(async () => {
  trackers.close()
  await rm(folder, { recursive: true, force: true })
})

const filed = (name: string, id: string | null = null): FiledTracker => ({
  id,
  name,
  phrases: ['refund OR "money back"'],
  side: 'lead',
  place: { kind: 'last', turnCount: 3 },
  isAbsence: false,
})

it('keeps trackers across a restart, and gives each an id of its own', async () => {
  const { trackerIds } = await trackers.add([
    filed('Refund'),
    filed('Refund'),
    filed('Other', 'refund'),
    filed('X', 'y'),
  ])
  expect(trackerIds).toEqual(['refund', 'refund-2', 'other', 'y'])
  await trackers.change('refund-2', { ...filed('Renamed'), isAbsence: true })
  const before = trackers.all()
  expect(before[1]).toMatchObject({ id: 'refund-2', name: 'Renamed', isAbsence: true })
  trackers.close()
  trackers = await open()
  expect(trackers.all()).toEqual(before)
  expect(changed).toEqual([trackerIds, trackerIds])
})

it('tells of other searches, not of other names', async () => {
  await trackers.add([filed('A')])
  await trackers.change('a', filed('Renamed'))
  expect(trackers.all()[0]).toMatchObject({ name: 'Renamed' })
  expect(changed).toHaveLength(1)
  await trackers.change('a', { ...filed('Renamed'), side: 'agent' })
  expect(changed).toHaveLength(2)
})

it('restores a removed tracker to its place, after a restart too, and doesn’t give away its id', async () => {
  await trackers.add([filed('A'), filed('B'), filed('C')])
  await trackers.remove('b')
  expect(await trackers.add([filed('B')])).toEqual({ trackerIds: ['b-2'] })
  trackers.close()
  trackers = await open()
  await trackers.restore('b')
  await trackers.restore('b')
  expect(trackers.all().map(({ id }) => id)).toEqual(['a', 'b', 'c', 'b-2'])
  await expect(trackers.remove('x')).rejects.toMatchObject({ code: 'not-found', data: { what: 'tracker' } })
  await expect(trackers.change('x', filed('X'))).rejects.toMatchObject({ code: 'not-found' })
  await expect(trackers.restore('x')).rejects.toMatchObject({ code: 'not-found' })
})

it('sets a damaged file aside, and passes over what isn’t a tracker', async () => {
  await writeFile(join(folder, 'trackers.json'), '{"version":1,')
  trackers = await open()
  expect(trackers.all()).toEqual([])
  expect((await readdir(folder)).length).toBe(1)
  expect(logged).toEqual(['trackers.damaged'])
  const kept = { id: 'a', name: 'A', phrases: ['a'] }
  await writeFile(join(folder, 'trackers.json'), JSON.stringify({ trackers: [kept, kept, 5], removed: [{}, 7] }))
  trackers = await open()
  expect(trackers.all().map(({ id }) => id)).toEqual(['a', 'a-2'])
  expect(logged.filter((event) => event === 'trackers.passed-over')).toHaveLength(3)
})
