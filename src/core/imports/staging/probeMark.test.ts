import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { IMPORT_MIGRATIONS } from '../queue/importDatabase.ts'
import { ProbeMark } from './probeMark.ts'

let database: DatabaseSync
const log = { info() {}, warn() {}, error: vi.fn() }

/** As after a start of the app: with what the one before has left on the disk. */
const opened = () => new ProbeMark(database, log)

beforeEach(() => {
  vi.useFakeTimers()
  database = new DatabaseSync(':memory:')
  for (const { up } of IMPORT_MIGRATIONS) up(database)
})
afterEach(() => {
  vi.useRealTimers()
  database.close()
})

it('knows nothing of a row that was read, nor of one whose app closed', () => {
  const mark = opened()
  mark.begin('a')
  mark.end('a')
  expect(opened().interrupted).toBeNull()
  mark.begin('b')
  mark.close()
  expect(opened().interrupted).toBeNull()
})

it('touches a closed database no more', () => {
  const mark = opened()
  mark.begin('a')
  mark.close()
  const write = vi.spyOn(database, 'prepare')
  mark.end('a')
  mark.begin('b')
  mark.end('b')
  vi.advanceTimersByTime(1000)
  expect(write).not.toHaveBeenCalled()
})

it('leaves every other commit waiting for the disk', () => {
  database.exec('PRAGMA synchronous = FULL')
  opened().begin('a')
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
})

it('gives a row a second chance that was being read for less than a second when the app ended', () => {
  opened().begin('a')
  const second = opened()
  expect(second.interrupted).toEqual({ stageId: 'a', isCulprit: false })
  second.begin('a')
  expect(opened().interrupted).toEqual({ stageId: 'a', isCulprit: true })
})

it('forgets the first time once the row was read', () => {
  opened().begin('a')
  const second = opened()
  second.begin('a')
  second.end('a')
  second.begin('a')
  expect(opened().interrupted).toEqual({ stageId: 'a', isCulprit: false })
})

it('blames a row at once that had been read for a second', () => {
  opened().begin('a')
  vi.advanceTimersByTime(1000)
  expect(opened().interrupted).toEqual({ stageId: 'a', isCulprit: true })
})

it('knows the row that is being read, although the one before is reported as read only then', () => {
  const mark = opened()
  mark.begin('a')
  mark.begin('b')
  mark.end('a')
  vi.advanceTimersByTime(1000)
  expect(opened().interrupted).toEqual({ stageId: 'b', isCulprit: true })
})

it('takes what it can’t read for nothing', () => {
  database.exec("INSERT INTO settings (name, value) VALUES ('probing', '{')")
  expect(opened().interrupted).toBeNull()
})
