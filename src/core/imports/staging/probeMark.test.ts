import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { IMPORT_MIGRATIONS } from '../queue/journal/importDatabase.ts'
import { ProbeMark } from './probeMark.ts'

let database: DatabaseSync
const log = { info() {}, warn() {}, error: vi.fn() }

/** As after a restart, with what the previous session left on disk. */
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

it('forgets a row that was read, and one that was being read when the app quit normally', () => {
  const mark = opened()
  mark.begin('a')
  mark.end('a')
  expect(opened().interrupted).toBeNull()
  mark.begin('b')
  mark.close()
  expect(opened().interrupted).toBeNull()
})

it('doesn’t use a closed database', () => {
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

it('leaves every other commit synchronous', () => {
  database.exec('PRAGMA synchronous = FULL')
  opened().begin('a')
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
})

it('gives a row a second chance if it had been read for less than a second when the app ended', () => {
  opened().begin('a')
  const second = opened()
  expect(second.interrupted).toEqual({ stageId: 'a', isCulprit: false })
  second.begin('a')
  expect(opened().interrupted).toEqual({ stageId: 'a', isCulprit: true })
})

it('forgets the first strike once the row was read', () => {
  opened().begin('a')
  const second = opened()
  second.begin('a')
  second.end('a')
  second.begin('a')
  expect(opened().interrupted).toEqual({ stageId: 'a', isCulprit: false })
})

it('doesn’t count the time of the previous row', () => {
  const mark = opened()
  mark.begin('a')
  vi.advanceTimersByTime(500)
  mark.begin('b')
  vi.advanceTimersByTime(500)
  expect(opened().interrupted).toEqual({ stageId: 'b', isCulprit: false })
})

it('lets a row be read if the mark can’t be written', () => {
  const mark = opened()
  vi.spyOn(database, 'prepare').mockImplementation(() => {
    throw new Error('disk full')
  })
  mark.begin('a')
  expect(log.error).toHaveBeenCalledWith('staging.probe-mark', expect.anything())
})

it('blames a row that had been read for a second', () => {
  opened().begin('a')
  vi.advanceTimersByTime(1000)
  expect(opened().interrupted).toEqual({ stageId: 'a', isCulprit: true })
})

it('keeps the row that is being read when the previous one is reported late', () => {
  const mark = opened()
  mark.begin('a')
  mark.begin('b')
  mark.end('a')
  vi.advanceTimersByTime(1000)
  expect(opened().interrupted).toEqual({ stageId: 'b', isCulprit: true })
})

it('ignores a mark that it can’t read', () => {
  database.exec("INSERT INTO settings (name, value) VALUES ('probing', '{')")
  expect(opened().interrupted).toBeNull()
})
