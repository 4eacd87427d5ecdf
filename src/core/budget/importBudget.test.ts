import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mostInAnyWindow } from '../../../test/support/budget/network.ts'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import { HOUR, MINUTE } from '../../domain/units.ts'
import { JsonDocument, type StoredJson } from '../storage/jsonDocument.ts'
import { ImportBudget } from './importBudget.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-import-budget-'))
  path = join(folder, 'import-budget.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (clock: FakeClock) => ImportBudget.open(new JsonDocument(path), clock, () => 0)

/** A document without a disk, which takes milliseconds per write. */
class MemoryDocument extends JsonDocument {
  #text: string | null = null

  override async read(): Promise<StoredJson> {
    return this.#text === null ? { kind: 'absent' } : { kind: 'found', value: JSON.parse(this.#text) as unknown }
  }

  override async write(value: unknown): Promise<void> {
    this.#text = JSON.stringify(value)
  }
}

describe('the import budget', () => {
  it('gives ten slots, and the next one an hour after the first ended', async () => {
    const clock = new FakeClock()
    const budget = await open(clock)
    for (let index = 0; index < 10; index += 1) {
      expect(budget.nextAt()).toBeNull()
      const slot = await budget.take()
      clock.jump(MINUTE)
      await slot?.answered()
    }
    expect(budget.nextAt()).toBe(clock.now() - 9 * MINUTE + HOUR)
    expect(await budget.take()).toBeNull()
    clock.jump(HOUR - 9 * MINUTE)
    expect(budget.nextAt()).toBeNull()
  })

  it('writes a slot to disk before giving it, and keeps it over restarts', async () => {
    const clock = new FakeClock()
    await (await open(clock)).take()
    const again = await open(clock)
    // The request may have been interrupted, and may still arrive.
    clock.jump(HOUR + MINUTE - 1)
    expect(again.use().used).toBe(1)
    clock.jump(1)
    expect(again.use().used).toBe(0)
  })

  it('counts an aborted request, but not one that was never sent', async () => {
    const clock = new FakeClock()
    const budget = await open(clock)
    await (await budget.take())?.unused()
    expect(budget.use().used).toBe(0)
    await (await budget.take())?.abandoned()
    clock.jump(HOUR)
    expect(budget.use().used).toBe(1)
  })

  it('counts a request once, by its first reported outcome', async () => {
    const clock = new FakeClock()
    const budget = await open(clock)
    const other = await budget.take()
    const slot = await budget.take()
    await slot?.answered()
    await slot?.unused()
    expect(budget.use().used).toBe(2)
    await other?.unused()
    expect(budget.use().used).toBe(1)
  })

  it('neither extends nor shortens the hour when the clock is set back', async () => {
    const clock = new FakeClock()
    const budget = await open(clock)
    for (let index = 0; index < 10; index += 1) await (await budget.take())?.answered()
    await clock.advance(10 * MINUTE)
    clock.jump(-24 * HOUR)
    expect(budget.nextAt()).toBe(clock.now() + 50 * MINUTE)
    await clock.advance(50 * MINUTE)
    expect(budget.nextAt()).toBeNull()
    const until = await (await budget.take())?.refused(null)
    expect(until).toBe(clock.now() + HOUR)
    clock.jump(-24 * HOUR)
    expect(budget.nextAt()).toBe(clock.now() + HOUR)
  })

  it('shares the ten between workspaces with one key, in both files, and keeps the count when one is removed', async () => {
    const clock = new FakeClock()
    const otherPath = join(folder, 'other.json')
    const openOther = () => ImportBudget.open(new JsonDocument(otherPath), clock, () => 0)
    const one = await open(clock)
    const other = await openOther()
    const underWay = await one.take()
    await other.shareWith(one)
    await (await other.take())?.answered()
    await underWay?.answered()
    expect([one.use().used, other.use().used]).toEqual([2, 2])
    const again = await open(clock)
    await again.shareWith(await openOther())
    expect(again.use().used).toBe(2)

    one.leave()
    rmSync(path)
    await (await other.take())?.refused(null)
    expect(existsSync(path)).toBe(false)
    const added = await open(clock)
    await added.shareWith(one)
    expect(added.use()).toMatchObject({ used: 3, coolingDownUntil: clock.now() + HOUR })
    expect((await open(clock)).use().used).toBe(3)
  })

  it('gives the next slot an hour after the first response, whichever request it answers', async () => {
    const clock = new FakeClock()
    const budget = await open(clock)
    const slots = []
    for (let index = 0; index < 10; index += 1) slots.push(await budget.take())
    const firstEnd = clock.now()
    for (const slot of slots.toReversed()) {
      await slot?.answered()
      clock.jump(MINUTE)
    }
    expect(budget.nextAt()).toBe(firstEnd + HOUR)
  })

  it('lists when each slot is free, the latest first; a current request frees its slot in an hour at the earliest', async () => {
    const clock = new FakeClock()
    const budget = await open(clock)
    await (await budget.take())?.answered()
    clock.jump(10 * MINUTE)
    await budget.take()
    const now = clock.now()
    expect(budget.slotTimes()).toEqual([now + HOUR, now + 50 * MINUTE, ...Array.from({ length: 8 }, () => now)])
  })

  it('holds the slot of an aborted request for a minute more than an hour, over restarts', async () => {
    const clock = new FakeClock()
    const budget = await open(clock)
    await (await budget.take())?.abandoned()
    const again = await open(clock)
    clock.jump(HOUR + MINUTE - 1)
    expect([budget.use().used, again.use().used]).toEqual([1, 1])
    clock.jump(1)
    expect([budget.use().used, again.use().used]).toEqual([0, 0])
  })

  it('reports changes to the listeners of all workspaces with the key', async () => {
    const clock = new FakeClock()
    const budget = await open(clock)
    const other = await ImportBudget.open(new JsonDocument(join(folder, 'other.json')), clock)
    await other.shareWith(budget)
    const used: number[] = []
    const stop = other.onChange(() => used.push(other.use().used))
    const slot = await budget.take()
    await slot?.unused()
    expect(used).toEqual([1, 0])
    stop()
    await budget.take()
    expect(used).toEqual([1, 0])
  })

  it('counts the requests of both when two workspaces turn out to have one key', async () => {
    const clock = new FakeClock()
    const one = await open(clock)
    await (await one.take())?.answered()
    // Each of the two notices the changed clock.
    clock.jump(-24 * HOUR)
    const other = await ImportBudget.open(new JsonDocument(join(folder, 'other.json')), clock)
    await (await other.take())?.answered()
    await other.shareWith(one)
    expect([one.use().used, other.use().used]).toEqual([2, 2])
  })

  it('continues the longer cool-down of two workspaces with one key', async () => {
    for (const [mine, theirs] of [
      [2 * HOUR, null],
      [2 * HOUR, 3 * HOUR],
      [3 * HOUR, 2 * HOUR],
      [null, 2 * HOUR],
    ] as const) {
      const clock = new FakeClock()
      const budgets = []
      for (const retryAfterMs of [mine, theirs]) {
        const budget = await ImportBudget.open(new MemoryDocument('import-budget.json'), clock)
        if (retryAfterMs !== null) await (await budget.take())?.refused(retryAfterMs)
        budgets.push(budget)
      }
      await budgets[0]!.shareWith(budgets[1]!)
      const until = clock.now() + Math.max(mine ?? 0, theirs ?? 0)
      expect(budgets.map((budget) => budget.use().coolingDownUntil)).toEqual([until, until])
    }
  })

  it('counts requests that were refused together once, even if the clock is set back between them', async () => {
    const clock = new FakeClock()
    const budget = await open(clock)
    const first = await budget.take()
    await clock.advance(MINUTE)
    clock.jump(-24 * HOUR)
    const until = await (await budget.take())?.refused(null)
    expect(await first?.refused(null)).toBe(until)
  })

  it('waits only an hour for a 429 after a success, or after a restart when the last cool-down was over', async () => {
    const clock = new FakeClock()
    const budget = await open(clock)
    await (await budget.take())?.refused(null)
    clock.jump(HOUR)
    await (await budget.take())?.answered()
    expect(await (await budget.take())?.refused(null)).toBe(clock.now() + HOUR)
    clock.jump(HOUR)
    const again = await open(clock)
    expect(await (await again.take())?.refused(null)).toBe(clock.now() + HOUR)
  })

  it('reports the slot of a request that can’t be saved as free again', async () => {
    const clock = new FakeClock()
    const document = new JsonDocument(path)
    const budget = await ImportBudget.open(document, clock)
    const used: number[] = []
    budget.onChange(() => used.push(budget.use().used))
    vi.spyOn(document, 'write').mockRejectedValueOnce(new Error('no space left on device'))
    await expect(budget.take()).rejects.toThrow('no space left')
    expect(used).toEqual([1, 0])
  })

  it('fails the next request when the disk is full, but not the current one', async () => {
    const clock = new FakeClock()
    const document = new JsonDocument(path)
    const budget = await ImportBudget.open(document, clock)
    const slot = await budget.take()
    const write = vi.spyOn(document, 'write').mockRejectedValue(new Error('no space left on device'))
    await slot?.answered()
    await expect(budget.take()).rejects.toThrow('no space left')
    write.mockRestore()
    expect(budget.use().used).toBe(1)
    clock.jump(HOUR)
    expect(budget.use().used).toBe(0)
  })

  it('waits an hour after a 429, then two, over restarts', async () => {
    const clock = new FakeClock()
    const until = await (await (await open(clock)).take())?.refused(null)
    expect(until).toBe(clock.now() + HOUR)
    const again = await open(clock)
    expect(again.nextAt()).toBe(until)
    clock.jump(HOUR)
    expect(await (await again.take())?.refused(null)).toBe(clock.now() + 2 * HOUR)
  })

  it('assumes no free slots if the last hour’s record can’t be read, over restarts', async () => {
    writeFileSync(path, '{"requests":[{"se')
    const clock = new FakeClock()
    const freeAt = clock.now() + HOUR
    for (let starts = 0; starts < 2; starts += 1) {
      const budget = await open(clock)
      expect(budget.use().used).toBe(10)
      expect(budget.nextAt()).toBe(freeAt)
      clock.jump(MINUTE)
    }
  })

  it('never allows more than ten to begin in any hour', async () => {
    const step = fc.record({
      pause: fc.integer({ min: 0, max: 40 * MINUTE }),
      end: fc.constantFrom('answered', 'abandoned', 'restart'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
        const document = new MemoryDocument('import-budget.json')
        const clock = new FakeClock()
        let budget = await ImportBudget.open(document, clock, () => 0)
        const begun: number[] = []
        for (const { pause, end } of steps) {
          const slot = await budget.take()
          if (slot !== null) begun.push(clock.now())
          clock.jump(pause % MINUTE)
          if (end === 'restart') budget = await ImportBudget.open(document, clock, () => 0)
          else await slot?.[end]()
          clock.jump(pause)
        }
        expect(mostInAnyWindow(begun, HOUR)).toBeLessThanOrEqual(10)
      }),
      { numRuns: 100 },
    )
  })
})
