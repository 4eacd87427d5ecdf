import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ImportJournal } from '../../src/core/imports/queue/importJournal.ts'
import type { ImportFields } from '../../src/domain/recordings/recording.ts'
import { HOUR } from '../../src/domain/units.ts'
import { namedWav } from '../support/recordings/pcmWav.ts'
import { firstOf } from '../support/testCore.ts'
import { FIELDS, ImportRig } from './importRig.ts'

/** Bytes that a page uploads to be imported: they are kept as long as they are needed, and no longer. */

let rig: ImportRig
let workspaceId: string

beforeEach(async () => {
  rig = await ImportRig.start()
  workspaceId = rig.workspaceId
})

afterEach(() => rig.close())

async function stageUpload(name: string): Promise<string> {
  const body = new Uint8Array(namedWav(name))
  const uploaded = await rig.test.core.handle(
    new Request(`http://x/uploads?name=${name}&modifiedAt=1`, { method: 'POST', body }),
  )
  const { uploadId } = (await uploaded.json()) as { uploadId: string }
  return (await rig.client.imports.stage({ source: { kind: 'upload', uploadId } })).stageId
}

it('an import leaves a person’s own file where it is, and of an upload nothing', async () => {
  const importId = await rig.importOne('own.wav')
  await rig.until(importId, 'done')
  expect(readdirSync(rig.folder)).toContain('own.wav')

  const stageId = await stageUpload('up.wav')
  const uploaded = await rig.client.imports.start({ workspaceId, stageId, fields: FIELDS })
  await rig.until(uploaded.importId, 'done')
  const left = readdirSync(join(rig.folder, 'data'), { recursive: true }).map(String)
  expect(left.filter((name) => name.includes('spool/'))).toEqual([])
})

it('an upload that could not be written down is there for the next press of the button', async () => {
  const stageId = await stageUpload('up.wav')
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  vi.spyOn(ImportJournal.prototype, 'add').mockImplementationOnce(() => {
    throw full
  })
  const input = { workspaceId, stageId, fields: FIELDS }
  await expect(rig.client.imports.start(input)).rejects.toMatchObject({ code: 'disk-full' })
  await rig.until((await rig.client.imports.start(input)).importId, 'done')
  expect(rig.keys).toHaveLength(1)
})

it('an upload whose journal entry is damaged is kept over every start', async () => {
  const arrived = Promise.withResolvers<void>()
  rig.importing = () => arrived.resolve()
  const stageId = await stageUpload('kept.wav')
  await rig.client.imports.start({ workspaceId, stageId, fields: FIELDS })
  await arrived.promise
  await rig.test.stop()
  rig.setStoredState('{ damaged')
  for (let starts = 0; starts < 2; starts += 1) {
    await rig.startCore()
    await firstOf(rig.client.imports.watch({ workspaceId }))
    if (starts === 0) await rig.test.stop()
  }
  const imports = join(rig.folder, 'data', 'workspaces', workspaceId, 'imports')
  expect(readdirSync(join(imports, 'spool'))).toHaveLength(1)
})

it('the same recording again is said before anything is sent, also after a restart and off the list', async () => {
  const first = await rig.client.imports.start({ workspaceId, stageId: await stageUpload('a.wav'), fields: FIELDS })
  await rig.until(first.importId, 'done')
  const again = async (fields: ImportFields) => ({ workspaceId, stageId: await stageUpload('a.wav'), fields })
  const same = { code: 'recording-imported-before', data: { fileName: 'a.wav', isSameCall: true } }
  await expect(rig.client.imports.start(await again(FIELDS))).rejects.toMatchObject(same)
  await rig.restart()
  await rig.client.imports.remove({ importId: first.importId })
  await expect(rig.client.imports.start(await again(FIELDS))).rejects.toMatchObject(same)
  const other = await again({ ...FIELDS, userId: 2 })
  await expect(rig.client.imports.start(other)).rejects.toMatchObject({ ...same, data: { isSameCall: false } })
  expect(rig.keys).toHaveLength(1)
  const second = await rig.client.imports.start({ ...other, allowsSecondCall: true })
  await rig.until(second.importId, 'done')
  await expect(rig.client.imports.start({ ...(await again(FIELDS)), allowsSecondCall: true })).rejects.toMatchObject(
    same,
  )
  expect(rig.calls.size).toBe(2)
})

it('uploads that nobody started are let go after half a day', async () => {
  const left = await stageUpload('left.wav')
  rig.clock.jump(13 * HOUR)
  await stageUpload('new.wav')
  expect(readdirSync(join(rig.folder, 'data', 'spool'))).toHaveLength(1)
  const input = { workspaceId, stageId: left, fields: FIELDS }
  await expect(rig.client.imports.start(input)).rejects.toMatchObject({ data: { what: 'dropped-recording' } })
})

it('an upload that breaks off leaves nothing', async () => {
  const stop = new AbortController()
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(1000))
      setImmediate(() => stop.abort())
    },
  })
  const request = new Request('http://x/uploads?name=a.wav&modifiedAt=1', {
    method: 'POST',
    body,
    duplex: 'half',
    signal: stop.signal,
  })
  const answer = await rig.test.core.handle(request)
  expect(answer.status).toBe(502)
  expect(readdirSync(join(rig.folder, 'data', 'spool'))).toEqual([])
})
