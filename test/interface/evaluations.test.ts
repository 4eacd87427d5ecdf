import { afterAll, beforeAll, expect, it } from 'vitest'
import { unpackCalls } from '../../src/domain/scorecards/packedCalls.ts'
import { addWorkspace, firstOf, startTestCore, type TestCore } from '../support/testCore.ts'
import { startService, type TestService } from './serviceRequests.ts'

let service: TestService
let test: TestCore
let workspaceId = ''

beforeAll(async () => {
  service = await startService({ calls: 60 })
  test = await startTestCore()
  workspaceId = await addWorkspace(test, service.simulator)
})
afterAll(async () => {
  await test?.close()
  await service?.close()
})

const ended = () =>
  firstOf(test.client.evaluations.watch({ workspaceId }), ({ load }) => load !== null && load.state.kind !== 'running')
const loadedCalls = async () => unpackCalls(await test.client.evaluations.loaded({ workspaceId, below: null }))
const detailCount = async () =>
  (await test.client.diagnostics.requests({ workspaceId })).filter(({ path }) => /\/calls\/\d+$/.test(path)).length

it('what evaluators said is kept of every call that is read, whoever asks for it', async () => {
  expect(await loadedCalls()).toEqual([])
  const { rows } = await test.client.calls.page({ workspaceId, filters: [], sort: [], cursor: null, pageSize: 1 })
  const callId = rows[0]!.kind === 'call' ? rows[0]!.call.id : 0
  const detail = await test.client.calls.detail({ workspaceId, callId })
  const loaded = await loadedCalls()
  expect(loaded).toHaveLength(1)
  expect(loaded[0]).toMatchObject({ callId, scorecard: detail.scorecard, evaluators: detail.evaluators })
  expect(Object.keys(loaded[0]!)).not.toContain('transcription')
})

it('the most recent calls of a filter are read in the background, each once', async () => {
  const filters = [{ field: 'score', op: 'not_empty', value: null }] as const
  await test.client.evaluations.load({ workspaceId, filters: [...filters], limit: 4 })
  const { load, callCount } = await ended()
  expect(load).toMatchObject({
    state: { kind: 'done' },
    foundCount: 4,
    readCount: 4,
    skippedCount: 0,
    isListRead: true,
  })
  const loaded = await loadedCalls()
  expect(loaded).toHaveLength(callCount)
  expect(loaded.filter(({ evaluators }) => evaluators.some(({ type }) => type === 'user')).length).toBeGreaterThan(3)
  const requests = await test.client.diagnostics.requests({ workspaceId })
  expect(requests.at(-1)?.lane).toBe('background')
  const { finding, unexplained } = await test.client.evaluations.scoringRule({ workspaceId })
  expect(finding.kind === 'not-told-apart' ? finding.rules : [finding]).toContain('na-left-out')
  expect(unexplained).toEqual([])

  const before = await detailCount()
  await test.client.evaluations.load({ workspaceId, filters: [...filters], limit: 4 })
  expect((await ended()).load).toMatchObject({ state: { kind: 'done' }, readCount: 4 })
  expect(await detailCount()).toBe(before)
})

it('a canceled load ends and keeps what it has', async () => {
  await test.client.evaluations.load({ workspaceId, filters: [], limit: 60 })
  await firstOf(test.client.evaluations.watch({ workspaceId }), ({ load }) => load?.isListRead === true)
  await test.client.evaluations.cancelLoad({ workspaceId })
  const { load, callCount } = await ended()
  expect(load).toMatchObject({ state: { kind: 'cancelled' }, foundCount: 60 })
  expect(load!.readCount).toBeLessThan(60)
  expect(await loadedCalls()).toHaveLength(callCount)
})

it('a failure is reported, and a new load resumes where it ended', async () => {
  service.simulator.faults.add({ on: 'calls', effect: { kind: 'truncated-json' } })
  await test.client.evaluations.load({ workspaceId, filters: [], limit: 3 })
  expect((await ended()).load?.state).toMatchObject({ kind: 'failed' })
  service.simulator.faults.clear()
  await test.client.evaluations.load({ workspaceId, filters: [], limit: 3 })
  expect((await ended()).load?.state).toEqual({ kind: 'done' })
})

it('a call under blind review is excluded everywhere until the review is done', async () => {
  const loaded = await loadedCalls()
  const { callId, scorecard } = loaded.find((call) => call.scorecard !== null)!
  const call = { callId, title: null, agentId: null, agentName: null, timestamp: null, webUrl: null }
  const { reviewId } = await test.client.reviews.begin({ workspaceId, call, scorecard, isBlind: true })
  const without = await loadedCalls()
  expect(without).toEqual(loaded.filter((one) => one.callId !== callId))
  await test.client.reviews.edit({ workspaceId, reviewId, edit: { kind: 'finish' }, spentMs: 0 })
  expect(await loadedCalls()).toEqual(loaded)
})

it('a workspace that is not known is said', async () => {
  await expect(test.client.evaluations.loaded({ workspaceId: 'unknown', below: null })).rejects.toMatchObject({
    code: 'not-found',
  })
})
