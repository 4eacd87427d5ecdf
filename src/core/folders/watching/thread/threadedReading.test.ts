import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setEnvironmentData } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { FakeClock } from '../../../../../test/support/fakeClock.ts'
import { untilSettled } from '../../../threads/testing/untilSettled.ts'
import { NOT_RESPONDING } from './failureCodes.ts'
import { WATCH_LIMITS, type ListedFile, type ListedFolder } from '../listFolder.ts'
import { listOnce, readListing } from './readListing.ts'
import { READ_DEADLINE_MS, ThreadedReading } from './threadedReading.ts'

let folder: string
let clock: FakeClock
let reading: ThreadedReading

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-thread-'))
  clock = new FakeClock()
})
afterEach(() => {
  reading.close()
  rmSync(folder, { recursive: true, force: true })
})

it('lists in a thread, rests, and starts again', async () => {
  reading = new ThreadedReading(clock)
  for (let index = 0; index < 700; index += 1) writeFileSync(join(folder, `${index}.wav`), 'sound')
  for (let round = 0; round < 2; round += 1) {
    const files: ListedFile[] = []
    const slices: number[] = []
    let listed: ListedFolder | null = null
    for await (const slice of readListing(reading, { path: folder })) {
      slices.push(slice.files.length)
      files.push(...slice.files)
      listed = slice.listed
    }
    expect([listed?.report.fileCount, new Set(files.map(({ path }) => path)).size]).toEqual([700, 700])
    expect(Math.max(...slices)).toBeLessThanOrEqual(250)
    reading.rest()
  }
})

it('gives the core a turn between slices, however long each takes', async () => {
  const posted = new Int32Array(new SharedArrayBuffer(4))
  setEnvironmentData('posted', posted)
  onTestFinished(() => setEnvironmentData('posted', undefined))
  reading = new ThreadedReading(clock, join(import.meta.dirname, '..', 'testing', 'countedThread.ts'))
  for (let index = 0; index < 1500; index += 1) writeFileSync(join(folder, `${index}.wav`), 'sound')
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const turnsAtSlice: number[] = []
  // That it is ready, and that it has begun the listing.
  let arrived = 2
  for await (const { listed } of readListing(reading, { path: folder })) {
    turnsAtSlice.push(turns)
    arrived += 1
    // Until the next slice has arrived.
    for (let count = 0; listed === null && count <= arrived; count = Atomics.load(posted, 0))
      expect(Atomics.wait(posted, 0, count, 10_000)).not.toBe('timed-out')
  }
  isOver = true
  expect(turnsAtSlice).toHaveLength(8)
  expect(new Set(turnsAtSlice).size).toBe(8)
})

it('fails with the code of the file system', async () => {
  reading = new ThreadedReading(clock)
  const missing = join(folder, 'none')
  await expect(readListing(reading, { path: missing }).next()).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(listOnce({ path: missing, clock }).next()).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(reading.perform({ kind: 'inspect', path: folder })).rejects.toMatchObject({ code: 'NOT_A_FILE' })
})

it('gives up a blocked thread at the deadline, and starts no other while it is blocked', async () => {
  reading = new ThreadedReading(clock, join(import.meta.dirname, '..', 'testing', 'blockedThread.ts'))
  const task = { kind: 'list', root: folder, limits: WATCH_LIMITS } as const
  const blocked = reading.perform(task)
  const late = blocked.catch(() => reading.perform(task))
  const tasks = Promise.allSettled([blocked, reading.perform(task), late])
  await untilSettled(tasks, () => clock.advance(READ_DEADLINE_MS))
  const results = await tasks
  const reason: unknown = expect.objectContaining({ code: NOT_RESPONDING })
  expect(results).toEqual(Array.from({ length: 3 }, () => ({ status: 'rejected', reason })))
})
