import { expect, it } from 'vitest'
import { exploreRig, EXPLORED_FIELDS } from '../../../../test/support/agreement/exploreAgreement.ts'
import { MISSING, withValues, type NamedValues } from '../../../domain/explore/fieldConditions.ts'
import { queryField } from '../../../domain/fields/queryFields.ts'
import type { QueryPart } from '../../../domain/query/query.ts'
import { resolveQuery } from '../../../domain/query/resolveQuery.ts'

const CALLS = 60

it('calls with a value, with another one and without one are all calls, for every field', async () => {
  const rig = await exploreRig('partition', CALLS)
  let compared = 0
  try {
    const counted = async (filters: readonly QueryPart[]) => {
      const { total, unsureCount, leftOutCount } = await rig.store.query('page', {
        ...{ query: resolveQuery({ filters, sort: [] }, 0, 'UTC'), offset: 0, limit: 0 },
      })
      return { total, unknown: unsureCount + leftOutCount }
    }
    for (const name of EXPLORED_FIELDS) {
      const { isList } = queryField(name)!
      const [value] = rig.valuesOf(name).filter((text) => text !== '')
      if (value === undefined) continue
      compared += 1
      const of = (named: Partial<NamedValues>) =>
        counted(withValues([], name, { included: [], excluded: [], ...named }))
      const [yes, no, without, others] = [
        await of({ included: [value] }),
        await of({ excluded: [value] }),
        await of({ included: [MISSING] }),
        await of({ excluded: [value, MISSING] }),
      ]
      expect(yes.total + no.total + no.unknown, name).toBe(CALLS)
      expect(yes.total + others.total + without.total + others.unknown, name).toBe(CALLS)
      // Excluding keeps calls without a value, unless these are excluded, too.
      expect(no.total - others.total, `${name}, list: ${isList}`).toBe(without.total)
    }
  } finally {
    rig.close()
  }
  expect(compared).toBeGreaterThan(35)
})
