import { afterEach, expect, test, vi } from 'vitest'
import { linkToCall } from './linkToCall.ts'

afterEach(() => vi.unstubAllGlobals())

test('in a browser, a link has the page’s own address', () => {
  expect(linkToCall({ callId: 7 })).toBe(`${location.origin}/calls/7`)
  expect(linkToCall({ callId: 7, seconds: 68.4, turn: 17 })).toBe(`${location.origin}/calls/7?t=68.4#turn-17`)
  expect(linkToCall({ callId: 7, seconds: 68.4, untilSeconds: 79.2 })).toBe(`${location.origin}/calls/7?t=68.4-79.2`)
  expect(linkToCall({ callId: 7 }, '/calls/7?sort=score')).toBe(`${location.origin}/calls/7?sort=score`)
})

test('in the desktop app, the system opens it', () => {
  vi.stubGlobal('earshotHost', { kind: 'electron' })
  expect(linkToCall({ callId: 7 }, '/calls/7?sort=score')).toBe('earshot://call/7')
  expect(linkToCall({ callId: 7, seconds: 68.4, turn: 17 })).toBe('earshot://call/7?t=68.4&turn=17')
})
