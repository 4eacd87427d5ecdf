import { expect, it } from 'vitest'
import { readCallDetail } from './wire.ts'

/** A chat with these fields, as the service sends it, with the other fields of a call. */
function read(chat: Readonly<Record<string, unknown>>, call: Readonly<Record<string, unknown>> = {}) {
  const { detail, links } = readCallDetail({ data: { id: 7, format: 'chat', ...call, chat } }, 'service.example')
  return { conversation: detail.conversation, links: links.messages, oddFields: detail.oddFields }
}

it('reads a message’s text and media, with defaults for missing fields', () => {
  const messages = [
    { id: 'm-1', sender: 'p-1', timestamp: '2026-06-01T09:00:00Z', type: 'text', text: 'Hello', url: null },
    { id: 'm-2', sender: 'p-2', timestamp: null, type: 'voice', transcription: 'Yes', url: 'https://m.example/2?s=1' },
    { type: null, sender: null, text: ' ', url: 'not a link' },
  ]
  const { conversation, links } = read({ chat_id: 'c-1', channel: 'whatsapp', processing_status: 'done', messages })
  expect(conversation).toMatchObject({
    kind: 'direct',
    chatId: 'c-1',
    channel: 'whatsapp',
    processingStatus: 'done',
    messages: [
      {
        id: 'm-1',
        sender: 'p-1',
        timestamp: '2026-06-01T09:00:00Z',
        type: 'text',
        text: 'Hello',
        transcription: null,
        hasMedia: false,
      },
      { id: 'm-2', sender: 'p-2', timestamp: null, type: 'voice', text: null, transcription: 'Yes', hasMedia: true },
      { id: '#3', sender: '', type: 'text', text: null, hasMedia: false },
    ],
  })
  expect([...links].map(([id, link]) => [id, link.reveal()])).toEqual([['m-2', 'https://m.example/2?s=1']])
})

it('keeps the last 100,000 messages of a longer chat, and says so', () => {
  const messages = Array.from({ length: 100_001 }, (_, at) => ({ id: `m${at}`, text: 'Hello' }))
  const participants = Array.from({ length: 100_002 }, (_, at) => ({ id: `p${at}` }))
  const { conversation, oddFields } = read({ messages, participants })
  expect(conversation?.messages).toHaveLength(100_000)
  expect(conversation?.messages[0]?.id).toBe('m1')
  expect(conversation?.participants.at(-1)?.id).toBe('p99999')
  expect(oddFields).toEqual([
    { path: 'chat.messages', reason: '100,001 messages, only the last 100,000 are kept' },
    { path: 'chat.participants', reason: '100,002 participants, only the first 100,000 are kept' },
  ])
})

it('assigns a link to the first of two messages with one id, and uses the position without an id', () => {
  const urls = ['https://m.example/first', 'https://m.example/second', 'https://m.example/third']
  const messages = [
    { id: 'same', url: urls[0] },
    { id: 'same', url: urls[1] },
    { id: null, url: urls[2] },
  ]
  const { links } = read({ messages })
  expect([...links].map(([id, link]) => [id, link.reveal()])).toEqual([
    ['same', urls[0]],
    ['#3', urls[2]],
  ])
})

it('has profile pictures of participants as links, not as text', () => {
  const participants = [
    { id: 'client', profile_pic: 'https://m.example/c.jpg?signature=1' },
    { id: 'internal', profile_pic: null },
    { profile_pic: 'https://m.example/3.jpg' },
    { id: 'x', profile_pic: 'none' },
    { id: 'client', profile_pic: 'https://m.example/again.jpg' },
  ]
  const { detail, links } = readCallDetail(
    { data: { id: 7, format: 'chat', chat: { participants } } },
    'service.example',
  )
  const people = detail.conversation?.participants ?? []
  expect(people.map(({ id, hasPicture, additional }) => [id, hasPicture, additional])).toEqual([
    ['client', true, []],
    ['internal', false, []],
    ['#3', true, []],
    ['x', false, []],
    ['client', true, []],
  ])
  expect([...links.pictures].map(([id, link]) => [id, link.reveal()])).toEqual([
    ['client', 'https://m.example/c.jpg?signature=1'],
    ['#3', 'https://m.example/3.jpg'],
  ])
})

