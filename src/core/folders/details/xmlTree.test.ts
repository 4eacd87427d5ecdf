import { expect, it } from 'vitest'
import { xmlTree } from './xmlTree.ts'

it('reads elements, attributes, lists and texts', () => {
  const text = `<?xml version="1.0"?><!-- a call --><c:call id="7" note='a &amp; b'>
    <agent>Ada &#76;ove</agent><party>1</party><party>2</party><empty/><words><![CDATA[a < b]]></words></c:call>`
  expect(xmlTree(text)).toEqual({
    call: { '@id': '7', '@note': 'a & b', agent: 'Ada Love', party: ['1', '2'], empty: '', words: 'a < b' },
  })
})

it('refuses what is incomplete, not well-formed, too deep, or declares entities', () => {
  const deep = '<a>'.repeat(60) + '</a>'.repeat(60)
  for (const text of ['<a>', '<a></b>', '</a>', '<a', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', deep]) {
    expect(xmlTree(text)).toBeNull()
  }
})

it('names of elements are only names', () => {
  expect(Object.getPrototypeOf(xmlTree('<a><__proto__><b>1</b></__proto__></a>'))).toBeNull()
  expect(({} as { b?: string }).b).toBeUndefined()
})
