import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSeededRandom } from '../../src/domain/seededRandom.ts'
import { operatorsOf } from '../../src/domain/fields/kinds.ts'
import { takesValue } from '../../src/domain/fields/operators.ts'
import type { Filter } from '../../src/domain/filters/filter.ts'
import { tidied, type LibraryQuery } from '../../src/domain/query/query.ts'
import { naiveQuery } from '../support/agreement/naiveQuery.ts'
import { randomLibraryQuery, randomServiceQuery } from '../support/agreement/randomQueries.ts'
import {
  agreementOn,
  ALLOWED_DISAGREEMENTS,
  forgetReviews,
  libraryFields,
  putReviews,
  sameCalls,
  type SameCalls,
} from '../support/agreement/serviceAgreement.ts'

/** `npm run bench -- agreement` compares 10,000 queries each. */
const SERVICE_QUERIES = 120
const LIBRARY_QUERIES = 200

let rig: SameCalls

beforeAll(async () => {
  rig = await sameCalls('library query', 60)
})
afterAll(() => rig?.close())

describe('the library finds what the service’s Postgres finds, in the same order,', () => {
  beforeAll(() => forgetReviews(rig))

  it('for any filters and sort of the service', async () => {
    const random = createSeededRandom('service queries')
    for (let count = 0; count < SERVICE_QUERIES; count += 1) {
      const { verdict, ...compared } = await agreementOn(rig, randomServiceQuery({ random, valuesOf: rig.valuesOf }))
      expect(verdict, JSON.stringify(compared)).not.toBeNull()
    }
  })

  it.each(['title', 'lead_name', 'lead_company'] as const)('for texts of white space in %s', async (field) => {
    const conditions = operatorsOf('text').flatMap((op) => {
      const values = takesValue(op) ? [' ', ' %', '%\u00a0%', '_', '^\\s*$', '\t', 'Acme, '] : [null]
      return values.map((value) => ({ field, op, value }) as Filter)
    })
    for (const condition of conditions) {
      const query = { filters: [condition], sort: [{ field: 'agent_name', direction: 'asc' }] } as const
      const compared = await agreementOn(rig, query)
      expect(compared.verdict, JSON.stringify(compared)).toBe('same')
    }
    for (const value of rig.valuesOf(field).filter((one) => one.trim() === '' && one !== '')) {
      const { library } = await agreementOn(rig, { filters: [{ field, op: '==', value }], sort: [] })
      expect(library).not.toEqual({ kind: 'ids', ids: [] })
    }
  })

  it.each(['agent_name', 'lead_name', 'lead_company'] as const)(
    'sorted by texts of white space in %s',
    async (field) => {
      for (const direction of ['asc', 'desc'] as const) {
        const compared = await agreementOn(rig, { filters: [], sort: [{ field, direction }] })
        expect(compared.verdict, JSON.stringify(compared)).toBe('same')
      }
    },
  )

  it.each(ALLOWED_DISAGREEMENTS.map((one) => [one.name, one] as const))('except for %s', async (name, { example }) => {
    expect((await agreementOn(rig, example)).verdict).toBe(name)
  })
})

describe('the library finds what an evaluation call by call finds, in the same order,', () => {
  beforeAll(() => putReviews(rig))

  it('for any groups, fields and sort', async () => {
    const random = createSeededRandom('library queries')
    const fields = libraryFields(rig)
    for (let count = 0; count < LIBRARY_QUERIES; count += 1) {
      const query = randomLibraryQuery({ random, valuesOf: rig.valuesOf }, fields)
      const { ids, unsureCount } = await rig.store.query('ids', { query })
      const expected = naiveQuery(rig.calls, query)
      expect({ ids, unsureCount }, JSON.stringify(query)).toEqual(expected)
      const tidy = { ...query, filters: tidied(query.filters) } as LibraryQuery
      expect(naiveQuery(rig.calls, tidy), JSON.stringify(query)).toEqual(expected)
    }
  })
})
