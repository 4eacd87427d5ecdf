import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiKey } from './apiKey.ts'

const TEXT = 'k"e\\y/+%&<>-_=7f0c1d2e'
const key = new ApiKey(TEXT)
const base64 = (text: string) => Buffer.from(text).toString('base64')
const json = (text: string) => JSON.stringify(text).slice(1, -1)
const unicode = (text: string) =>
  [...Buffer.from(text)].map((byte) => `\\u${byte.toString(16).padStart(4, '0')}`).join('')

const percent = (text: string) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join('')

describe('the key in other texts', () => {
  it.each([
    ['as it is', TEXT],
    ['encoded for a URL', encodeURIComponent(TEXT)],
    ['encoded for a URL in small letters', encodeURIComponent(TEXT).toLowerCase()],
    ['encoded for a URL, each character', percent(TEXT)],
    ['in JSON', json(TEXT)],
    ['in JSON within JSON', json(json(TEXT))],
    ['in JSON three levels deep', json(json(json(TEXT)))],
    ['in JSON that escapes slashes', json(TEXT).replaceAll('/', '\\/')],
    ['in JSON that escapes everything', unicode(TEXT)],
    ['in JSON, in capitals', unicode(TEXT).replaceAll(/u00../g, (code) => `u${code.slice(1).toUpperCase()}`)],
    ['in hex', Buffer.from(TEXT).toString('hex')],
    ['in hex, in capitals', Buffer.from(TEXT).toString('hex').toUpperCase()],
    ['in base64', base64(TEXT)],
    ['in base64, in a URL', encodeURIComponent(base64(TEXT))],
    ['in base64, in JSON that escapes slashes', base64(TEXT).replaceAll('/', '\\/')],
    ['in base64 for URLs', Buffer.from(TEXT).toString('base64url')],
  ])('is taken out, written %s', (_form, written) => {
    expect(key.redact(`Your key ${written} is İwrong, ${written}.`)).toBe('Your key [API key] is İwrong, [API key].')
  })

  it.each(['', 'x', 'xy', 'user:', 'x-api-key: '])('is removed from base64 after "%s"', (before) => {
    const redacted = key.redact(base64(`${before}${TEXT} and more`))
    expect(redacted).toContain('[API key]')
    const left = redacted.split('[API key]').map((part) => Buffer.from(part, 'base64').toString('latin1'))
    for (const part of left) expect(part).not.toMatch(/k"e|2e/)
  })

  it('is removed completely even if some of its characters are escaped', () => {
    const ascii = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code))
    const keys = fc.string({ unit: ascii, minLength: 8, maxLength: 40 })
    fc.assert(
      fc.property(keys, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (secret, isEscaped) => {
        const inJson = secret.split('').map((one, index) => (isEscaped[index] === true ? unicode(one) : json(one)))
        const inUrl = secret
          .split('')
          .map((one, index) => (isEscaped[index] === true ? percent(one) : encodeURIComponent(one)))
        for (const written of [secret, inJson.join(''), inUrl.join('')]) {
          expect(new ApiKey(secret).redact(`[${written}]`)).toBe('[[API key]]')
        }
      }),
    )
  })

  it('is nowhere if it is empty', () => {
    expect(new ApiKey('').redact('Your key is wrong.')).toBe('Your key is wrong.')
  })

  it('is removed each time, also twice in a row', () => {
    expect(key.redact(TEXT + TEXT)).toBe('[API key][API key]')
    expect(key.redact(percent(TEXT))).toBe('[API key]')
  })

  it('keeps other text', () => {
    const text = `Call 7f0c1d2e of “Zoë” \\ 100% /calls?first=20 ${base64('k"e')} ${TEXT.slice(1)}`
    expect(key.redact(text)).toBe(text)
  })
})
