import { describe, expect, it } from 'vitest'
import { isPlainText } from './plainText.ts'

const utf16 = (...units: readonly number[]) => {
  const text = Buffer.from('\uFEFFa letter, and more of it', 'utf16le')
  return Buffer.concat([text, Buffer.from(Uint16Array.from(units).buffer)])
}

describe('detecting text', () => {
  it.each([0x09, 0x0a, 0x0c, 0x0d, 0x1b, 0x20, 0x7e])('accepts the character %i', (code) => {
    expect(isPlainText(Buffer.from(`a letter${String.fromCharCode(code)}`))).toBe(true)
  })

  it.each([0x00, 0x01, 0x08, 0x0b, 0x0e, 0x1a, 0x1c, 0x1f, 0x7f])('rejects the character %i', (code) => {
    expect(isPlainText(Buffer.from(`a letter${String.fromCharCode(code)}`))).toBe(false)
    expect(isPlainText(utf16(0x41, code, 0x41))).toBe(false)
  })

  it('accepts Latin-1 if it is mostly ASCII with spaces', () => {
    const latin = (text: string) => isPlainText(Buffer.from(text, 'latin1'))
    expect(latin('Grüße an alle')).toBe(true)
    expect(latin('Grüße_an_alle')).toBe(false)
    // A quarter is too much.
    expect(latin('ab üde f')).toBe(true)
    expect(latin('ab üde ü')).toBe(false)
    expect(latin('ü ÿ ÷ ê')).toBe(false)
    expect(latin('ab \x80de \x80')).toBe(false)
  })

  it('accepts UTF-16 if its pairs are complete', () => {
    expect(isPlainText(utf16(0x41, 0xd83d, 0xde00, 0x41))).toBe(true)
    expect(isPlainText(utf16(0xd800, 0xdc00))).toBe(true)
    expect(isPlainText(utf16(0xd800, 0xdc00, 0x41))).toBe(true)
    expect(isPlainText(utf16(0xdbff, 0xdfff, 0xe000, 0xd7ff))).toBe(true)
    for (const half of [
      [0xd83d, 0x41],
      [0x41, 0xde00],
      [0x41, 0xdc00],
      [0xde00, 0xd83d],
      [0xfffe, 0x41],
      [0xffff, 0x41],
    ])
      expect(isPlainText(utf16(...half))).toBe(false)
    expect(isPlainText(utf16(0x41, 0x01))).toBe(false)
  })

  it('accepts UTF-16 without a letter, but not a single zero byte', () => {
    expect(isPlainText(Buffer.from('\uFEFF', 'utf16le'))).toBe(true)
    expect(isPlainText(Buffer.alloc(1))).toBe(false)
  })

  it('rejects an empty file', () => {
    expect(isPlainText(Buffer.alloc(0))).toBe(false)
  })
})
