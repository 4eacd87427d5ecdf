import { expect, it } from 'vitest'
import type { RequestSnapshot } from '../../../contract/snapshots.ts'
import { diagnosticsText, filterRequests, reportWords, requestFilters } from './requestWords.ts'

const request = (part: Partial<RequestSnapshot> = {}): RequestSnapshot => ({
  at: Date.UTC(2026, 10, 21, 9, 0, 5),
  method: 'GET',
  path: '/v1/calls',
  parameters: [],
  status: 200,
  failure: null,
  lane: 'interactive',
  waitedMs: 0,
  tookMs: 142,
  ...part,
})
const REQUESTS = [
  request(),
  request({ status: 429, failure: 'rate-limited' }),
  request({ status: null, failure: 'timed-out', tookMs: 90_000 }),
]

it('finds failed requests, all or with one code', () => {
  expect(filterRequests(REQUESTS, 'all')).toHaveLength(3)
  expect(filterRequests(REQUESTS, 'failed')).toHaveLength(2)
  expect(filterRequests(REQUESTS, 'code:timed-out').map(({ status }) => status)).toEqual([null])
})

it('offers the codes that occurred, and keeps the selected one', () => {
  const values = (chosen: Parameters<typeof requestFilters>[1]) =>
    requestFilters(REQUESTS, chosen).map(({ value }) => value)
  expect(values('all')).toEqual(['all', 'failed', 'code:rate-limited', 'code:timed-out'])
  expect(values('code:dns')).toContain('code:dns')
})

it('a request has what its list reported', () => {
  const report = { errors: ['Bad filter', 'Late'], params: '{"first":2}', excessCount: 3 }
  expect(reportWords({ report })).toBe('errors Bad filter, Late; params {"first":2}; 3 too many records')
  expect(reportWords({ report: { ...report, errors: [], params: null } })).toBe('3 too many records')
  expect(reportWords(request())).toBeNull()
  const app = { version: '1', host: 'web', platform: 'linux', keyStorage: { kind: 'os' } } as const
  expect(diagnosticsText(app, [request({ report })], [])).toContain('200 errors Bad filter')
})

it('a report contains the app, every request and the log, in order', () => {
  const app = { version: '1.2.3', host: 'web', platform: 'linux', keyStorage: { kind: 'os' } } as const
  const withQuery = request({ parameters: [['first', '50']] })
  expect(diagnosticsText(app, [withQuery, ...REQUESTS.slice(2)], ['{"event":"a"}', '{"event":"b"}'])).toBe(
    `Earshot 1.2.3, web, linux, keys kept in os

Requests (2, oldest first): time, request, response, duration, waited, priority
2026-11-21T09:00:05.000Z  GET /v1/calls?first=50  200  142 ms  0 ms  interactive
2026-11-21T09:00:05.000Z  GET /v1/calls  none timed-out  90000 ms  0 ms  interactive

Log (2 lines, oldest first)
{"event":"a"}
{"event":"b"}
`,
  )
})
