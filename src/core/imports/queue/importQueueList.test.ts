import { describe, expect, it, vi } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../domain/units.ts'
import { accept, refuse, ImportRig, inTurn, QUEUED } from '../../../../test/support/imports/importRig.ts'
import type { StoredImportState } from './journal/importRecord.ts'
import { idempotencyKey } from './sending/idempotencyKey.ts'

const SENDING: StoredImportState = { kind: 'sending', tries: 0 }
const REFUSED: StoredImportState = {
  kind: 'failed',
  failure: { code: 'user-or-agent-or-type-refused', data: { message: 'No such user' } },
  canRetry: true,
}
const LINK = 'https://recordings.example/a.wav'
const rig = new ImportRig()
const { record, add, addBatch, states, written, stateOf, until, sent } = rig

describe('canceling', () => {
  it('an import that is being sent aborts it, and the next one is sent', async () => {
    rig.answers = [() => undefined, accept(42)]
    add(record('a'), record('b'))
    await sent(1)
    expect(rig.queue.cancel('a')).toBe(true)
    await until('a canceled', 'b processing')
  })

  it('has no effect on an accepted call', async () => {
    add(record('a'))
    await until('a processing')
    expect(rig.queue.cancel('a')).toBe(false)
    expect(states()).toEqual(['a processing'])
  })

  it('the first in the queue lets the next be sent at its time', async () => {
    rig.answers = [refuse(503), accept(42)]
    add(record('a'), record('b'))
    await vi.waitFor(() => expect(stateOf('a')).toMatchObject({ why: { code: 'service-failed' } }), { interval: 5 })
    expect(rig.queue.cancel('a')).toBe(true)
    await rig.clock.advance(15 * SECOND)
    await until('a canceled', 'b processing')
  })

  it('and retrying while the first request ends makes one call', async () => {
    rig.answers = [() => undefined, accept(42)]
    add(record('a'))
    await sent(1)
    rig.queue.cancel('a')
    await until('a canceled')
    expect(rig.queue.retry('a', undefined)).toBe(true)
    await until('a processing')
    expect(rig.server.requests).toHaveLength(2)
  })
})

it('undoing a move while the import behind it is being sent makes it the next one', async () => {
  rig.answers = [() => undefined]
  rig.queue.pause()
  add(record('a'), record('b'), record('c'))
  const { from } = rig.queue.move(['a'], 'last')
  rig.queue.unpause()
  await until('b sending', 'c waiting', 'a waiting')
  rig.queue.move(['a'], from)
  expect(states()).toEqual(['b sending', 'a waiting', 'c waiting'])
})

it('undoing a move after the import behind it was canceled keeps those before it first', () => {
  rig.queue.pause()
  add(record('a'), record('b'), record('c'))
  const { from } = rig.queue.move(['b'], 'first')
  rig.queue.cancel('c')
  rig.queue.move(['b'], from)
  expect(states()).toEqual(['a waiting', 'b waiting', 'c canceled'])
})

