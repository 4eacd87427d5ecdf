import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { xmlTree } from './xmlTree.ts'

describe('an XML file', () => {
  it('becomes a tree of texts, attributes and lists', () => {
    const text = `\uFEFF<?xml version="1.0" encoding="UTF-8"?>
      <!-- a < b -->
      <call id="7" note='a "b" &lt; &#x41;'>
        <ext>101</ext><party n="1"/><party>Jo &amp; Ann<![CDATA[ <x> ]]></party><empty></empty>
      </call>`
    expect(xmlTree(text)).toEqual({
      call: { '@id': '7', '@note': 'a "b" < A', ext: '101', party: [{ '@n': '1' }, 'Jo & Ann <x>'], empty: '' },
    })
    expect(xmlTree('<ns:a ns:b="1"/>')).toEqual({ 'ns:a': { '@ns:b': '1' } })
    expect(xmlTree('<__proto__>1</__proto__>')).toEqual(JSON.parse('{"__proto__":"1"}'))
  })

  it.each([
    ['nothing', ''],
    ['text alone', 'hello'],
    ['an open element', '<a><b></b>'],
    ['crossed elements', '<a><b></a></b>'],
    ['two roots', '<a/><b/>'],
    ['text after the root', '<a/>x'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['an unknown entity', '<a>&secret;</a>'],
    ['a bare ampersand', '<a>A & B</a>'],
    ['a character that doesn’t exist', '<a>&#x110000;</a>'],
    ['a document type', '<!DOCTYPE a><a/>'],
    ['an entity for a file', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['more than 50 levels', `${'<a>'.repeat(51)}${'</a>'.repeat(51)}`],
  ])('isn’t read with %s', (_what, text) => {
    expect(xmlTree(text)).toBeNull()
  })

  it('reads back any texts', () => {
    const written = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
    fc.assert(
      fc.property(fc.string(), fc.string(), (attribute, content) => {
        const tree = xmlTree(`<a b="${written(attribute)}"><c>${written(content)}</c></a>`)
        expect(tree).toEqual({ a: { '@b': attribute, c: content.trim() } })
      }),
      { seed: 18 },
    )
  })

  it('may repeat an element 250,000 times', () => {
    const tree = xmlTree(`<a>${'<b/>'.repeat(250_000)}</a>`) as { readonly a: { readonly b: readonly string[] } }
    expect(tree.a.b).toHaveLength(250_000)
  })

  it('never fails for any text', () => {
    const unit = fc.constantFrom('<', '>', '/', 'a', '&', ';', '"', '=', ' ', '!', '[', ']', '-', '?')
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
        expect(() => xmlTree(text)).not.toThrow()
      }),
      { seed: 18, numRuns: 2000 },
    )
  })
})
