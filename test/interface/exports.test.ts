import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { workspacePaths } from '../../src/contract/paths.ts'
import { Exports } from '../../src/core/exports/exports.ts'
import { DEFAULT_CSV } from '../../src/domain/exports/callExport.ts'
import { addWorkspace, firstOf, memoryStore, startTestCore, type TestCore } from '../support/testCore.ts'
import { startService, type CallJson, type TestService } from './serviceRequests.ts'

let service: TestService
let test: TestCore
let workspaceId = ''

beforeAll(async () => {
  service = await startService({ calls: 230 })
  test = await startTestCore()
  workspaceId = await addWorkspace(test, service.simulator)
})
afterAll(async () => {
  await test?.close()
  await service?.close()
})

const REQUEST = { name: 'All / calls', localTime: '2026-11-21T14:05', columnIds: null, options: DEFAULT_CSV } as const
const ALL = { kind: 'query', query: { filters: [], sort: [] } } as const

async function ended(exportId: string) {
  const snapshots = await firstOf(test.client.exports.watch({ workspaceId }), (items) =>
    items.some((item) => item.exportId === exportId && item.state.kind !== 'running'),
  )
  return snapshots.find((item) => item.exportId === exportId)!
}

function get(exportId: string, method = 'GET'): Promise<Response> {
  return test.core.handle(new Request(`http://127.0.0.1${workspacePaths(workspaceId).export(exportId)}`, { method }))
}

async function rowsOf(response: Response): Promise<Record<string, string>[]> {
  const { SheetNames, Sheets } = read(await response.arrayBuffer(), { type: 'array', raw: true })
  return utils.sheet_to_json(Sheets[SheetNames[0]!]!, { raw: true })
}

it('every call of the workspace is in the file, with scores as on the screen', async () => {
  const { exportId } = await test.client.exports.start({ workspaceId, ...REQUEST, scope: ALL })
  // Requested while it is still being written.
  const rows = await rowsOf(await get(exportId))
  const calls: CallJson[] = await service.walk('/v1/calls', [
    ['order_by[]', 'timestamp'],
    ['order_directions[]', 'desc'],
  ])
  expect(rows).toHaveLength(230)
  expect(rows.map((row) => row['Call ID'])).toEqual(calls.map(({ id }) => String(id)))
  for (const [index, call] of calls.entries()) {
    const row = rows[index]!
    expect(row['Date']).toBe(call.timestamp)
    expect(row['Agent'] ?? null).toBe(call.agent?.name ?? null)
    const score: number | null = call.interaction_metrics.ai_score
    // As on the screen.
    expect(row['AI score'] ?? '').toBe(score === null ? '' : String(Math.round(score)))
  }
  const users = await service.walk('/v1/users')
  const keys = new Set(users.flatMap((user: CallJson) => Object.keys(user.custom_fields ?? {})))
  expect(keys.size).toBeGreaterThan(0)
  for (const key of keys) expect(rows.some((row) => row[`Agent: ${key.replaceAll('_', ' ')}`] !== undefined)).toBe(true)

  const done = await ended(exportId)
  expect(done).toMatchObject({ rowCount: 230, unreadableCount: 0, expectedCount: null, state: { kind: 'done' } })
  const head = await get(exportId, 'HEAD')
  expect(head.headers.get('content-length')).toBe(String(done.sizeBytes))
  expect(head.headers.get('content-disposition')).toBe(
    `attachment; filename="All calls 2026-11-21 14.05.csv"; filename*=UTF-8''All%20calls%202026-11-21%2014.05.csv`,
  )
})

it('a filter and an order are the export’s too, in JSON', async () => {
  const { exportId } = await test.client.exports.start({
    workspaceId,
    ...REQUEST,
    scope: {
      kind: 'query',
      query: {
        filters: [{ field: 'type', op: 'in', value: 'audio,video' }],
        sort: [{ field: 'duration', direction: 'desc' }],
      },
    },
    columnIds: ['id', 'duration', 'format'],
    options: { kind: 'json' },
  })
  const rows = (await (await get(exportId)).json()) as CallJson[]
  const calls = await service.walk('/v1/calls', [
    ['filters[0][field]', 'type'],
    ['filters[0][op]', 'in'],
    ['filters[0][value]', 'audio,video'],
    ['order_by[]', 'duration'],
    ['order_directions[]', 'desc'],
  ])
  expect(rows.length).toBeGreaterThan(100)
  expect(rows).toEqual(calls.map(({ id, duration, format }) => ({ id, duration, format })))
})

it('chosen calls come in the order of the choice', async () => {
  const callIds = (await service.walk('/v1/calls'))
    .map(({ id }: CallJson) => id as number)
    .toReversed()
    .slice(0, 120)
  const { exportId } = await test.client.exports.start({
    workspaceId,
    ...REQUEST,
    scope: { kind: 'calls', callIds },
    columnIds: ['id'],
  })
  expect((await rowsOf(await get(exportId))).map((row) => Number(row['Call ID']))).toEqual(callIds)
  expect(await ended(exportId)).toMatchObject({ expectedCount: 120, rowCount: 120 })
})

it('a removed export is gone, and can be restored with its file', async () => {
  const { exportId } = await test.client.exports.start({ workspaceId, ...REQUEST, scope: ALL })
  await ended(exportId)
  const written = await (await get(exportId)).text()
  await test.client.exports.remove({ workspaceId, exportId })
  expect((await get(exportId)).status).toBe(404)
  await expect(test.client.exports.cancel({ workspaceId, exportId })).rejects.toMatchObject({ code: 'not-found' })
  await test.client.exports.restore({ workspaceId, exportId })
  expect(await (await get(exportId)).text()).toBe(written)
})

it('a canceled export stops and can’t be had', async () => {
  const { exportId } = await test.client.exports.start({ workspaceId, ...REQUEST, scope: ALL })
  await test.client.exports.cancel({ workspaceId, exportId })
  expect(await ended(exportId)).toMatchObject({ state: { kind: 'canceled' } })
  expect((await get(exportId)).status).toBe(404)
})

it('a failed export reports why, and resumes when the service is back', async () => {
  const fresh = await startTestCore()
  try {
    const workspaceId = await addWorkspace(fresh, service.simulator)
    service.simulator.workspace.isDisabled = true
    const { exportId } = await fresh.client.exports.start({ ...REQUEST, workspaceId, scope: ALL })
    const states = fresh.client.exports.watch({ workspaceId })
    const [failed] = await firstOf(states, ([item]) => item?.state.kind === 'failed')
    expect(failed?.state).toMatchObject({ failure: { code: 'workspace-disabled' } })
    service.simulator.workspace.isDisabled = false
    await fresh.client.exports.retry({ workspaceId, exportId })
    const again = fresh.client.exports.watch({ workspaceId })
    const [done] = await firstOf(again, ([item]) => item?.state.kind === 'done')
    expect(done).toMatchObject({ rowCount: 230 })
  } finally {
    service.simulator.workspace.isDisabled = false
    await fresh.close()
  }
})

it('files of an earlier session that can’t be deleted don’t keep Earshot from starting', async () => {
  const before = await startTestCore({ secretStore: memoryStore() })
  await addWorkspace(before, service.simulator)
  await before.stop()
  const sweep = vi.spyOn(Exports.prototype, 'sweep').mockRejectedValueOnce(new Error('EBUSY'))
  onTestFinished(() => sweep.mockRestore())
  const after = await startTestCore({ dataFolder: before.dataFolder })
  expect(sweep).toHaveBeenCalled()
  await after.close()
})
