import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { AppError } from '../../contract/errors/errors.ts'
import { HOUR, SECOND } from '../../domain/units.ts'
import { ImportJournal } from './queue/journal/importJournal.ts'
import { ALL } from '../../../test/support/imports/stagingRig.ts'
import { TIME, WorkspaceImportsRig } from '../../../test/support/imports/workspaceImportsRig.ts'

/** The table and the queue together. The queue is paused, so nothing is sent. */
const rig = new WorkspaceImportsRig()
const { upload, rows, problemsOf, inspected, fill, addFile, addLink, commitFiles } = rig

describe('importing rows', () => {
  it('moves the rows that can be sent to the queue as one batch, and leaves the others', async () => {
    await addFile('a.wav', 'one')
    await addLink('https://recordings.example/b.wav')
    const { stageId } = await upload('three', { name: 'c.wav' })
    await addFile('d.wav', 'four')
    await inspected()
    fill(
      rows()
        .slice(0, 3)
        .map((row) => row.stageId),
    )
    rig.imports.table.edit('person', [{ stageIds: [rows()[3]!.stageId], change: { userId: null } }])
    const { batchId, importCount } = await rig.imports.exchange.commit(ALL)
    expect(importCount).toBe(3)
    expect(rows().map(({ fileName }) => fileName)).toEqual(['d.wav'])
    const fields = { timestamp: TIME, userId: 7 }
    expect(rig.imports.queue.listed.records()).toMatchObject([
      {
        batchId,
        addedAt: rig.clock.now(),
        fields,
        state: { kind: 'queued', tries: 0 },
        recording: { fileName: 'a.wav', sizeBytes: 3, kind: 'wav', durationSeconds: 60 },
        bytes: { kind: 'file', path: join(rig.folder, 'a.wav'), isOurs: false, sha256: 'hash of one' },
      },
      {
        batchId,
        fields,
        recording: { fileName: 'b.wav', sizeBytes: 0, kind: 'unknown', durationSeconds: null },
        bytes: { kind: 'link', url: 'https://recordings.example/b.wav' },
      },
      {
        batchId,
        bytes: { kind: 'file', path: join(rig.spoolFolder, stageId), isOurs: true, sha256: 'hash of three' },
      },
    ])
    expect(rig.imports.queue.snapshot().batches).toMatchObject([
      { batchId, addedAt: rig.clock.now(), counts: { waiting: 3 } },
    ])
    await rig.restart()
    expect([rows().length, rig.imports.queue.listed.records().length]).toEqual([1, 3])
  })

  it('imports only the given rows, and nothing if none can be sent', async () => {
    await addFile('a.wav', 'one')
    await addFile('b.wav', 'two')
    await inspected()
    expect(await rig.imports.exchange.commit(ALL)).toMatchObject({ batchId: null, importCount: 0 })
    expect(rig.imports.queue.snapshot().batches).toEqual([])
    fill()
    expect(await rig.imports.exchange.commit({ ...ALL, stageIds: [rows()[1]!.stageId] })).toMatchObject({
      importCount: 1,
    })
    expect(rows().map(({ fileName }) => fileName)).toEqual(['a.wav'])
  })

  it('queues later batches behind earlier ones', async () => {
    const first = await commitFiles('a.wav', 'b.wav')
    const second = await commitFiles('c.wav')
    const queued = rig.imports.queue.listed.records()
    expect(queued.map(({ batchId }) => batchId)).toEqual([first, first, second])
    expect(new Set(queued.map(({ position }) => position)).size).toBe(3)
  })

  it('continues a canceled import with the same recording, with the new fields', async () => {
    await commitFiles('a.wav')
    const { importId = '', idempotencyKey } = rig.imports.queue.listed.records()[0] ?? {}
    rig.imports.queue.cancel(importId)
    await rig.imports.add([{ kind: 'path', path: join(rig.folder, 'a.wav') }], 'UTC')
    await inspected()
    fill('all', { title: 'Again' })
    expect(await rig.imports.exchange.commit(ALL)).toMatchObject({ importCount: 1 })
    expect(rig.imports.queue.listed.records()).toMatchObject([
      { importId, idempotencyKey, fields: { title: 'Again' }, state: { kind: 'queued' } },
    ])
  })

  it('recognizes a recording that is already in the queue', async () => {
    await commitFiles('a.wav')
    await rig.imports.add([{ kind: 'path', path: join(rig.folder, 'a.wav') }], 'UTC')
    await inspected()
    fill()
    expect(problemsOf(rows()[0])).toContain('same-as-import')
    expect(await rig.imports.exchange.commit(ALL)).toMatchObject({ batchId: null, importCount: 0 })
  })
})