it.each([
  ['thread', 'group', 'group'],
  ['chat', 'group', 'direct'],
  ['group_chat', 'direct', 'group'],
])('a chat of the format %s without is_group and the type %s is shown as %s', (format, type, kind) => {
  const { conversation } = read({ conversation_type: type }, { format })
  expect([conversation?.kind, conversation?.conversationType]).toEqual([kind, type])
})

it.each([
  ['chat', true, 'direct'],
  ['group_chat', false, 'group'],
  ['group_chat', true, 'group'],
  ['thread', true, 'group'],
])('a chat of the format %s that says is_group %s is shown as %s', (format, isGroup, kind) => {
  expect(read({ is_group: isGroup }, { format }).conversation?.kind).toBe(kind)
})

it.each([
  ['audio', false],
  ['audio', null],
  ['thread', false],
])('a call of the format %s whose chat says is_group %s has no conversation, and no links', (format, isGroup) => {
  const messages = [{ id: 'm-1', url: 'https://m.example/1' }]
  const { conversation, links } = read({ is_group: isGroup, messages }, { format })
  expect(conversation).toBeNull()
  expect(links.size).toBe(0)
})

it('participants of a direct chat have a company, those of a group when they were first seen', () => {
  const participants = [
    {
      id: 'p-1',
      type: 'user',
      name: 'Zoë',
      push_name: 'zoe',
      phone: '+1',
      email: 'z@example.com',
      company: 'Acme',
      user_id: 4,
      is_owner: true,
      first_seen_at: '2026-06-01T09:00:00Z',
    },
    { name: ' ', push_name: 'bo' },
  ]
  const noDetails = { phone: null, userId: null, hasPicture: false, additional: [] }
  expect(read({ participants }).conversation?.participants).toEqual([
    {
      id: 'p-1',
      name: 'Zoë',
      phone: '+1',
      userId: 4,
      hasPicture: false,
      additional: [],
      type: 'user',
      company: 'Acme',
      email: 'z@example.com',
      isOwner: true,
    },
    { ...noDetails, id: '#2', name: 'bo', type: null, company: null, email: null, isOwner: null },
  ])
  expect(read({ participants }, { format: 'group_chat' }).conversation?.participants).toEqual([
    {
      id: 'p-1',
      name: 'Zoë',
      phone: '+1',
      userId: 4,
      hasPicture: false,
      additional: [],
      type: 'user',
      pushName: 'zoe',
      firstSeenAt: '2026-06-01T09:00:00Z',
    },
    { ...noDetails, id: '#2', name: 'bo', type: null, pushName: 'bo', firstSeenAt: null },
  ])
})

it('keeps other data of a participant if it can be shown, but nothing about the viewer or access', () => {
  const participant = {
    id: 'p-1',
    city: 'Berlin',
    seats: 4,
    vip: false,
    tags: ['a', 'b'],
    mixed: ['a', 1],
    place: { floor: 2 },
    gone: null,
    avatar: 'https://m.example/a.png?signature=1',
    page: 'https://m.example/zoe',
    is_viewer: true,
    viewer_phone: '+2',
  }
  const [first] = read({ participants: [participant] }).conversation?.participants ?? []
  expect(first?.additional).toEqual([
    { key: 'city', value: 'Berlin' },
    { key: 'seats', value: 4 },
    { key: 'vip', value: false },
    { key: 'tags', value: 'a, b' },
    { key: 'mixed', value: '["a",1]' },
    { key: 'place', value: '{"floor":2}' },
    { key: 'page', value: 'https://m.example/zoe' },
  ])
})
