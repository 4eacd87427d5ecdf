import { describe, expect, it } from 'vitest'
import { FakeClock, settle } from '../../../test/support/fakeClock.ts'
import { SnapshotSource } from './snapshotSource.ts'

async function start() {
  const clock = new FakeClock()
  let state = 0
  const source = new SnapshotSource(() => state, clock)
  const stop = new AbortController()
  const seen: { readonly at: number; readonly state: number }[] = []
  const reading = (async () => {
    for await (const item of source.watch(stop.signal)) seen.push({ at: clock.monotonicMs(), state: item })
  })()
  await settle()
  const set = (value: number) => {
    state = value
    source.changed()
  }
  return { clock, source, stop, seen, reading, set }
}

describe('a stream of snapshots', () => {
  it('starts with the current state and publishes each later one', async () => {
    const { clock, seen, set } = await start()
    await clock.advance(1000)
    set(1)
    await clock.advance(1000)
    expect(seen).toEqual([
      { at: 0, state: 0 },
      { at: 1000, state: 1 },
    ])
  })

  it('starts with the current state even if it changed before', async () => {
    const source = new SnapshotSource(() => 'now', new FakeClock())
    source.changed()
    expect(await source.watch().next()).toEqual({ value: 'now', done: false })
  })

  it('publishes at most ten a second, and always the last', async () => {
    const { clock, seen, set } = await start()
    for (let index = 1; index <= 100; index += 1) {
      set(index)
      await clock.advance(10)
    }
    await clock.advance(200)
    expect(seen.length).toBeLessThanOrEqual(12)
    expect(seen.at(-1)?.state).toBe(100)
  })

  it('ends when its reader leaves, or when the source is closed', async () => {
    const left = await start()
    left.stop.abort()
    await left.reading
    for (const waitedMs of [0, 200]) {
      const closed = await start()
      await closed.clock.advance(waitedMs)
      closed.source.close()
      await closed.clock.advance(200)
      await closed.reading
      expect(closed.seen).toHaveLength(1)
    }
    const leftLater = await start()
    await leftLater.clock.advance(200)
    leftLater.stop.abort()
    await leftLater.reading
    expect([left.seen.length, leftLater.seen.length]).toEqual([1, 1])
  })
})
