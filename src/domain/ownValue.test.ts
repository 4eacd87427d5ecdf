import { describe, expect, it } from 'vitest'
import { recordKind } from './accounts/accountKey.ts'
import { accountKeysOf } from './accounts/callKeys.ts'
import { ownValue } from './ownValue.ts'
import { fieldsOfColumn } from './explore/cellFilters.ts'
import { groupField } from './query/grouping.ts'
import { readLocation } from './query/location/queryLocation.ts'
import { fieldOfColumn, histogramField, queryField, querySortField } from './fields/queryFields.ts'
import { readFilterText } from './query/text/filterText.ts'
import { readViewFile } from './views/viewFile.ts'

it('has the table’s own values only', () => {
  expect(ownValue({ a: 1 }, 'a')).toBe(1)
  expect(ownValue({ a: 1 }, 'toString')).toBeUndefined()
})

// Every object has these, so that `table[name]` finds something in each table.
describe.each(['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty'])('%s from outside', (name) => {
  it('isn’t a field, a sort, a column or a group', () => {
    expect(queryField(name)).toBeUndefined()
    expect(querySortField(name)).toBeUndefined()
    expect(querySortField(`associations.${name}`)).toBeUndefined()
    expect(fieldOfColumn(name)).toBeUndefined()
    expect(histogramField({ id: name })).toBeUndefined()
    expect(fieldsOfColumn(name)).toEqual([])
    expect(groupField(name)).toBeUndefined()
  })

  it('isn’t understood in a link', () => {
    const read = readLocation({ filter: [`${name} == 1`], sort: [name, `-${name}`], group: [name] })
    expect(read.query).toMatchObject({ filters: [], sort: [] })
    expect(read.query.grouping).toBeUndefined()
    expect(read.notUnderstood.length).toBeGreaterThan(2)
  })

  it('isn’t understood in an imported view', () => {
    const views = [{ name, filter: [`${name} == 1`], sort: [name], columns: [{ id: name }] }]
    const read = readViewFile(JSON.stringify({ kind: 'earshot-views', version: 1, views }))
    expect(read).toMatchObject({ kind: 'items', items: [{ name, query: { filters: [], sort: [] } }] })
  })

  it('is a problem in the filter’s text', () => {
    expect(readFilterText(`${name} = 1`, 'UTC').problems).toHaveLength(1)
  })

  it('isn’t a kind of record that joins calls', () => {
    expect(recordKind(name)).toBeUndefined()
    const associations = [{ key: name, system: 'crm', systemId: '1', label: 'Acme' }]
    const facts = { format: 'audio', leadCompany: null, attendees: [], associations, participants: [] }
    expect(accountKeysOf(facts)).toEqual([])
  })
})
