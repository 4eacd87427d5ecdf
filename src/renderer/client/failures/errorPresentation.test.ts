import { describe, expect, test } from 'vitest'
import { ERRORS } from '../../../contract/errors/errorSchemas.ts'
import type { ErrorCode, ErrorData, Failure } from '../../../contract/errors/errors.ts'
import { WAYS_OUT } from '../../components/notices/failurePresentation.ts'
import { errorPresentation, presentError, presentFailure } from './errorPresentation.ts'

/** Data of every code. External texts are made up so that the tests can find them. */
const SAMPLES: { readonly [Code in ErrorCode]: readonly ErrorData<Code>[] } = {
  unreachable: [{ host: 'api.example.com:443' }],
  dns: [{ host: 'api.exampel.com' }],
  tls: [{ host: 'api.example.com:443', reason: 'The certificate has expired.' }],
  'timed-out': [{ host: 'api.example.com:443', afterMs: 30_000 }],
  'answer-incomplete': [
    { host: 'api.example.com:443', stalledMs: null },
    { host: 'api.example.com:443', stalledMs: 10_000 },
  ],
  unauthorized: [{ status: 401 }, { status: 403 }],
  'other-workspace': [{}],
  'workspace-disabled': [{}],
  'import-not-enabled': [{ message: 'import feature is off' }],
  'user-or-agent-or-type-refused': [{ message: 'agent not found' }],
  'import-not-allowed': [{}],
  'import-refused': [{ message: null }, { message: 'forbidden' }],
  'not-found': (
    ['call', 'recording', 'workspace', 'import', 'message', 'review', 'queue', 'folder', 'rule'] as const
  ).map((what) => ({ what })),
  'invalid-request': [
    { message: null, parameter: null },
    { message: 'must be in the past', parameter: 'timestamp' },
  ],
  'payment-required': [{ message: null }, { message: 'plan expired' }],
  'recording-too-large': [{ message: null }, { message: 'at most 200 MB' }],
  'invalid-input': [
    { field: null, reason: null },
    { field: 'apiKey', reason: 'The key contains a blank.' },
  ],
  'rate-limited': [
    { scope: 'general', until: 1_800_000_000_000 },
    { scope: 'import', until: 1_800_000_000_000 },
  ],
  'service-failed': [{ status: 500 }],
  'not-this-service': [{ host: 'example.com', why: 'it answered with a web page' }],
  'unreadable-answer': [
    { path: 'data[3].duration', reason: 'expected a number' },
    { path: '', reason: '' },
  ],
  'inconsistent-paging': [{}],
  canceled: [{}],
  'invalid-base-url': (['not-a-url', 'needs-https', 'has-credentials', 'has-query'] as const).map((reason) => ({
    reason,
  })),
  'base-url-not-allowed': [
    { host: 'other.example:443', allowed: ['https://api.example.com', 'https://*.example.org'] },
  ],
  'keychain-unavailable': [{ reason: 'no Secret Service is running' }],
  'keychain-locked': [{}],
  'keychain-unanswered': [{}],
  'key-missing': [{ workspaceId: 'w1' }],
  'recording-unreadable': [{ fileName: 'a.mp3', reason: 'permission denied' }],
  'disk-not-responding': [{ fileName: 'a.mp3' }],
  'recording-changed': [{ fileName: 'a.mp3' }],
  'media-unavailable': [{ status: 404 }],
  'media-refused': [{ host: '192.168.1.1' }],
  'media-incomplete': [
    { kind: 'ended-early', receivedBytes: 1_200_000, totalBytes: 2_400_000 },
    { kind: 'stalled', receivedBytes: 0, totalBytes: null },
    { kind: 'changed', receivedBytes: 70_000, totalBytes: 80_000 },
  ],
  'demo-failed': [{ reason: 'its data folder can’t be written' }],
  'disk-full': [{}],
  'may-duplicate': [{}],
  'review-finished': [{}],
  'tracker-deleted': [{ trackerId: 'price-objection' }],
  'not-local': [{ pattern: '(a)\\1', construct: '\\1' }],
  'library-not-responding': [{}],
  'regex-too-slow': [{ pattern: '(a*)*b' }],
  'folder-refused': (
    [
      'not-found',
      'not-a-folder',
      'no-access',
      'not-responding',
      'own-data',
      'watched',
      'watched-elsewhere',
      'too-many',
    ] as const
  ).map((cause) => ({
    cause,
    other: cause.startsWith('watched') || cause === 'not-responding' ? '/calls/2026' : null,
  })),
  'rule-in-use': [{ folders: ['Sales'] }],
  'stored-by-newer-version': [{ file: 'workspace.sqlite' }],
  internal: [{ id: '' }, { id: 'e-41f2' }],
}

