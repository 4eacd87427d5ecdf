import { expect, it } from 'vitest'
import { readCorrections } from './accountCorrection.ts'

it('reads the key of a name as names are written now', () => {
  const before = 'name:삼성'.normalize('NFD')
  const decided = { id: 'a', at: 1, accountKey: before, kind: 'merge', key: before }
  expect(readCorrections([decided])).toEqual([{ ...decided, accountKey: 'name:삼성', key: 'name:삼성' }])
  expect(readCorrections([{ ...decided, key: 1 }, null])).toEqual([])
})
