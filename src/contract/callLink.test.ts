import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  callLink,
  callPath,
  isEarshotLink,
  readCallId,
  readCallLink,
  readMoment,
  readTurnAnchor,
  type CallLink,
} from './callLink.ts'

const AT_CALL = { callId: 123, seconds: null, untilSeconds: null, turn: null, workspaceId: null }

const someSeconds = fc.integer({ min: 0, max: 999_999_999 }).map((ms) => ms / 1000)
const someMoment = fc.oneof(
  fc.constant({ seconds: null, untilSeconds: null }),
  someSeconds.map((seconds) => ({ seconds, untilSeconds: null })),
  fc
    .uniqueArray(someSeconds, { minLength: 2, maxLength: 2 })
    .map((ends) => ({ seconds: Math.min(...ends), untilSeconds: Math.max(...ends) })),
)
const someLink: fc.Arbitrary<CallLink> = fc
  .record({
    callId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    moment: someMoment,
    turn: fc.option(fc.integer({ min: 1, max: 999_999 })),
    workspaceId: fc.option(fc.stringMatching(/^[\w-]{1,64}$/)),
  })
  .map(({ moment, ...link }) => ({ ...link, ...moment }))

describe('a link to a call', () => {
  test.each<[string, CallLink]>([
    ['earshot://call/123', AT_CALL],
    ['EARSHOT://call/123', AT_CALL],
    ['earshot://call/123?t=68.4', { ...AT_CALL, seconds: 68.4 }],
    ['earshot://call/123?t=68.4-79.2', { ...AT_CALL, seconds: 68.4, untilSeconds: 79.2 }],
    ['earshot://call/123?t=0', { ...AT_CALL, seconds: 0 }],
    ['earshot://call/123?workspace=w-1_A', { ...AT_CALL, workspaceId: 'w-1_A' }],
    ['earshot://call/123?workspace=demo&t=2', { ...AT_CALL, seconds: 2, workspaceId: 'demo' }],
    ['earshot://call/123?turn=17', { ...AT_CALL, turn: 17 }],
    ['earshot://call/123?t=68.4&turn=17', { ...AT_CALL, seconds: 68.4, turn: 17 }],
  ])('%s', (text, link) => {
    expect(readCallLink(text)).toEqual(link)
  })

  test('is read as it was written, for any call, moment and workspace', () => {
    fc.assert(
      fc.property(someLink, (link) => {
        expect(readCallLink(callLink(link))).toEqual(link)
      }),
    )
  })
})

describe('no link to a call', () => {
  test.each([
    '',
    'earshot:',
    'earshot://',
    'earshot://call',
    'earshot://call/',
    'earshot://call/0',
    'earshot://call/01',
    'earshot://call/-1',
    'earshot://call/1.5',
    'earshot://call/1e3',
    'earshot://call/9007199254740993',
    'earshot://call/12345678901234567',
    'earshot://call/123/',
    'earshot://call/123/delete',
    'earshot://call/123#t=1',
    'earshot://call/123\n',
    ' earshot://call/123',
    'earshot:call/123',
    'earshot:///call/123',
    'earshot://user@call/123',
    'earshot://calls/123',
    'earshot://import?url=https://evil.example/a.wav',
    'earshot://call/123?',
    'earshot://call/123?t',
    'earshot://call/123?t=',
    'earshot://call/123?t=-1',
    'earshot://call/123?t=1e9',
    'earshot://call/123?t=1000000',
    'earshot://call/123?t=1.2345',
    'earshot://call/123?t=5-5',
    'earshot://call/123?t=5-1',
    'earshot://call/123?t=5-',
    'earshot://call/123?t=-5',
    'earshot://call/123?t=1-2-3',
    'earshot://call/123?t=1&t=2',
    'earshot://call/123?turn=',
    'earshot://call/123?turn=0',
    'earshot://call/123?turn=01',
    'earshot://call/123?turn=1.5',
    'earshot://call/123?turn=1000000',
    'earshot://call/123?turn=1&turn=2',
    'earshot://call/123#turn-1',
    'earshot://call/123?workspace=',
    'earshot://call/123?workspace=a%20b',
    'earshot://call/123?workspace=../..',
    'earshot://call/123?workspace=a&workspace=b',
    'earshot://call/123?remove=true',
    'earshot://call/123?t=1&import=a.wav',
    'earshot://call/123" --no-sandbox',
    'https://call/123',
    'earshot-app://app/calls/123',
    `earshot://call/123?workspace=${'w'.repeat(65)}`,
  ])('%j', (text) => {
    expect(readCallLink(text)).toBeNull()
  })

  test('is any text with other parts', () => {
    const parts = fc.constantFrom(
      'earshot:',
      '//',
      'call',
      '/',
      '12',
      '?',
      't=',
      '1.5',
      'turn=',
      '&',
      'workspace=',
      'w',
      '"',
      ' ',
    )
    const text = fc.oneof(
      fc.string(),
      fc.array(parts, { maxLength: 12 }).map((some) => some.join('')),
    )
    fc.assert(
      fc.property(text, (some) => {
        const link = readCallLink(some)
        if (link === null) return
        expect(new Set(some.split(/[?&]/))).toEqual(new Set(callLink(link).split(/[?&]/)))
      }),
      { numRuns: 2000 },
    )
  })
})

test('every text with our scheme is a link, even one that leads nowhere', () => {
  expect(['earshot:', 'Earshot://x', 'earshot://call/1'].map(isEarshotLink)).toEqual([true, true, true])
  expect(['earshot-app://app/', 'C:\\earshot:', ' earshot:', 'earshot'].map(isEarshotLink)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('a call id or a moment in an address is digits within limits', () => {
  expect(['1', '9007199254740991', '0', '9007199254740992', 'x', ''].map(readCallId)).toEqual([
    1,
    9_007_199_254_740_991,
    null,
    null,
    null,
    null,
  ])
  expect(['0', '68.4', '-1', 'x', ''].map((text) => readMoment(text)?.seconds)).toEqual([
    0,
    68.4,
    undefined,
    undefined,
    undefined,
  ])
})

test('an address of the browser version is read as it was written', () => {
  fc.assert(
    fc.property(someLink, (link) => {
      const { pathname, searchParams, hash } = new URL(callPath(link), 'http://localhost')
      const { seconds = null, untilSeconds = null } = readMoment(searchParams.get('t') ?? '') ?? {}
      expect([pathname, seconds, untilSeconds, readTurnAnchor(hash.slice(1))]).toEqual([
        `/calls/${link.callId}`,
        link.seconds,
        link.untilSeconds,
        link.turn,
      ])
    }),
  )
  expect(callPath({ callId: 123, seconds: 68.4, untilSeconds: null, turn: 17 })).toBe('/calls/123?t=68.4#turn-17')
  expect(['turn-0', 'turn-', 'turn-1x', 'turn-1000000', 'Turn-1', 'x-turn-1', ''].map(readTurnAnchor)).toEqual(
    Array(7).fill(null),
  )
})