const FAILURES: readonly Failure[] = Object.entries(SAMPLES).flatMap(([code, samples]) =>
  samples.map((data) => ({ code, data }) as Failure),
)

/** Words that developers know and users don't. */
const JARGON =
  /\b(401|403|http status|json|payload|schema|endpoint|exception|stack|errno|econn\w*|undefined|null|nan|websocket|rpc|idempotency)\b|\[object|\$\{/iu

describe('the words for failures', () => {
  test('every code of the closed list has a sample', () => {
    expect(Object.keys(SAMPLES).sort()).toEqual(Object.keys(ERRORS).sort())
    expect(FAILURES.length).toBeGreaterThan(Object.keys(ERRORS).length)
  })

  test.for(FAILURES)('$code $data has a short title and whole sentences', (failure) => {
    const { title, words, wayOut } = presentFailure(failure)
    expect(title).toMatch(/^[A-Z“].{4,42}[^.\s]$/u)
    expect(words).toMatch(/^[A-Z“].{20,}\.$/u)
    expect(`${title} ${words}`).not.toMatch(JARGON)
    expect(words).not.toMatch(/\.\.| {2}|: \.|“”|[:,] ?$/u)
    expect(wayOut === null || WAYS_OUT.includes(wayOut)).toBe(true)
  })

  test('texts contain the data of the failure', () => {
    const named = [
      'host',
      'reason',
      'said',
      'why',
      'fileName',
      'looksLike',
      'id',
      'path',
      'parameter',
      'field',
    ] as const
    let seen = 0
    for (const failure of FAILURES) {
      if (failure.code === 'invalid-base-url') continue
      const { title, words } = presentFailure(failure)
      for (const key of named) {
        const value = (failure.data as Record<string, unknown>)[key]
        if (typeof value !== 'string' || value === '') continue
        expect(`${title} ${words}`.toLowerCase()).toContain(value.replace(/\.$/u, '').toLowerCase())
        seen += 1
      }
    }
    expect(seen).toBeGreaterThan(15)
  })

  test('a rejected import names the four possible causes from the interface', () => {
    const { words } = errorPresentation['import-refused']({ message: null })
    for (const cause of ['may be disabled', 'agent may be unknown', 'no agent profile', 'call type may be unknown']) {
      expect(words).toContain(cause)
    }
  })

  test('a limit shows when it ends and offers to wait', () => {
    const until = 1_800_000_000_000
    for (const scope of ['general', 'import'] as const) {
      const failure = presentFailure({ code: 'rate-limited', data: { scope, until } })
      expect(failure).toMatchObject({ wayOut: 'wait-until', until })
    }
  })

  test('a key that the keychain can’t return can be entered, as the words say', () => {
    const failure = presentFailure({ code: 'keychain-unavailable', data: { reason: 'it ended' } })
    expect(failure).toMatchObject({ words: expect.stringContaining('until you quit'), wayOut: 'enter-key' })
  })

  test('the details contain the code and its data, for support', () => {
    expect(presentFailure({ code: 'dns', data: { host: 'nowhere' } }).details).toBe('dns {"host":"nowhere"}')
  })

  test('an unknown error reads as a lost app', () => {
    expect(presentError(new Error('socket closed')).title).toBe('Connection to Earshot lost')
  })
})

test('a reason becomes its own sentence, and an empty one adds no space', () => {
  const words = (reason: string): string => presentFailure({ code: 'demo-failed', data: { reason } }).words
  expect(words('its data folder can’t be written')).toContain('computer. Its data folder can’t be written. Try')
  expect(words(' it ended. . ')).toContain('computer. It ended. Try')
  expect(words('  ')).toContain('computer. Try')
})

test('a response that is wrong as a whole is named without a place in it', () => {
  const words = (path: string) =>
    presentFailure({ code: 'unreadable-answer', data: { path, reason: 'expected an object' } }).words
  for (const path of ['', '(body)', '(record)'])
    expect(words(path)).toContain('can’t read the response. Expected an object.')
  expect(words('data.id')).toContain('can’t read the response because of data.id. Expected an object.')
})

test('an invalid read request doesn’t mention that anything was created', () => {
  const { words } = presentFailure({ code: 'invalid-request', data: { message: null, parameter: 'sort' } })
  expect(words).not.toContain('created')
})
