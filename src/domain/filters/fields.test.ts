import { expect, it } from 'vitest'
import { applies, FIELDS, OPERATORS } from '../../../test/support/filtering/secondFilter.ts'
import { FILTER_FIELDS, operatorsOf } from './fields.ts'

it('has each field of the interface, with each operator that it allows', () => {
  const pairs = FIELDS.flatMap((field) => OPERATORS.filter((op) => applies(field, op)).map((op) => `${field} ${op}`))
  expect(pairs).toHaveLength(183)
  const own = FILTER_FIELDS.flatMap(({ name, kind }) => operatorsOf(kind).map((op) => `${name} ${op}`))
  expect(own.toSorted()).toEqual(pairs.toSorted())
})