describe('a commit that is held', () => {
  const hold = (change: object = {}) => rig.imports.exchange.commit(ALL, { holdMs: 10 * SECOND, ...change })

  it('can be taken back: the rows are at their places again, and nothing is left of the imports', async () => {
    for (const name of ['a.wav', 'b.wav', 'c.wav']) await addFile(name, name)
    await inspected()
    fill()
    const before = rows()
    const { batchId, sentFrom } = await rig.imports.exchange.commit(
      { ...ALL, stageIds: [before[1]!.stageId] },
      { holdMs: 10 * SECOND },
    )
    expect(sentFrom).toBe(rig.clock.now() + 10 * SECOND)
    expect(rig.imports.exchange.takeBack(batchId!)).toEqual({ rowCount: 1 })
    expect(rows()).toEqual(before)
    expect([rig.imports.queue.listed.records(), rig.imports.queue.snapshot().batches]).toEqual([[], []])
    expect(rig.imports.exchange.takeBack(batchId!)).toEqual({ rowCount: 0 })
    await rig.restart()
    expect([rows().length, rig.imports.queue.listed.records()]).toEqual([3, []])
  })

  it('keeps what a person changed in the queue meanwhile when it is taken back', async () => {
    for (const name of ['a.wav', 'b.wav']) await addFile(name, name)
    await inspected()
    fill()
    const { batchId } = await hold()
    const [, importId = ''] = rig.imports.queue.listed.records().map((record) => record.importId)
    rig.imports.queue.edit([importId], { title: 'Renewal', timestamp: '2026-06-02T09:00:00.000Z' })
    expect(rig.imports.exchange.takeBack(batchId!)).toEqual({ rowCount: 2 })
    expect(rows().map(({ fields }) => [fields.title.value, fields.timestamp.value])).toEqual([
      [null, TIME],
      ['Renewal', '2026-06-02T09:00:00.000Z'],
    ])
  })

  it('can’t be taken back afterward, or after a restart', async () => {
    await addFile('a.wav', 'one')
    await inspected()
    fill()
    const { batchId } = await hold()
    rig.clock.jump(10 * SECOND)
    expect(rig.imports.exchange.takeBack(batchId!)).toEqual({ rowCount: 0 })
    expect(rig.imports.queue.listed.records()).toHaveLength(1)
    await addFile('b.wav', 'two')
    await inspected()
    fill()
    const second = await hold()
    await rig.restart()
    expect(rig.imports.exchange.takeBack(second.batchId!)).toEqual({ rowCount: 0 })
    expect([rows(), rig.imports.queue.listed.records().length]).toEqual([[], 2])
  })

  it('whose imports were canceled doesn’t keep the queue busy while another is held', async () => {
    await addFile('a.wav', 'one')
    await inspected()
    fill()
    await hold()
    for (const { importId } of rig.imports.queue.listed.records()) rig.imports.queue.cancel(importId)
    await rig.clock.advance(5 * SECOND)
    await addFile('b.wav', 'two')
    await inspected()
    fill()
    await hold()
    const wait = vi.spyOn(rig.clock, 'wait')
    // The first hold ends after five seconds.
    await rig.clock.advance(7 * SECOND)
    expect(wait.mock.calls.length).toBeLessThan(20)
  })

  it('returns a canceled import, which it had replaced, as it was', async () => {
    await commitFiles('a.wav')
    const { importId = '' } = rig.imports.queue.listed.records()[0] ?? {}
    rig.imports.queue.cancel(importId)
    const before = rig.imports.queue.listed.records()
    const batches = () => rig.imports.queue.snapshot().batches.map(({ batchId }) => batchId)
    const batchesBefore = batches()
    expect(batchesBefore).toHaveLength(1)
    await rig.imports.add([{ kind: 'path', path: join(rig.folder, 'a.wav') }], 'UTC')
    await inspected()
    fill('all', { title: 'Again' })
    const { batchId } = await hold()
    expect(rig.imports.exchange.takeBack(batchId!)).toEqual({ rowCount: 1 })
    expect(rig.imports.queue.listed.records()).toEqual(before)
    expect(batches()).toEqual(batchesBefore)
    expect(rows()).toMatchObject([{ fields: { title: { value: 'Again' } } }])
    await rig.restart()
    expect(rig.imports.queue.listed.records()).toEqual(before)
  })

  it('isn’t made if the rows have changed since they were shown', async () => {
    await addFile('a.wav', 'one')
    await inspected()
    fill()
    const { revision } = rig.imports.table.summary(ALL)
    fill('all', { title: 'Other' })
    expect(await hold({ revision })).toMatchObject({ batchId: null, importCount: 0 })
    expect(await hold({ revision: rig.imports.table.summary(ALL).revision })).toMatchObject({ importCount: 1 })
  })

  it('deletes no bytes that its rows need, and keeps none that nothing needs', async () => {
    await upload('one')
    await inspected()
    fill()
    const { batchId } = await hold()
    rig.imports.exchange.takeBack(batchId!)
    expect(readdirSync(rig.spoolFolder)).toHaveLength(1)
    await rig.restart()
    expect(readdirSync(rig.spoolFolder)).toHaveLength(1)
    rig.imports.table.discard('all')
    await rig.imports.exchange.commit(ALL)
    await addLink('https://recordings.example/b.wav')
    await inspected()
    fill()
    await rig.imports.exchange.commit(ALL)
    await vi.waitFor(() => expect(readdirSync(rig.spoolFolder)).toEqual([]), { interval: 5 })
  })
})