describe('the import list', () => {
  it('drops ended imports, with their batches, and nothing else', async () => {
    rig.answers = [refuse(400), accept(42), () => undefined]
    rig.detail = () => Promise.resolve({ transcription: null, summary: null })
    addBatch('a')
    add(record('b'), record('c'))
    await until('a failed', 'b processing', 'c sending')
    rig.dropped = []
    expect(await rig.queue.removed.remove(['a', 'b', 'c'])).toEqual(['a'])
    expect(states()).toEqual(['b processing', 'c sending'])
    expect(written()).toEqual(['b accepted', 'c sending'])
    expect(rig.queue.snapshot().batches).toEqual([])
    expect([rig.queue.listed.find('a'), rig.queue.listed.find('b')?.importId]).toEqual([null, 'b'])
    expect([rig.queue.listed.ofKey('key of a'), rig.queue.listed.ofKey('key of b')?.importId]).toEqual([null, 'b'])
    await expect(rig.queue.removed.remove(['a'])).rejects.toMatchObject({ code: 'not-found' })
  })

  it('restores removed imports with their batches, unless the recording was imported again', async () => {
    rig.answers = [refuse(400), refuse(400), accept(42)]
    addBatch('a')
    add(record('b'))
    await until('a failed', 'b failed')
    rig.dropped = []
    await rig.queue.removed.remove(['a', 'b'])
    add({ ...record('again'), idempotencyKey: 'key of b' })
    await until('again processing')
    rig.dropped = []
    expect(await rig.queue.removed.restore(['a', 'b', 'unknown'])).toEqual(['a'])
    expect(states()).toEqual(expect.arrayContaining(['a failed', 'again processing']))
    expect(rig.queue.snapshot().batches).toHaveLength(1)
    expect(rig.dropped).toEqual(['b'])
    expect(await rig.queue.removed.restore(['a'])).toEqual([])
    await rig.restart()
    expect(states()).toContain('a failed')
    expect(rig.queue.retry('a', undefined)).toBe(true)
  })

  it('restores that a request of an import had begun, so that it keeps its key', async () => {
    rig.answers = [refuse(400)]
    addBatch('a')
    await until('a failed')
    rig.queue.pause()
    add(record('b'))
    rig.queue.cancel('b')
    await rig.queue.removed.remove(['a', 'b'])
    expect(await rig.queue.removed.restore(['a', 'b'])).toEqual(['a', 'b'])
    expect(states()).toEqual(['a failed', 'b canceled'])
    expect(['a', 'b'].map((importId) => rig.queue.listed.wasTried(importId))).toEqual([true, false])
    expect(rig.queue.returnToReview(['a'], () => undefined)).toBe(0)
  })

  it.each<readonly [string, readonly StoredImportState[], boolean]>([
    ['was only rate limited', [SENDING, QUEUED, { kind: 'canceled' }], false],
    ['was refused', [SENDING, REFUSED], false],
    ['was canceled while it was sent', [SENDING, { kind: 'canceled' }], true],
    ['may have been received before it was refused', [SENDING, SENDING, REFUSED], true],
  ])('restores whether an import may be a call that %s', async (_, steps, mayBeCall) => {
    for (const state of steps) rig.journal.change(record('a', state), rig.clock.now())
    const known = () => [rig.queue.listed.wasTried('a'), rig.queue.listed.mayBeCall('a')]
    expect(known()).toEqual([true, mayBeCall])
    await rig.queue.removed.remove(['a'])
    await rig.queue.removed.restore(['a'])
    expect([known(), rig.queue.listed.get('a').state]).toEqual([[true, mayBeCall], steps.at(-1)])
  })

  it('keeps the bytes of the last 20 removals until the app quits', async () => {
    const ids = Array.from({ length: 21 }, (_, index) => `import ${index}`)
    rig.queue.pause()
    for (const id of ids) add(record(id))
    for (const id of ids) rig.queue.cancel(id)
    for (const id of ids) await rig.queue.removed.remove([id])
    expect(rig.dropped).toEqual(['import 0'])
    await rig.queue.close()
    expect(rig.dropped.toSorted()).toEqual(ids.toSorted())
  })

  it('remembers accepted recordings after they are removed', async () => {
    add(record('a'))
    await until('a processing')
    await rig.clock.advance(2 * SECOND)
    await until('a done')
    await rig.queue.removed.remove(['a'])
    await rig.restart()
    expect(states()).toEqual([])
    expect(rig.queue.known.accepted('key of a')).toMatchObject({ fileName: 'a.wav', callId: 41 })
  })

  it.each<[string, (importId: string) => Promise<unknown>]>([
    ['a person removes it', (importId) => rig.queue.removed.remove([importId])],
    ['its watched folder takes it back', (importId) => Promise.resolve(rig.queue.withdraw([importId]))],
  ])('remembers a recording that the service may have received after %s', async (_, takeOut) => {
    rig.answers = [() => undefined]
    add(record('a'))
    await sent(1)
    rig.queue.cancel('a')
    await until('a canceled')
    await takeOut('a')
    await rig.restart()
    expect(states()).toEqual([])
    expect(rig.queue.known.byContent.get(LINK)).toMatchObject([
      { importId: '', idempotencyKey: 'key of a', fileName: 'a.wav', callId: null, isOver: true, mayBeCall: true },
    ])
  })

  it('keeps the key of an import that continues one that was removed and may be a call', async () => {
    const { fields } = record('a')
    const { timestamp } = fields
    const key = idempotencyKey({ voipId: null, content: LINK, timestamp, userId: 1 })
    const batch = { batchId: 'b1', addedAt: rig.clock.now(), endedAt: null }
    const addAs = (importId: string) =>
      rig.queue.add([{ ...record('a', QUEUED, 'b1'), importId, idempotencyKey: key }], { batch, stageIds: [] })
    rig.answers = [() => undefined]
    addAs('first')
    await sent(1)
    rig.queue.cancel('first')
    await until('first canceled')
    await rig.queue.removed.remove(['first'])
    rig.queue.pause()
    addAs('again')
    const change = { timestamp: '2026-06-02T09:00:00.000Z' }
    expect(rig.queue.edit(['again'], change)).toEqual([{ importId: 'again', result: 'edited' }])
    expect(rig.queue.listed.get('again')).toMatchObject({ fields: change, idempotencyKey: key })
    // One with another time may continue it, too, once it has the same.
    const otherKey = idempotencyKey({ voipId: null, content: LINK, ...change, userId: 1 })
    const other = { ...record('other', QUEUED, 'b1'), bytes: { kind: 'link', url: LINK } as const }
    rig.queue.withdraw(['again'])
    rig.queue.add([{ ...other, fields: { ...fields, ...change }, idempotencyKey: otherKey }], { batch, stageIds: [] })
    expect(rig.queue.edit(['other'], { timestamp })).toEqual([{ importId: 'other', result: 'edited' }])
    expect(rig.queue.listed.get('other').idempotencyKey).toBe(key)
  })

  it('gets a new revision after each change, but not for progress or a moved limit', () => {
    const { revision } = rig.queue.snapshot()
    rig.budgetChanged()
    expect(rig.queue.snapshot().revision).toBe(revision)
    rig.queue.pause()
    const paused = rig.queue.snapshot().revision
    expect(paused).toBeGreaterThan(revision)
    rig.queue.pause()
    expect(rig.queue.snapshot().revision).toBe(paused)
    rig.queue.unpause()
    expect(rig.queue.snapshot().revision).toBeGreaterThan(paused)
  })

  it('publishes a moved limit, but listens to it only until the queue is closed', async () => {
    rig.queue.pause()
    const snapshots = rig.queue.watchQueue()[Symbol.asyncIterator]()
    await snapshots.next()
    const next = snapshots.next()
    await rig.clock.advance(SECOND)
    rig.coolingDownUntil = rig.clock.now() + HOUR
    const listener = rig.budgetChanged
    rig.budgetChanged()
    expect((await next).done).toBe(false)
    await rig.queue.close()
    expect(rig.budgetChanged).not.toBe(listener)
    rig.queue = rig.openQueue()
  })

  it('follows no calls once the queue is closed', async () => {
    const polled = vi.fn<typeof rig.detail>(() => Promise.resolve({ transcription: null, summary: null }))
    rig.detail = polled
    add(record('a'))
    await until('a processing')
    await rig.queue.close()
    await rig.clock.advance(MINUTE)
    expect(polled).not.toHaveBeenCalled()
    rig.queue = rig.openQueue()
  })

  it('publishes its changes until the queue is closed', async () => {
    rig.queue.pause()
    const snapshots = rig.queue.watchQueue()[Symbol.asyncIterator]()
    expect((await snapshots.next()).value).toMatchObject({ counts: { waiting: 0 } })
    addBatch('b')
    add(record('a'))
    const next = snapshots.next()
    await rig.clock.advance(SECOND)
    expect((await next).value).toMatchObject({ counts: { waiting: 2 } })
    const end = snapshots.next()
    await rig.clock.advance(SECOND)
    await rig.queue.close()
    expect((await end).done).toBe(true)
    rig.queue = rig.openQueue()
  })

  it('shows that nothing can be sent before the limit resets', () => {
    rig.queue.pause()
    rig.coolingDownUntil = rig.clock.now() + HOUR
    add(record('a'))
    const paused = rig.queue.snapshot()
    rig.queue.unpause()
    expect([paused.nextSendAt, rig.queue.snapshot().nextSendAt]).toEqual([rig.coolingDownUntil, rig.coolingDownUntil])
  })

  it('shows what resuming now would mean, as time passes while it is paused', async () => {
    rig.queue.pause()
    add(...Array.from({ length: 11 }, (_, index) => record(String.fromCharCode(97 + index))))
    const { revision } = rig.queue.snapshot()
    const last = () => inTurn(rig.queue).at(-1)?.state
    expect(last()).toEqual({ kind: 'waiting', until: rig.clock.now() + HOUR })
    await rig.clock.advance(3 * HOUR)
    expect(last()).toEqual({ kind: 'waiting', until: rig.clock.now() + HOUR })
    // So that a page reads its rows again.
    expect(rig.queue.snapshot().revision).toBeGreaterThan(revision)
    expect(rig.server.requests).toHaveLength(0)
  })
})
