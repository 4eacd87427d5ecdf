import { expect, it } from 'vitest'
import { readCorrections } from './accountCorrection.ts'

it('reads each decision that is one', () => {
  const decided = { id: 'a', at: 1, accountKey: 'name:acme', kind: 'merge', key: 'domain:acme.com' }
  expect(readCorrections([decided, { ...decided, key: 1 }, { ...decided, accountKey: 'acme' }, null])).toEqual([
    decided,
  ])
})
