import { expect, it } from 'vitest'
import { groupName } from './groupName.ts'

it('names groups without a company, and of white space', () => {
  expect(groupName('company', { key: null, name: null })).toBe('No company')
  expect(groupName('company', { key: ' ', name: ' ' })).toBe('(blank)')
  expect(groupName('company', { key: 'Acme', name: 'Acme' })).toBe('Acme')
})

it('names choices as their field does', () => {
  const named = (by: Parameters<typeof groupName>[0], key: string | null) => groupName(by, { key, name: key })
  expect([named('won', 'true'), named('won', 'false'), named('won', null)]).toEqual(['Won', 'Lost', 'Not known'])
  expect([named('type', 'chat'), named('question.5', 'n/a')]).toEqual(['Direct chat', 'N/A'])
  expect([named('recording', 'none'), named('recording', null)]).toEqual(['None', 'Not known'])
  expect([named('has_transcript', 'false'), named('has_transcript', null)]).toEqual(['No', 'Not known'])
  expect([named('agent.custom.team', 'North'), named('agent.custom.team', null)]).toEqual(['North', 'No team'])
})
