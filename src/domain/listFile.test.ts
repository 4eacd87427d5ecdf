import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listFile, readListFile, type ListFormat } from './listFile.ts'

const FORMAT: ListFormat = { many: 'views', kind: 'earshot-views', version: 2, most: 3 }

it('reads the list that was written, also behind a byte order mark', () => {
  const text = JSON.stringify(listFile({ ...FORMAT, version: 1 }, [{ name: 'a' }, 7]))
  expect(readListFile(FORMAT, `\uFEFF${text}`)).toEqual({ kind: 'list', list: [{ name: 'a' }, 7] })
})

it.each([
  ['nothing', '', 'not-json', 'This isn’t a JSON file. Choose a team setup file exported from Earshot.'],
  ['a photo', '\u0089PNG', 'not-json', 'This isn’t a JSON file. Choose a team setup file exported from Earshot.'],
  ['other JSON', '[1, 2]', 'other-file', 'This isn’t a team setup file. Choose one exported from Earshot.'],
  ['a text', '"earshot-views"', 'other-file', 'This isn’t a team setup file. Choose one exported from Earshot.'],
  [
    'another kind',
    written({ kind: 'x' }),
    'other-file',
    'This isn’t a team setup file. Choose one exported from Earshot.',
  ],
  ['no list', written({ views: {} }), 'other-file', 'This isn’t a team setup file. Choose one exported from Earshot.'],
  [
    'no version',
    written({ version: '1' }),
    'other-file',
    'This isn’t a team setup file. Choose one exported from Earshot.',
  ],
  [
    'the future',
    written({ version: 3 }),
    'newer-version',
    'The views are from a newer version of Earshot. Update Earshot, then import them.',
  ],
  ['an empty list', written({ views: [] }), 'empty', 'There is nothing to import in this file.'],
  [
    'a long list',
    written({ views: [1, 2, 3, 4] }),
    'too-many',
    'There are more than 3 views. Split the file, then import the parts.',
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
