import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workspacePaths } from '../../src/contract/paths.ts'
import type { ImportFields } from '../../src/domain/recordings/recording.ts'
import { sql } from '../../src/simulator/sql/sql.ts'
import { type Simulator, startSimulator } from '../../src/simulator/server.ts'
import { addPath, importOf, readRow, sendRow, uploadRow } from '../support/importing.ts'
import { silentWav } from '../support/recordings/pcmWav.ts'
import { addWorkspace, startTestCore, type TestCore } from '../support/testCore.ts'

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

const upload = (name: string, bytes: Buffer | string) => uploadRow(test, workspaceId, { name, bytes })
const read = (stageId: string) => readRow(test.client, workspaceId, stageId)
const send = (stageId: string, sent: ImportFields) => sendRow(test.client, workspaceId, { stageId, fields: sent })
const until = (importId: string | null, kind: string) =>
  importOf(test.client, workspaceId, (one) => one.importId === importId && one.state.kind === kind)

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
  const stageId = await upload('call_20260601-110000.wav', silentWav(3))
  const row = await read(stageId)
  expect(row).toMatchObject({
    facts: { kind: 'wav', durationSeconds: 3 },
    fields: { timestamp: { from: 'file-name' } },
  })
  const { state } = await until(await send(stageId, await fields()), 'done')
  const callId = state.kind === 'done' ? state.callId : 0
  const detail = await test.client.calls.detail({ workspaceId, callId })
  expect(detail).toMatchObject({ title: 'A title', leadName: 'Zoë "Quote"', media: { hasAudio: true } })
  expect(detail.durationSeconds).toBeCloseTo(3, 1)
  const answer = await test.core.handle(
    new Request(`http://earshot.test${workspacePaths(workspaceId).callMedia(callId, 'audio')}`),
  )
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(silentWav(3))
})

// The same bytes, agent and time are one import, so each test uses another length.
it('committing the same row twice is one import', async () => {
  const stageId = await upload('twice.wav', silentWav(1))
  const change = await fields()
  await test.client.staging.edit({ workspaceId, from: 'person', edits: [{ stageIds: [stageId], change }] })
  await read(stageId)
  const commit = () => test.client.staging.commit({ workspaceId, stageIds: [stageId] })
  const counts = [...(await Promise.all([commit(), commit()])), await commit()].map(({ importCount }) => importCount)
  expect(counts).toEqual([1, 0, 0])
})

it.each([
  ['empty.mp3', '', { kind: 'empty' }],
  ['notes.mp3', 'These are notes.', { kind: 'not-audio', looksLike: 'text' }],
  ['scan.wav', '%PDF-1.7', { kind: 'not-audio', looksLike: 'PDF' }],
])('%s is refused before anything is sent', async (name, content, problem) => {
  const stageId = await upload(name, content)
  expect((await read(stageId)).problems).toContainEqual(problem)
  expect(await send(stageId, await fields())).toBeNull()
  expect((await read(stageId)).fileName).toBe(name)
})

it('a missing path reports why it can’t be imported', async () => {
  const stageId = await addPath(test.client, workspaceId, '/nowhere/call.wav')
  expect((await read(stageId)).problems).toContainEqual({ kind: 'unreadable', reason: 'It is no longer there.' })
})

it('a file that changed after it was read is not sent', async () => {
  const path = join(test.dataFolder, 'changing.wav')
  writeFileSync(path, silentWav(4))
  const stageId = await addPath(test.client, workspaceId, path)
  await read(stageId)
  writeFileSync(path, silentWav(5))
  const { state } = await until(await send(stageId, await fields()), 'failed')
  expect(state).toMatchObject({ failure: { code: 'recording-changed' }, canRetry: true })
  expect(readFileSync(path)).toEqual(silentWav(5))
})

it('a refused import keeps its data, and a retry with corrected fields makes one call', async () => {
  const stageId = await upload('refused.wav', silentWav(6))
  const good = await fields()
  const users = await test.client.directory.users({ workspaceId })
  const refused = users.findLast(({ isActive }) => isActive)?.userId ?? 0
  await simulator.database.query(sql`update users set has_agent_profile = false where user_id = ${refused}`)
  const importId = (await send(stageId, { ...good, userId: refused })) ?? ''
  expect((await until(importId, 'failed')).state).toMatchObject({
    failure: { code: 'user-or-agent-or-type-refused' },
    canRetry: true,
  })
  await test.client.imports.retry({ workspaceId, importId, fields: good })
  expect((await until(importId, 'done')).fields).toEqual(good)
  await test.client.imports.remove({ workspaceId, importId })
  const { rows } = await test.client.imports.page({ workspaceId, batchId: null, only: 'all', offset: 0, limit: 100 })
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.some((item) => item.importId === importId)).toBe(false)
})

it('a workspace without the feature is reported', async () => {
  simulator.workspace.canImport = false
  try {
    const { state } = await until(await send(await upload('feature.wav', silentWav(7)), await fields()), 'failed')
    expect(state).toMatchObject({ failure: { code: 'import-not-enabled' }, canRetry: true })
  } finally {
    simulator.workspace.canImport = true
  }
})
