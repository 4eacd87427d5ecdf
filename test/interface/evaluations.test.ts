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

const loadedCalls = async () => unpackCalls(await test.client.evaluations.loaded({ workspaceId, below: null }))

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

it('those of all calls are read for this session if a person asks for them, each once', async () => {
  await test.client.library.readRecords({ workspaceId })
  const { missingRecords } = await firstOf(
    test.client.library.watch({ workspaceId }),
    ({ activity }) => activity === 'current',
  )
  expect(missingRecords.requests).toBe(0)
  expect(await loadedCalls()).toHaveLength(60)
  const requests = await test.client.diagnostics.requests({ workspaceId })
  const details = requests.filter(({ path }) => /\/calls\/\d+$/.test(path))
  expect(new Set(details.map(({ path }) => path)).size).toBe(60)
  expect(details.filter(({ lane }) => lane === 'leftover').length).toBeGreaterThanOrEqual(59)
  const { finding, unexplained } = await test.client.evaluations.scoringRule({ workspaceId })
  expect(finding.kind === 'not-told-apart' ? finding.rules : [finding]).toContain('na-left-out')
  expect(unexplained).toEqual([])
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
