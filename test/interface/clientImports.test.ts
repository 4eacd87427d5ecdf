import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callMediaPath, uploadPath } from '../../src/contract/paths.ts'
import type { ImportFields, StagedRecording } from '../../src/domain/recordings/recording.ts'
import { type Simulator, startSimulator } from '../../src/simulator/server.ts'
import { silentWav } from '../support/recordings/pcmWav.ts'
import { addWorkspace, firstOf, startTestCore, type TestCore } from '../support/testCore.ts'

/** Imports through the client into the simulator. */

let simulator: Simulator
let test: TestCore
let workspaceId: string

beforeAll(async () => {
  simulator = await startSimulator({ calls: 120, seed: 5, processingMs: 50 })
  test = await startTestCore()
  workspaceId = await addWorkspace(test, simulator, 'Acme')
})

afterAll(async () => {
  await test?.close()
  await simulator?.close()
})

async function stageUpload(name: string, bytes: Buffer | string): Promise<StagedRecording> {
  const url = `http://earshot.test${uploadPath({ name, modifiedAt: Date.UTC(2026, 5, 1, 9) })}`
  const answer = await test.core.handle(new Request(url, { method: 'POST', body: new Uint8Array(Buffer.from(bytes)) }))
  const { uploadId } = (await answer.json()) as { uploadId: string }
  return test.client.imports.stage({ source: { kind: 'upload', uploadId } })
}

async function fields(): Promise<ImportFields> {
  const [user] = await test.client.directory.users({ workspaceId })
  return {
    timestamp: '2026-06-01T09:00:00Z',
    userId: user?.userId ?? 0,
    callTypeId: null,
    title: 'A title',
    leadName: 'Zoë "Quote"',
    leadCompany: null,
  }
}

it('a recording becomes a call that can be opened and played', async () => {
  const staged = await stageUpload('call_20260601-110000.wav', silentWav(3))
  expect(staged).toMatchObject({ kind: 'wav', durationSeconds: 3, problem: null, occurredAt: { from: 'file-name' } })
  const { importId } = await test.client.imports.start({
    workspaceId,
    stageId: staged.stageId,
    fields: await fields(),
  })
  const [done] = await firstOf(test.client.imports.watch({ workspaceId }), (items) =>
    items.some((item) => item.importId === importId && item.state.kind === 'done'),
  )
  const callId = done?.state.kind === 'done' ? done.state.callId : 0
  const detail = await test.client.calls.detail({ workspaceId, callId })
  expect(detail).toMatchObject({ title: 'A title', leadName: 'Zoë "Quote"', media: { hasAudio: true } })
  expect(detail.durationSeconds).toBeCloseTo(3, 1)
  const answer = await test.core.handle(
    new Request(`http://earshot.test${callMediaPath(workspaceId, callId, 'audio')}`),
  )
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(silentWav(3))
})

// The same bytes, agent and time are one import: each test has a length of its own.
it('starting the same stage twice is one import', async () => {
  const staged = await stageUpload('twice.wav', silentWav(1))
  const start = { workspaceId, stageId: staged.stageId, fields: await fields() }
  const [first, second] = await Promise.all([test.client.imports.start(start), test.client.imports.start(start)])
  const third = await test.client.imports.start(start)
  expect([second.importId, third.importId]).toEqual([first.importId, first.importId])
})

it.each([
  ['empty.mp3', '', { kind: 'empty' }, 'recording-empty'],
  ['notes.mp3', 'These are notes.', { kind: 'not-audio', looksLike: 'text' }, 'recording-not-audio'],
  ['scan.wav', '%PDF-1.7', { kind: 'not-audio', looksLike: 'PDF' }, 'recording-not-audio'],
])('%s is refused before anything is sent', async (name, content, problem, code) => {
  const staged = await stageUpload(name, content)
  expect(staged.problem).toEqual(problem)
  const start = { workspaceId, stageId: staged.stageId, fields: await fields() }
  await expect(test.client.imports.start(start)).rejects.toMatchObject({ code, data: { fileName: name } })
})

it('a path that is a folder, or nothing, says why', async () => {
  const folder = await test.client.imports.stage({ source: { kind: 'path', path: test.dataFolder } })
  expect(folder.problem).toEqual({ kind: 'unreadable', reason: 'It is a folder.' })
  const nothing = await test.client.imports.stage({ source: { kind: 'path', path: '/nowhere/call.wav' } })
  expect(nothing.problem).toEqual({ kind: 'unreadable', reason: 'It is no longer there.' })
})

it('a file that changes after it was looked at is not sent', async () => {
  const path = join(test.dataFolder, 'changing.wav')
  writeFileSync(path, silentWav(4))
  const staged = await test.client.imports.stage({ source: { kind: 'path', path } })
  writeFileSync(path, silentWav(5))
  const { importId } = await test.client.imports.start({
    workspaceId,
    stageId: staged.stageId,
    fields: await fields(),
  })
  const items = await firstOf(test.client.imports.watch({ workspaceId }), (all) =>
    all.some((item) => item.importId === importId && item.state.kind === 'failed'),
  )
  expect(items.find((item) => item.importId === importId)?.state).toMatchObject({
    failure: { code: 'recording-changed' },
    canRetry: true,
  })
  expect(readFileSync(path)).toEqual(silentWav(5))
})

it('an import that the service refuses keeps everything, and a retry with corrected fields makes one call', async () => {
  const staged = await stageUpload('refused.wav', silentWav(6))
  const good = await fields()
  const { importId } = await test.client.imports.start({
    workspaceId,
    stageId: staged.stageId,
    fields: { ...good, userId: 999_999 },
  })
  const stateOf = async (kind: string) =>
    (
      await firstOf(test.client.imports.watch({ workspaceId }), (all) =>
        all.some((item) => item.importId === importId && item.state.kind === kind),
      )
    ).find((item) => item.importId === importId)
  expect((await stateOf('failed'))?.state).toMatchObject({
    failure: { code: 'user-or-agent-or-type-refused' },
    canRetry: true,
  })
  await test.client.imports.retry({ importId, fields: good })
  expect((await stateOf('done'))?.fields).toEqual(good)
  await test.client.imports.remove({ importId })
  const left = await firstOf(test.client.imports.watch({ workspaceId }))
  expect(left.some((item) => item.importId === importId)).toBe(false)
})

it('a workspace without the feature says so', async () => {
  simulator.workspace.canImport = false
  try {
    const staged = await stageUpload('feature.wav', silentWav(7))
    const start = { workspaceId, stageId: staged.stageId, fields: await fields() }
    const { importId } = await test.client.imports.start(start)
    const all = await firstOf(test.client.imports.watch({ workspaceId }), (items) =>
      items.some((item) => item.importId === importId && item.state.kind === 'failed'),
    )
    const state = all.find((item) => item.importId === importId)?.state
    expect(state).toMatchObject({ failure: { code: 'import-not-enabled' }, canRetry: true })
  } finally {
    simulator.workspace.canImport = true
  }
})
