import { expect, test } from 'vitest'
import { createConnectionSecrets, createConnectionToken } from './connectionToken.ts'

function cookieOf(token: ReturnType<typeof createConnectionToken>): string {
  const session = token.exchange(token.token)
  if (session === null) throw new Error('the token was refused')
  return token.setCookie(session).split(';')[0] ?? ''
}

test('the cookie is found among those of other ports and is not theirs', () => {
  const ours = createConnectionToken(4170)
  const theirs = createConnectionToken(4171)
  expect(ours.isKnown(`theme=dark; ${cookieOf(theirs)}; ${cookieOf(ours)}`)).toBe(true)
  expect(ours.isKnown(cookieOf(theirs))).toBe(false)
  expect(ours.isKnown(cookieOf(theirs).replace('4171', '4170'))).toBe(false)
  expect(ours.isKnown(undefined)).toBe(false)
  expect(ours.isKnown('')).toBe(false)
})

test('a second cookie of the same name, put there by another port, does not lock us out', () => {
  const ours = createConnectionToken(4170)
  expect(ours.isKnown(`earshot-4170=planted; ${cookieOf(ours)}`)).toBe(true)
})

test('a ticket ends after a minute, and every ticket is its own', () => {
  let now = 0
  const token = createConnectionToken(4170, () => now)
  const [first, second] = [token.issueTicket(), token.issueTicket()]
  expect(first).not.toBe(second)
  now = 59_999
  expect(token.exchange(first)).not.toBeNull()
  now = 60_001
  expect(token.exchange(second)).toBeNull()
  expect(token.exchange(token.token)).not.toBeNull()
})

test('every run has its own token and its own cookie', () => {
  const [one, other] = [createConnectionToken(4170), createConnectionToken(4170)]
  expect(one.exchange(other.token)).toBeNull()
  expect(one.isKnown(cookieOf(other))).toBe(false)
  expect(one.exchange(cookieOf(one))).toBeNull()
})

test('a process with the same secrets as the one before knows its cookie and its link', () => {
  const secrets = createConnectionSecrets()
  const before = createConnectionToken(4170, undefined, secrets)
  const after = createConnectionToken(4170, undefined, secrets)
  expect(after.token).toBe(before.token)
  expect(after.isKnown(cookieOf(before))).toBe(true)
})
