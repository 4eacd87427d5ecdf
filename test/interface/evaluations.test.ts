import { afterAll, beforeAll, expect, it } from 'vitest'
import { addWorkspace, firstOf, listedCalls, settableClock, startTestCore, type TestCore } from '../support/testCore.ts'
import { startService, type TestService } from './serviceRequests.ts'

let service: TestService
let test: TestCore
let workspaceId = ''

beforeAll(async () => {
  // The core's clock is five times as fast, so that its budget is, too.
  service = await startService({ calls: 60, requestsPerMinute: 1000 })
  test = await startTestCore({ clock: settableClock() })
  workspaceId = await addWorkspace(test, service.simulator)
})
afterAll(async () => {
  await test?.close()
  await service?.close()
})

const evaluationCount = async () => (await test.client.library.evaluators({ workspaceId, filters: [] })).evaluationCount
const evaluatedCalls = async () => {
  const filters = [{ field: 'evaluator.type', op: 'not_empty', value: null } as const]
  return (await test.client.calls.ids({ workspaceId, query: { filters, sort: [] }, from: 'first' })).ids.filter(
    (id) => id !== null,
  )
}

it('what evaluators said counts for every call that is read, whoever asks for it', async () => {
  expect(await evaluationCount()).toBe(0)
  const [call] = await listedCalls(test, workspaceId, {
    filters: [{ field: 'ai_score', op: 'not_empty', value: null }],
  })
  const { evaluators } = await test.client.calls.detail({ workspaceId, callId: call!.id })
  expect(evaluators.length).toBeGreaterThan(0)
  await expect.poll(evaluationCount).toBe(evaluators.length)
})

it('those of all calls are read for this session if a person asks for them, each once', async () => {
  await test.client.library.shareRequests({ workspaceId, requestShare: 'all' })
  await test.client.library.readRecords({ workspaceId })
  const { missingRecords } = await firstOf(
    test.client.library.watch({ workspaceId }),
    ({ activity }) => activity === 'current',
  )
  expect(missingRecords.requests).toBe(0)
  const requests = await test.client.diagnostics.requests({ workspaceId })
  const details = requests.filter(({ path }) => /\/calls\/\d+$/.test(path))
  expect(new Set(details.map(({ path }) => path)).size).toBe(60)
  expect(details.filter(({ lane }) => lane === 'leftover').length).toBeGreaterThanOrEqual(59)
  const { finding, unexplained } = await test.client.library.scoringRule({ workspaceId, filters: [] })
  expect(finding.kind === 'ambiguous' ? finding.rules : [finding]).toContain('na-left-out')
  expect(unexplained).toEqual([])
})

it('a call under blind review is excluded everywhere until the review is done', async () => {
  const [callId = 0] = await evaluatedCalls()
  const count = await evaluationCount()
  const { evaluators, scorecard } = await test.client.calls.detail({ workspaceId, callId })
  const call = { callId, title: null, agentId: null, agentName: null, timestamp: null, webUrl: null }
  const { reviewId } = await test.client.reviews.begin({ workspaceId, call, scorecard, isBlind: true })
  // The library learns of reviews in the background.
  await expect.poll(evaluationCount).toBe(count - evaluators.length)
  await test.client.reviews.edit({ workspaceId, reviewId, edit: { kind: 'finish' }, spentMs: 0 })
  await expect.poll(evaluationCount).toBe(count + 1)
  const { pairs } = await test.client.library.evaluators({ workspaceId, filters: [] })
  expect(pairs.some(({ who }) => who.includes('you'))).toBe(true)
})

it('a workspace that is not known is said', async () => {
  await expect(test.client.library.evaluators({ workspaceId: 'unknown', filters: [] })).rejects.toMatchObject({
    code: 'not-found',
  })
})
