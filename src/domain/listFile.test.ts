import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listFileText, readListFile, type ListFormat } from './listFile.ts'

const FORMAT: ListFormat = { many: 'views', kind: 'earshot-views', version: 2, most: 3 }

it('reads the list that was written, also behind a byte order mark', () => {
  const text = listFileText({ ...FORMAT, version: 1 }, [{ name: 'a' }, 7])
  expect(readListFile(FORMAT, `\uFEFF${text}`)).toEqual({ kind: 'list', list: [{ name: 'a' }, 7] })
})

it.each([
  ['nothing', '', 'not-json', 'This isn’t a JSON file. Choose a views file exported from Earshot.'],
  ['a photo', '\u0089PNG', 'not-json', 'This isn’t a JSON file. Choose a views file exported from Earshot.'],
  ['other JSON', '[1, 2]', 'other-file', 'This isn’t a views file. Choose one exported from Earshot.'],
  ['a text', '"earshot-views"', 'other-file', 'This isn’t a views file. Choose one exported from Earshot.'],
  ['another kind', written({ kind: 'x' }), 'other-file', 'This isn’t a views file. Choose one exported from Earshot.'],
  ['no list', written({ views: {} }), 'other-file', 'This isn’t a views file. Choose one exported from Earshot.'],
  ['no version', written({ version: '1' }), 'other-file', 'This isn’t a views file. Choose one exported from Earshot.'],
  [
    'the future',
    written({ version: 3 }),
    'newer-version',
    'This file is from a newer version of Earshot. Update Earshot, then import it.',
  ],
  ['an empty list', written({ views: [] }), 'empty', 'This file contains no views.'],
  [
    'a long list',
    written({ views: [1, 2, 3, 4] }),
    'too-many',
    'This file contains more than 3 views. Split it, then import the parts.',
  ],
])('refuses %s', (_, text, reason, words) => {
  expect(readListFile(FORMAT, text)).toEqual({ kind: 'refused', reason, words })
})

it('never throws for any JSON', () => {
  fc.assert(fc.property(fc.json(), (text) => ['list', 'refused'].includes(readListFile(FORMAT, text).kind)))
})

function written(changes: object): string {
  return JSON.stringify({ kind: 'earshot-views', version: 1, views: [1], ...changes })
}
