import { expect, test } from 'vitest'
import type { LibraryValues } from '../../../contract/library/library.ts'
import { queryField } from '../../../domain/fields/queryFields.ts'
import { locationOf, readLocation } from '../../../domain/query/location/queryLocation.ts'
import { valueOptions } from './valueOptions.ts'

test.each([
  ['attendee', ['', 'a@x.com', 'Ana, Dr.'], ['a@x.com', 'Ana, Dr.', 'No value']],
  ['type', ['audio', 'unknown', 'hologram'], ['Audio', 'Video', 'File', 'Direct chat', 'Group chat', 'No value']],
] as const)('offers values of %s that a filter can name', (name, values, offered) => {
  const counted: LibraryValues = {
    ...{ values: values.map((value) => ({ value, callCount: 1 })), valueCount: values.length, bands: null },
    ...{ knownCount: 3, missingCount: 0, unsureCount: 0, version: 1 },
  }
  const query = { filters: [], sort: [] }
  const given = { values: counted, filters: [], query, zone: 'UTC', isSearched: false }
  const options = valueOptions(queryField(name)!, given)
  expect(options.map(({ words }) => words)).toEqual(offered)
  for (const { words, included, excluded } of options) {
    for (const filters of [included(), excluded()]) {
      const read = readLocation(locationOf({ filters, sort: [] }))
      expect(read, words).toEqual({ query: { filters, sort: [] }, notUnderstood: [] })
    }
  }
})
