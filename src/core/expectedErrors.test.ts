import { ORPCError } from '@orpc/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '../contract/errors/errors.ts'
import type { Log } from './diagnostics/log.ts'
import { createExpectedErrors } from './expectedErrors.ts'

const logError = vi.fn<Log['error']>()
const errors = createExpectedErrors({ info: () => undefined, warn: () => undefined, error: logError })
const failureOf = (error: unknown, signal?: AbortSignal) => errors.failureOf(error, { procedure: 'calls.page', signal })

beforeEach(() => {
  logError.mockReset()
})

it('passes on expected errors, even if the request was canceled', () => {
  const error = new AppError('not-found', { what: 'call' })
  for (const signal of [undefined, AbortSignal.abort()]) {
    expect(failureOf(error, signal)).toEqual({ code: 'not-found', data: { what: 'call' } })
  }
  expect(logError).not.toHaveBeenCalled()
})

it('treats any other error of a canceled request as its cancellation', () => {
  expect(failureOf(new Error('aborted'), AbortSignal.abort())).toEqual({ code: 'canceled', data: {} })
  expect(logError).not.toHaveBeenCalled()
})

it('logs an unexpected error under an id, and passes on the id only', () => {
  const error = new TypeError('secret details')
  const failure = failureOf(error, new AbortController().signal)
  expect(failure).toEqual({ code: 'internal', data: { id: expect.stringMatching(/^[0-9a-f]{8}$/u) } })
  expect(logError).toHaveBeenCalledWith('internal', { ...failure.data, procedure: 'calls.page', error })
})

it.each<[string, unknown, object]>([
  [
    'its first field',
    {
      issues: [
        { path: ['query', { key: 'filters' }, 0], message: 'Too long' },
        { path: ['x'], message: 'y' },
      ],
    },
    { field: 'query.filters.0', reason: 'Too long' },
  ],
  [
    'an odd field',
    { issues: [{ path: [{ name: 'x' }, null], message: 'Odd' }] },
    { field: '[object Object].null', reason: 'Odd' },
  ],
  ['no field', { issues: [{ path: [], message: 'Not an object' }] }, { field: null, reason: 'Not an object' }],
  ['no path', { issues: [{}] }, { field: null, reason: null }],
  ['no issue', { issues: [] }, { field: null, reason: null }],
  ['nothing', {}, { field: null, reason: null }],
])('reports invalid input with %s', (_what, data, expected) => {
  expect(failureOf(new ORPCError('BAD_REQUEST', { data }))).toEqual({ code: 'invalid-input', data: expected })
})

it('doesn’t treat other oRPC errors as invalid input', () => {
  expect(failureOf(new ORPCError('NOT_FOUND', { data: { issues: [] } }))).toMatchObject({ code: 'internal' })
  expect(failureOf({ code: 'BAD_REQUEST', data: {} })).toMatchObject({ code: 'internal' })
})
