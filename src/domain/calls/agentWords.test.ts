import { expect, test } from 'vitest'
import { agentWords } from './agentWords.ts'

test('shows an agent’s name, else the email address, else the id', () => {
  const agent = { id: 7, name: 'Inês Duarte', email: 'ines@example.com' }
  expect(agentWords(agent)).toBe('Inês Duarte')
  expect(agentWords({ ...agent, name: null })).toBe('ines@example.com')
  expect(agentWords({ ...agent, name: null, email: null })).toBe('Agent 7')
  expect(agentWords({ id: null, name: null, email: null })).toBe('Agent without a name')
})