describe('many imports at once', () => {
  it('are canceled, retried and removed if they are in the list, and counted', async () => {
    await commitFiles('a.wav', 'b.wav', 'c.wav')
    const [a = '', b = '', c = ''] = rig.imports.queue.listed.records().map(({ importId }) => importId)
    const states = () => rig.imports.queue.listed.records().map(({ state }) => state.kind)
    expect(await rig.imports.changeMany([a, b, 'gone'], 'cancel')).toEqual({ changedCount: 2 })
    expect(states()).toEqual(['canceled', 'canceled', 'queued'])
    expect(await rig.imports.changeMany([b, c, 'gone'], 'retry')).toEqual({ changedCount: 1 })
    expect(states()).toEqual(['canceled', 'queued', 'queued'])
    expect(await rig.imports.changeMany([a, b, 'gone'], 'remove')).toEqual({ changedCount: 1 })
    expect(rig.imports.queue.listed.records().map(({ importId }) => importId)).toEqual([b, c])
    expect(await rig.imports.changeMany([a, b, 'gone'], 'restore')).toEqual({ changedCount: 1 })
    expect(rig.imports.queue.listed.records().map(({ importId }) => importId)).toEqual([a, b, c])
  })

  it('are retried unless that could make second calls, but canceling any of them can be undone', async () => {
    await commitFiles('a.wav')
    const { queue } = rig.imports
    const [first] = queue.listed.records()
    const twin = {
      ...first!,
      importId: 'twin',
      idempotencyKey: 'other key',
      batchId: null,
      position: first!.position + 1,
    }
    queue.add([twin], { batch: null, stageIds: [] })
    const importIds = [first!.importId, 'twin']
    const states = () => queue.listed.records().map(({ state }) => state.kind)
    await rig.imports.changeMany(importIds, 'cancel')
    expect(await rig.imports.changeMany(importIds, 'retry')).toEqual({ changedCount: 1, doubtfulCount: 1 })
    expect(states()).toEqual(['queued', 'canceled'])
    // The first is canceled without a doubt, which arises when the other one is queued.
    await rig.imports.changeMany(importIds, 'cancel')
    expect(queue.retry('twin', undefined)).toBe(true)
    expect(await rig.imports.changeMany(importIds, 'uncancel')).toEqual({ changedCount: 0, doubtfulCount: 1 })
    queue.retry(importIds[0]!, undefined, { mayDuplicate: true })
    // A person wants both.
    await rig.imports.changeMany(importIds, 'cancel')
    expect(await rig.imports.changeMany(importIds, 'uncancel')).toEqual({ changedCount: 2 })
    expect(states()).toEqual(['queued', 'queued'])
  })

  it('are canceled together or not at all, in one transaction', async () => {
    await commitFiles('a.wav', 'b.wav', 'c.wav')
    const importIds = rig.imports.queue.listed.records().map(({ importId }) => importId)
    const { change } = ImportJournal.prototype
    const spy = vi.spyOn(ImportJournal.prototype, 'change')
    onTestFinished(() => spy.mockRestore())
    spy.mockImplementationOnce(change).mockImplementationOnce(() => {
      throw new AppError('disk-full', {})
    })
    await expect(rig.imports.changeMany(importIds, 'cancel')).rejects.toMatchObject({ code: 'disk-full' })
    expect(rig.imports.queue.snapshot().counts).toMatchObject({ waiting: 3, canceled: 0 })
  })

  it('are reported by batch or all, as a file of the person’s day', async () => {
    vi.stubEnv('TZ', 'America/Los_Angeles')
    const first = await commitFiles('a.wav', 'b.wav')
    await commitFiles('c.wav')
    const filesIn = async (batchId: string | null) => {
      const [, ...lines] = (await rig.imports.report(batchId).text()).trimEnd().split('\r\n')
      return lines.map((line) => line.split(',')[0])
    }
    expect(await filesIn(null)).toEqual(['a.wav', 'b.wav', 'c.wav'])
    expect(await filesIn(first)).toEqual(['a.wav', 'b.wav'])
    expect(await filesIn('gone')).toEqual([])
    // 5 PM, and the next day in UTC.
    rig.clock.jump(16 * HOUR)
    expect(Object.fromEntries(rig.imports.report(null).headers)).toEqual({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="imports 2026-11-21.csv"',
      'cache-control': 'no-store',
    })
  })
})

