import { expect, test } from 'vitest'
import { assignRoles } from './speakers.ts'

const roles = (labels: readonly string[], agentName: string | null, leadName: string | null) =>
  Object.fromEntries([...assignRoles(labels, { agentName, leadName })].map(([label, { role }]) => [label, role]))

test('recognizes names, ignoring accents, case and order', () => {
  expect(roles(['Sofia Ruiz', 'INES DUARTE'], 'Inês Duarte', 'Ruiz, Sofía')).toEqual({
    'Sofia Ruiz': 'lead',
    'INES DUARTE': 'agent',
  })
})

test('recognizes a first name if only one person has it', () => {
  expect(roles(['Inês', 'Tom'], 'Inês Duarte', null)).toEqual({ Inês: 'agent', Tom: 'lead' })
  expect(roles(['Inês D', 'Inês Duarte Lima', 'Tom'], 'Inês Duarte', null)['Tom']).toBe('other')
})

test('recognizes a name only by all of its words', () => {
  expect(roles(['Lee Lee', 'Lee Kim', 'Tom'], 'Lee Kim', null)['Lee Kim']).toBe('agent')
})

test.each([
  ['राम', 'रमा'],
  ['Ana', 'ANA'],
])('the speaker that a listener chose is the agent, also if another has a similar name: %s, %s', (first, second) => {
  const people = { agentName: first, agentEmail: first, leadName: null }
  const agentOf = (agentLabel: string) =>
    [...assignRoles([first, second, 'Tom'], { ...people, agentLabel }).values()].find(({ role }) => role === 'agent')
  expect(agentOf(second)?.label).toBe(second)
  expect(agentOf(first)?.label).toBe(first)
  expect(agentOf('Someone else')?.label).toBe(first)
})

test('the lead can have the name of an agent whom a listener corrected', () => {
  const people = { agentName: 'Ana Bell', leadName: 'Ana Ruiz', agentLabel: 'Sofia' }
  expect(assignRoles(['Ana', 'Sofia', 'Tom'], people).get('Ana')?.role).toBe('lead')
})

test('recognizes words for a role if no name matches', () => {
  expect(roles(['Agent', 'Customer'], 'Inês Duarte', 'Sofia Ruiz')).toEqual({ Agent: 'agent', Customer: 'lead' })
})

test('takes the other of two speakers for the agent if only the lead is known', () => {
  expect(roles(['Speaker 1', 'Sofia'], 'Inês', 'Sofia Ruiz')).toEqual({ 'Speaker 1': 'agent', Sofia: 'lead' })
})

test('doesn’t guess the role of unknown speakers', () => {
  expect(roles(['Speaker 1', 'Speaker 2'], 'Inês', null)).toEqual({ 'Speaker 1': 'other', 'Speaker 2': 'other' })
  const three = assignRoles(['A', 'Inês', 'B', 'C'], { agentName: 'Inês Duarte', leadName: 'Zoe' })
  expect([...three.values()].map((speaker) => `${speaker.role}${speaker.otherIndex}`)).toEqual([
    'other0',
    'agent0',
    'other1',
    'other2',
  ])
})

test('gives no role to a third speaker if agent and lead are known', () => {
  expect(roles(['Inês', 'Sofia', 'Tom'], 'Inês Duarte', 'Sofia Ruiz')).toEqual({
    Inês: 'agent',
    Sofia: 'lead',
    Tom: 'other',
  })
})

test('prefers the exact name to a longer one', () => {
  expect(roles(['Inês Duarte Lima', 'Inês Duarte', 'Tom'], 'Inês Duarte', null)['Inês Duarte']).toBe('agent')
})

test('doesn’t recognize a label or a name without letters', () => {
  expect(roles(['?', 'Tom'], '–', null)).toEqual({ '?': 'other', Tom: 'other' })
  expect(roles(['?', 'Tom'], 'Inês', null)).toEqual({ '?': 'other', Tom: 'other' })
})
