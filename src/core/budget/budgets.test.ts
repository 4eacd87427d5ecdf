import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import { MINUTE, SECOND } from '../../domain/units.ts'
import { JsonDocument } from '../storage/jsonDocument.ts'
import { Budgets } from './budgets.ts'
import { ImportBudget } from './importBudget.ts'
import { Urgency } from './requestBudget.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-budgets-'))
  path = join(folder, 'w', 'request-budget.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('shares one budget between workspaces with the same key', () => {
  const budgets = new Budgets(new FakeClock())
  expect(budgets.of('a')).toBe(budgets.of('a'))
  expect(budgets.of('a')).not.toBe(budgets.of('b'))
})

it('counts requests of the previous session, once', async () => {
  const clock = new FakeClock()
  const first = new Budgets(clock)
  first.keep(first.of('key'), path)
  await first.of('key').acquire(new Urgency('interactive'))
  await first.of('key').acquire(new Urgency('interactive'))
  // Killed: nothing is closed or reported.
  const second = new Budgets(clock)
  const budget = second.of('key')
  second.keep(budget, path)
  second.keep(budget, path)
  expect(budget.use().used).toBe(2)
  second.release(budget, path)
  second.keep(budget, path)
  expect(budget.use().used).toBe(2)
  await clock.advance(MINUTE + 5 * SECOND)
  expect(budget.use().used).toBe(0)
  second.close()
})

it('counts requests of the previous session before a file is kept, once and without writing to it', async () => {
  const clock = new FakeClock()
  const first = new Budgets(clock)
  first.keep(first.of('key'), path)
  await first.of('key').acquire(new Urgency('interactive'))
  const before = readFileSync(path, 'utf8')
  const second = new Budgets(clock)
  const budget = second.of('key')
  second.countEarlier(budget, path)
  second.countEarlier(budget, path)
  await budget.acquire(new Urgency('interactive'))
  expect(budget.use().used).toBe(2)
  expect(readFileSync(path, 'utf8')).toBe(before)
  second.keep(budget, path)
  expect(budget.use().used).toBe(2)
  // It has this session's requests of the key now.
  const other = second.of('another key')
  second.countEarlier(other, path)
  expect(other.use().used).toBe(0)
  second.close()
})

it('keeps the count in the other workspace’s file when one of two with the same key is removed', async () => {
  const other = join(folder, 'v', 'request-budget.json')
  for (const [removed, left] of [
    [path, other],
    [other, path],
  ] as const) {
    const clock = new FakeClock()
    const first = new Budgets(clock)
    first.keep(first.of('key'), path)
    first.keep(first.of('key'), other)
    await first.of('key').acquire(new Urgency('interactive'))
    first.release(first.of('key'), removed)
    await first.of('key').acquire(new Urgency('interactive'))
    const second = new Budgets(clock)
    second.keep(second.of('key'), left)
    expect(second.of('key').use().used).toBe(2)
    second.close()
    rmSync(removed)
    rmSync(left)
  }
})

it('counts stored use of two workspaces with one key once', async () => {
  const other = join(folder, 'v', 'request-budget.json')
  const clock = new FakeClock()
  const first = new Budgets(clock)
  first.keep(first.of('key'), path)
  await first.of('key').acquire(new Urgency('interactive'))
  first.keep(first.of('key'), other)
  await first.of('key').acquire(new Urgency('interactive'))
  const second = new Budgets(clock)
  second.keep(second.of('key'), other)
  second.keep(second.of('key'), path)
  expect(second.of('key').use().used).toBe(2)
  second.close()
})

it('no longer writes the file of a removed workspace', async () => {
  const budgets = new Budgets(new FakeClock())
  const budget = budgets.of('key')
  budgets.keep(budget, path)
  const before = readFileSync(path, 'utf8')
  budgets.release(budget, path)
  await budget.acquire(new Urgency('interactive'))
  budgets.close()
  expect(readFileSync(path, 'utf8')).toBe(before)
})

it('counts its own requests once when a workspace returns to its earlier key', async () => {
  const budgets = new Budgets(new FakeClock())
  const budget = budgets.of('key')
  budgets.keep(budget, path)
  await budget.acquire(new Urgency('interactive'))
  budgets.release(budget, path)
  budgets.keep(budget, path)
  expect(budget.use().used).toBe(1)
  budgets.close()
})

it('shares the import limit between workspaces with the same key', async () => {
  const clock = new FakeClock()
  const budgets = new Budgets(clock)
  const open = (name: string) => ImportBudget.open(new JsonDocument(join(folder, name)), clock)
  const [one, other, stranger] = [await open('one.json'), await open('other.json'), await open('stranger.json')]
  await budgets.joinImports('key', one)
  await budgets.joinImports('key', other)
  await budgets.joinImports('another key', stranger)
  await one.take()
  expect([one, other, stranger].map((budget) => budget.use().used)).toEqual([1, 1, 0])
})

it('cancels waiting requests when closed', async () => {
  const budgets = new Budgets(new FakeClock())
  const requests = Array.from({ length: 3 }, () => budgets.of('key').acquire(new Urgency('background')))
  budgets.close()
  await expect(Promise.all(requests)).rejects.toMatchObject({ code: 'canceled' })
})

it.skipIf(process.platform !== 'linux')('closes released files, which Windows couldn’t delete otherwise', () => {
  const openFiles = () =>
    readdirSync('/proc/self/fd').filter((descriptor) => {
      try {
        return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(folder)
      } catch {
        return false // Closed by now, as the folder's own descriptor.
      }
    })
  const budgets = new Budgets(new FakeClock())
  const budget = budgets.of('key')
  budgets.keep(budget, path)
  budgets.keep(budget, join(folder, 'v', 'request-budget.json'))
  expect(openFiles()).toHaveLength(2)
  budgets.release(budget, path)
  expect(openFiles()).toHaveLength(1)
  budgets.close()
  expect(openFiles()).toHaveLength(0)
})