it('opens if its spool folder can’t be read or cleaned', async () => {
  await rig.imports.close()
  rmSync(rig.spoolFolder, { recursive: true, force: true })
  writeFileSync(rig.spoolFolder, '')
  rig.imports = await rig.open()
  expect(rig.logged).toContain('imports.spool-not-swept')
})

it('ends its streams and requests when closed', async () => {
  const answer = Promise.withResolvers<readonly unknown[]>()
  rig.listed = () => answer.promise
  await addLink('https://recordings.example/a.wav')
  fill()
  await vi.waitFor(() => expect(rig.listing?.aborted).toBe(false), { interval: 5 })
  const readToItsEnd = async (stream: AsyncIterable<unknown>) => {
    const seen: unknown[] = []
    for await (const item of stream) seen.push(item)
    return seen
  }
  const streams = [rig.imports.watchTable(), rig.imports.queue.watchQueue()].map(readToItsEnd)
  await rig.clock.advance(1000)
  await rig.imports.close()
  expect(rig.listing?.aborted).toBe(true)
  answer.resolve([])
  await rig.clock.advance(1000)
  for (const seen of await Promise.all(streams)) expect(seen).not.toEqual([])
  rig.imports = await rig.open()
})

describe('moving imports back to review', () => {
  const ids = () => rig.imports.queue.listed.records().map(({ importId }) => importId)

  it('returns them to the table with their values, over a restart, and they can be imported again', async () => {
    const { stageId } = await upload('one', { name: 'a.wav' })
    await addLink('https://recordings.example/b.wav')
    await inspected()
    fill()
    await rig.imports.exchange.commit(ALL)
    rig.imports.queue.edit(ids(), { title: 'Edited' })
    const [key] = rig.imports.queue.listed.records().map(({ idempotencyKey }) => idempotencyKey)
    expect(rig.imports.exchange.returnToReview(ids())).toEqual({ returnedCount: 2 })
    expect([ids(), rig.imports.queue.snapshot().batches]).toEqual([[], []])
    await rig.restart()
    await inspected()
    expect(rows().map(({ fileName, fields }) => [fileName, fields.title, fields.timestamp.value])).toEqual([
      ['a.wav', { value: 'Edited', from: 'person' }, TIME],
      ['b.wav', { value: 'Edited', from: 'person' }, TIME],
    ])
    await vi.waitFor(() => expect(rig.imports.table.sendable(ALL)).toHaveLength(2))
    expect(await rig.imports.exchange.commit(ALL)).toMatchObject({ importCount: 2 })
    expect(rig.imports.queue.listed.records()[0]).toMatchObject({
      idempotencyKey: key,
      bytes: { path: join(rig.spoolFolder, stageId), isOurs: true },
    })
  })

  it('keeps those of watched folders, and those that the service may have', async () => {
    await commitFiles('a.wav')
    const [importId = ''] = ids()
    const tried = vi.spyOn(rig.imports.queue.listed, 'wasTried').mockReturnValue(true)
    expect(rig.imports.exchange.returnToReview([importId])).toEqual({ returnedCount: 0 })
    tried.mockRestore()
    expect(rig.imports.exchange.returnToReview(['unknown', importId])).toEqual({ returnedCount: 1 })
  })

  it('can be undone: they are queued as they were, unless their rows are gone', async () => {
    await commitFiles('a.wav', 'b.wav', 'c.wav')
    const before = rig.imports.queue.listed.records()
    rig.imports.exchange.returnToReview(ids())
    await inspected()
    rig.imports.table.edit('person', [{ stageIds: 'all', change: { title: 'Changed in review' } }])
    rig.imports.table.discard([rows()[2]!.stageId])
    const importIds = before.map(({ importId }) => importId)
    expect(await rig.imports.exchange.queueAgain(importIds)).toEqual({ queuedCount: 2 })
    expect(rig.imports.queue.listed.records()).toEqual(before.slice(0, 2))
    expect(rows()).toEqual([])
    expect(await rig.imports.exchange.queueAgain(importIds)).toEqual({ queuedCount: 0 })
    await rig.restart()
    expect([rig.imports.queue.listed.records().length, rows().length]).toEqual([2, 0])
  })

  it('while their commit is held doesn’t bring them back twice', async () => {
    await addFile('a.wav', 'one')
    await addFile('b.wav', 'two')
    await inspected()
    fill()
    const { batchId } = await rig.imports.exchange.commit(ALL, { holdMs: 10 * SECOND })
    expect(rig.imports.exchange.returnToReview(ids().slice(0, 1))).toEqual({ returnedCount: 1 })
    expect(rig.imports.exchange.takeBack(batchId!)).toEqual({ rowCount: 1 })
    expect(
      rows()
        .map(({ fileName }) => fileName)
        .toSorted(),
    ).toEqual(['a.wav', 'b.wav'])
  })

  it('can be undone while their commit is held, and the commit after that', async () => {
    const { stageId } = await upload('one', { name: 'a.wav' })
    await addFile('b.wav', 'two')
    await inspected()
    fill()
    const before = rows()
    const { batchId } = await rig.imports.exchange.commit(ALL, { holdMs: 10 * SECOND })
    const importIds = ids()
    rig.imports.exchange.returnToReview(importIds)
    rig.imports.table.edit('person', [{ stageIds: 'all', change: { title: 'Changed in review' } }])
    expect(await rig.imports.exchange.queueAgain(importIds)).toEqual({ queuedCount: 2 })
    rig.imports.queue.edit(importIds.slice(0, 1), { title: 'Changed in the queue' })
    expect(rig.imports.exchange.takeBack(batchId!)).toEqual({ rowCount: 2 })
    const titles = () => rows().map((row) => [row.stageId, row.fields.title.value])
    const expected = [
      [before[0]!.stageId, 'Changed in the queue'],
      [before[1]!.stageId, null],
    ]
    expect([ids(), titles()]).toEqual([[], expected])
    await rig.restart()
    expect([ids(), titles(), readdirSync(rig.spoolFolder)]).toEqual([[], expected, [stageId]])
  })

  it('keeps the bytes of a canceled and removed import whose commit is undone', async () => {
    const { stageId } = await upload('one', { name: 'a.wav' })
    await inspected()
    fill()
    const { batchId } = await rig.imports.exchange.commit(ALL, { holdMs: 10 * SECOND })
    const [importId = ''] = ids()
    await rig.imports.changeMany([importId], 'cancel')
    await rig.imports.changeMany([importId], 'remove')
    expect(rig.imports.exchange.takeBack(batchId!)).toEqual({ rowCount: 1 })
    await rig.restart()
    expect([rows().length, readdirSync(rig.spoolFolder)]).toEqual([1, [stageId]])
  })
})
