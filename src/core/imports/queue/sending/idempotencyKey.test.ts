import { expect, it } from 'vitest'
import { idempotencyKey } from './idempotencyKey.ts'

const RECORDING = { voipId: null, content: 'ab12', timestamp: '2026-06-01T09:00:00Z', userId: 7 }
const HASHED = /^earshot-[0-9a-f]{64}$/u

it('is the same for the same recording, start and agent, in every time zone', () => {
  const key = idempotencyKey(RECORDING)
  expect(key).toMatch(HASHED)
  expect(idempotencyKey({ ...RECORDING, timestamp: '2026-06-01T11:00:00+02:00' })).toBe(key)
})

it('is another one for another recording, start or agent', () => {
  const others = [{ content: 'cd34' }, { timestamp: '2026-06-01T09:00:01Z' }, { userId: 8 }]
  const keys = [{}, ...others].map((change) => idempotencyKey({ ...RECORDING, ...change }))
  expect(new Set(keys).size).toBe(4)
})

it.each(['1718.42', 'a b', '!', '~'.repeat(200)])('is the id “%s” of the telephone system', (voipId) => {
  expect(idempotencyKey({ ...RECORDING, voipId })).toBe(voipId)
})

it.each(['~'.repeat(201), ' a', 'a ', 'Anruf von Jörg', 'a\nb', ''])(
  'is derived from an id that can’t be a header, “%s”, alone',
  (voipId) => {
    const key = idempotencyKey({ ...RECORDING, voipId })
    expect(key).toMatch(HASHED)
    expect(idempotencyKey({ ...RECORDING, voipId, content: 'cd34', userId: 8 })).toBe(key)
    expect(idempotencyKey({ ...RECORDING, voipId: `${voipId}ö` })).not.toBe(key)
  },
)
