import { expect, test } from 'vitest'
import type { DirectConversation, DirectParticipant, GroupConversation, GroupParticipant } from './conversation.ts'
import { senderOf } from './senders.ts'

const common = { chatId: 'c', channel: 'whatsapp', conversationType: null, processingStatus: 'approved', messages: [] }
const direct = (...participants: DirectParticipant[]): DirectConversation => ({
  ...common,
  kind: 'direct',
  participants,
})
const group = (...participants: GroupParticipant[]): GroupConversation => ({ ...common, kind: 'group', participants })
const person = { name: null, phone: null, userId: null, hasPicture: false, additional: [] }
const directPerson = { ...person, company: null, email: null, isOwner: null }
const groupPerson = { ...person, pushName: null, firstSeenAt: null }

test('takes the internal participant of a direct chat for our side', () => {
  const chat = direct(
    { ...directPerson, id: 'client', type: 'external', name: 'Sofia' },
    { ...directPerson, id: 'internal', type: 'internal', name: 'Inês', userId: 7 },
  )
  expect(senderOf(chat, 'client')).toEqual({
    id: 'client',
    userId: null,
    name: 'Sofia',
    side: 'theirs',
    kind: 'person',
  })
  expect(senderOf(chat, 'internal')).toMatchObject({ side: 'ours', name: 'Inês', userId: 7 })
})

test('takes agents of a group for our side, and marks bots and unknown members', () => {
  const chat = group(
    { ...groupPerson, id: '1', type: 'contact', name: 'Sofia' },
    { ...groupPerson, id: '2', type: 'agent', name: 'Inês' },
    { ...groupPerson, id: '3', type: 'participant', pushName: 'sunny' },
    { ...groupPerson, id: '4', type: 'bot', name: '' },
    { ...groupPerson, id: '5', type: 'contact', userId: 12, phone: '+1' },
  )
  const seen = ['1', '2', '3', '4', '5'].map((id) => senderOf(chat, id))
  expect(seen.map(({ side }) => side)).toEqual(['theirs', 'ours', 'theirs', 'theirs', 'ours'])
  expect(seen.map(({ kind }) => kind)).toEqual(['person', 'person', 'unknown-member', 'bot', 'person'])
  expect(seen.map(({ name }) => name)).toEqual(['Sofia', 'Inês', 'sunny', '4', '+1'])
})

test('keeps the id of a sender that matches no participant', () => {
  expect(senderOf(group(), '49170@x')).toMatchObject({
    id: '49170@x',
    name: '49170@x',
    side: 'theirs',
    kind: 'not-listed',
  })
  expect(senderOf(direct(), 'internal')).toMatchObject({ side: 'ours', kind: 'not-listed' })
})

test('takes a participant without a type for our side if the id says so', () => {
  const sideOf = (id: string, type: DirectParticipant['type']) =>
    senderOf(direct({ ...directPerson, id, type, name: 'Sofia' }), id).side
  expect(sideOf('internal', null)).toBe('ours')
  expect(sideOf('client', null)).toBe('theirs')
  expect(sideOf('internal', 'external')).toBe('theirs')
})
