import { expect, it } from 'vitest'
import { groupName } from './groupName.ts'

it('names groups without a company, and of white space', () => {
  expect(groupName('company', { key: null, name: null })).toBe('No company')
  expect(groupName('company', { key: ' ', name: ' ' })).toBe('(blank)')
  expect(groupName('company', { key: 'Acme', name: 'Acme' })).toBe('Acme')
})
