import { afterEach, expect, it } from 'vitest'
import { FakeClock, settle } from '../../../../../test/support/fakeClock.ts'
import { HOUR, SECOND } from '../../../../domain/units.ts'
import { ImportPump } from './importPump.ts'

/** A sleep as on Linux: the time of day jumps, timers stand still. */

let pump: ImportPump

afterEach(() => pump.close())

/** A pump that sends one import at each of these times of day, and when it sent them. */
function pumpFor(clock: FakeClock, dueAt: readonly number[]) {
  const sentAt: number[] = []
  pump = new ImportPump({
    clock,
    plan: () => {
      const until = dueAt[sentAt.length]
      if (until === undefined) return { kind: 'nothing' }
      return until > clock.now() ? { kind: 'wait', until } : { kind: 'send', importId: String(sentAt.length) }
    },
    send: async () => void sentAt.push(clock.now()),
    onWait: () => undefined,
  })
  pump.run()
  return sentAt
}

it('woken after a sleep, sends what is due, once, and waits for the rest', async () => {
  const clock = new FakeClock()
  const start = clock.now()
  const sentAt = pumpFor(clock, [start + HOUR, start + 2 * HOUR, start + 12 * HOUR])
  await clock.advance(SECOND)
  clock.jump(8 * HOUR)
  expect(sentAt).toEqual([])
  pump.wakeUp()
  await settle()
  const woken = start + 8 * HOUR + SECOND
  expect(sentAt).toEqual([woken, woken])
  await clock.advance(4 * HOUR)
  expect(sentAt).toEqual([woken, woken, start + 12 * HOUR])
})

it('waits for what is added just as it ends', async () => {
  const clock = new FakeClock()
  const dueAt: number[] = []
  const sentAt = pumpFor(clock, dueAt)
  dueAt.push(clock.now() + HOUR)
  pump.run()
  await clock.advance(HOUR)
  expect(sentAt).toEqual(dueAt)
})

it('that isn’t woken after a sleep sends what is due within 30 seconds', async () => {
  const clock = new FakeClock()
  const start = clock.now()
  const sentAt = pumpFor(clock, [start + HOUR])
  await clock.advance(SECOND)
  clock.jump(8 * HOUR)
  await clock.advance(30 * SECOND)
  expect(sentAt).toHaveLength(1)
})
