import { describe, expect, it } from 'vitest'
import {
  partAt,
  withAddedPart,
  withAlternative,
  withNegated,
  withOtherJoin,
  withoutPartAt,
  withPartAt,
} from './editQuery.ts'
import type { LocalFilter, QueryGroup, QueryPart } from './query.ts'

const agent = (value: string): LocalFilter => ({ field: 'agent', op: '==', value })
const [A, B, C] = [agent('A'), agent('B'), agent('C')]
const any = (...parts: QueryPart[]): QueryGroup => ({ join: 'or', isNegated: false, parts })
const all = (...parts: QueryPart[]): QueryGroup => ({ join: 'and', isNegated: false, parts })
const not = (group: QueryGroup): QueryGroup => ({ ...group, isNegated: true })

describe('a part of a query', () => {
  it('is found, replaced and added by its path', () => {
    const parts = [A, any(B, all(C, A))]
    expect(partAt(parts, [1, 1, 0])).toBe(C)
    expect(partAt(parts, [0, 1])).toBeUndefined()
    expect(partAt(parts, [7])).toBeUndefined()
    expect(withPartAt(parts, [1, 1, 0], B)).toEqual([A, any(B, all(B, A))])
    expect(withPartAt(parts, [1, 5], B)).toEqual(parts)
    expect(withAddedPart(parts, [], C)).toEqual([...parts, C])
    expect(withAddedPart(parts, [1], C)).toEqual([A, any(B, all(C, A), C)])
  })

  it('leaves no empty group and no needless brackets when it is removed', () => {
    expect(withoutPartAt([A, any(B, C)], [1, 0])).toEqual([A, C])
    expect(withoutPartAt([A, any(all(B))], [1, 0, 0])).toEqual([A])
    expect(withoutPartAt([not(any(B, C))], [0, 0])).toEqual([not(any(C))])
    expect(withoutPartAt([not(all(B))], [0, 0])).toEqual([])
    expect(withoutPartAt([A, B], [0])).toEqual([B])
  })

  it('gets an alternative in its group of alternatives, or in a new one', () => {
    expect(withAlternative([A, B], [1], C)).toEqual([A, any(B, C)])
    expect(withAlternative([any(A, B)], [0, 0], C)).toEqual([any(A, B, C)])
    expect(withAlternative([any(A, B)], [0], C)).toEqual([any(A, B, C)])
    expect(withAlternative([not(any(A, B))], [0], C)).toEqual([any(not(any(A, B)), C)])
    expect(withAlternative([all(A, B)], [0, 1], C)).toEqual([all(A, any(B, C))])
  })

  it('is negated and again included', () => {
    expect(withNegated([A], [0])).toEqual([not(all(A))])
    expect(withNegated([not(all(A))], [0])).toEqual([A])
    expect(withNegated([any(A, B)], [0])).toEqual([not(any(A, B))])
    expect(withNegated([not(any(A, B))], [0])).toEqual([any(A, B)])
    expect(withOtherJoin([any(A, B)], [0])).toEqual([all(A, B)])
  })
})
