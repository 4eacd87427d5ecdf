import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { uploadPath, workspacePaths } from '../../src/contract/paths.ts'
import { ImportJournal } from '../../src/core/imports/queue/journal/importJournal.ts'
import type { ImportFields } from '../../src/domain/recordings/recording.ts'
import { readRow, sendRow, uploadRow } from '../support/importing.ts'
import { namedWav } from '../support/recordings/pcmWav.ts'
import { firstOf } from '../support/testCore.ts'
import { FIELDS, ImportRig } from './importRig.ts'

/** Bytes that a page uploads for an import are kept as long as needed, and no longer. */

let rig: ImportRig
let workspaceId: string

beforeEach(async () => {
  rig = await ImportRig.start()
  workspaceId = rig.workspaceId
})

afterEach(() => rig.close())

const upload = (name: string) => uploadRow(rig.test, workspaceId, { name, bytes: namedWav(name) })
const spool = () => readdirSync(join(rig.folder, 'data', 'workspaces', workspaceId, 'imports', 'spool'))
/** Tries to commit a new row with the same bytes; returns its problems. */
const refusal = async (fields: ImportFields) => {
  const stageId = await upload('a.wav')
  expect(await sendRow(rig.client, workspaceId, { stageId, fields })).toBeNull()
  const { problems } = await readRow(rig.client, workspaceId, stageId)
  await rig.client.staging.discard({ workspaceId, stageIds: [stageId] })
  return problems
}

it('an import leaves a person’s own file where it is, and of an upload nothing', async () => {
  await rig.until(await rig.importOne('own.wav'), 'done')
  expect(readdirSync(rig.folder)).toContain('own.wav')

  await rig.until(await rig.send(await upload('up.wav')), 'done')
  expect(spool()).toEqual([])
})

it('an upload that could not be written down is there for the next press of the button', async () => {
  const stageId = await upload('up.wav')
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  vi.spyOn(ImportJournal.prototype, 'add').mockImplementationOnce(() => {
    throw full
  })
  await expect(rig.send(stageId)).rejects.toMatchObject({ code: 'disk-full' })
  await rig.until(await rig.send(stageId), 'done')
  expect(rig.keys).toHaveLength(1)
})

it('an upload that was not sent is there after a restart, with its details', async () => {
  const stageId = await upload('up.wav')
  const change = { title: 'Pricing', userId: 2 }
  await rig.client.staging.edit({ workspaceId, from: 'person', edits: [{ stageIds: [stageId], change }] })
  await rig.restart()
  const { fields } = await readRow(rig.client, workspaceId, stageId)
  expect(fields).toMatchObject({ title: { value: 'Pricing' }, userId: { value: 2 } })
  expect(spool()).toHaveLength(1)
  await rig.until(await rig.send(stageId), 'done')
})

it('an upload whose journal entry is damaged is kept over every start', async () => {
  const arrived = Promise.withResolvers<void>()
  rig.importing = () => arrived.resolve()
  await rig.send(await upload('kept.wav'))
  await arrived.promise
  await rig.test.stop()
  rig.setStoredState('{ damaged')
  for (let starts = 0; starts < 2; starts += 1) {
    await rig.startCore()
    await firstOf(rig.client.imports.watchQueue({ workspaceId }))
    if (starts === 0) await rig.test.stop()
  }
  expect(spool()).toHaveLength(1)
})

it('the same recording again is said before anything is sent, also after a restart and off the list', async () => {
  const first = await rig.send(await upload('a.wav'))
  await rig.until(first, 'done')
  const same = expect.objectContaining({ kind: 'same-as-import', fileName: 'a.wav', isSameCall: true })
  expect(await refusal(FIELDS)).toContainEqual(same)
  await rig.restart()
  await rig.client.imports.remove({ workspaceId: rig.workspaceId, importId: first })
  expect(await refusal(FIELDS)).toContainEqual(same)

  const other = await upload('a.wav')
  const change = { timestamp: FIELDS.timestamp, userId: 2 }
  await rig.client.staging.edit({ workspaceId, from: 'person', edits: [{ stageIds: [other], change }] })
  expect((await readRow(rig.client, workspaceId, other)).problems).toContainEqual(
    expect.objectContaining({ kind: 'same-as-import', isSameCall: false }),
  )
  expect(rig.keys).toHaveLength(1)
  await rig.until(await rig.send(other, { ...FIELDS, userId: 2 }), 'done')
  expect(await refusal({ ...FIELDS, userId: 2 })).toContainEqual(same)
  expect(rig.calls.size).toBe(2)
})

it('an upload that the page cancels leaves nothing, although its request isn’t aborted in Electron', async () => {
  const about = { name: 'a.wav', modifiedAt: 1, folder: '', timeZone: 'UTC' }
  const path = workspacePaths(workspaceId).stagingUpload({ ...about, uploadId: 'upload-1' })
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1000)) })
  const answering = rig.test.core.handle(new Request(`http://x${path}`, { method: 'POST', body, duplex: 'half' }))
  await vi.waitFor(() => expect(spool()).toHaveLength(1))
  const canceled = await rig.test.core.handle(new Request(`http://x${uploadPath('upload-1')}`, { method: 'DELETE' }))
  expect(canceled.status).toBe(204)
  expect((await answering).status).toBe(502)
  expect(spool()).toEqual([])
  expect((await firstOf(rig.client.staging.watch({ workspaceId }))).total).toBe(0)
})

it('uploads that overlap become rows in the order in which the page sent them', async () => {
  const send = (
    name: string,
    turn: { readonly uploadId: string; readonly after?: string },
    body: Buffer | ReadableStream,
  ) => {
    const path = workspacePaths(workspaceId).stagingUpload({
      name,
      modifiedAt: 1,
      folder: '',
      timeZone: 'UTC',
      ...turn,
    })
    const request = { method: 'POST', body, duplex: 'half' } as unknown as RequestInit
    return rig.test.core.handle(new Request(`http://x${path}`, request))
  }
  const slow = new TransformStream<Uint8Array, Uint8Array>()
  const answers = [
    send('third.wav', { uploadId: 'u3', after: 'u2' }, namedWav('third')),
    send('second.wav', { uploadId: 'u2', after: 'u1' }, namedWav('second')),
    send('fourth.wav', { uploadId: 'u4', after: 'canceled' }, namedWav('fourth')),
    send('first.wav', { uploadId: 'u1' }, slow.readable),
  ]
  await rig.test.core.handle(new Request(`http://x${uploadPath('canceled')}`, { method: 'DELETE' }))
  await answers[2]
  const writer = slow.writable.getWriter()
  await writer.write(namedWav('first'))
  await writer.close()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const { rows } = await rig.client.staging.page({ workspaceId, only: 'all', sort: 'arrival', offset: 0, limit: 10 })
  expect(rows.map(({ fileName }) => fileName)).toEqual(['fourth.wav', 'first.wav', 'second.wav', 'third.wav'])
})

it('an upload that breaks off leaves nothing', async () => {
  const stop = new AbortController()
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(1000))
      setImmediate(() => stop.abort())
    },
  })
  const about = { name: 'a.wav', modifiedAt: 1, folder: '', timeZone: 'UTC' }
  const request = new Request(`http://x${workspacePaths(workspaceId).stagingUpload(about)}`, {
    method: 'POST',
    body,
    duplex: 'half',
    signal: stop.signal,
  })
  const answer = await rig.test.core.handle(request)
  expect(answer.status).toBe(502)
  expect(spool()).toEqual([])
  expect((await firstOf(rig.client.staging.watch({ workspaceId }))).total).toBe(0)
})
