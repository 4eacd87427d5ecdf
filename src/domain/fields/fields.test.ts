import { expect, it } from 'vitest'
import { applies, FIELDS, OPERATORS } from '../../../test/support/filtering/secondFilter.ts'
import { FILTER_FIELD_NAMES } from './fields.ts'
import { operatorsOf } from './kinds.ts'
import { queryField } from './queryFields.ts'

it('has each field of the interface, with each operator that it allows', () => {
  const pairs = FIELDS.flatMap((field) => OPERATORS.filter((op) => applies(field, op)).map((op) => `${field} ${op}`))
  expect(pairs).toHaveLength(183)
  const own = FILTER_FIELD_NAMES.flatMap((name) => operatorsOf(queryField(name)!.kind).map((op) => `${name} ${op}`))
  expect(own.toSorted()).toEqual(pairs.toSorted())
})
