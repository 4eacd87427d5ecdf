import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filter, startService, type CallJson, type TestService } from './serviceRequests.ts'

let service: TestService
let chats: CallJson[]
let users: Map<number, CallJson>

beforeAll(async () => {
  service = await startService()
  const listed = await service.walk('/v1/calls', filter('type', 'in', 'chat,group_chat'))
  chats = await Promise.all(listed.map(async ({ id }) => (await service.get(`/v1/calls/${id}`)).body.data))
  users = new Map((await service.walk('/v1/users')).map((user) => [user.user_id, user]))
})
afterAll(() => service.close())

const direct = (): CallJson[] => chats.filter(({ format }) => format === 'chat')
const groups = (): CallJson[] => chats.filter(({ format, chat }) => format === 'group_chat' && chat !== null)
const messages = (): CallJson[] => chats.flatMap(({ chat }) => chat?.messages ?? [])

it('is null for every other format', async () => {
  const spoken = await service.get('/v1/calls', [...filter('type', 'not_in', 'chat,group_chat'), ['first', '5']])
  for (const { id } of spoken.body.data) expect((await service.get(`/v1/calls/${id}`)).body.data.chat).toBeNull()
})

it('is null for a group whose processing was denied, while the call is returned', () => {
  const withheld = chats.filter(({ format, chat }) => format === 'group_chat' && chat === null)
  expect(withheld.length).toBeGreaterThan(0)
  for (const call of withheld) expect(call.title).toEqual(expect.any(String))
})

it('is null for every call before September 2026, by a switch of the workspace', async () => {
  service.simulator.workspace.deliversChats = false
  expect((await service.get(`/v1/calls/${direct()[0].id}`)).body.data.chat).toBeNull()
  service.simulator.workspace.deliversChats = true
  expect((await service.get(`/v1/calls/${direct()[0].id}`)).body.data.chat).not.toBeNull()
})

it('has the conversation fields in both shapes, and none about a viewer', () => {
  for (const { chat, format } of [...direct(), ...groups()]) {
    expect(Object.keys(chat)).toEqual([
      'chat_id',
      'channel',
      'is_group',
      'conversation_type',
      'processing_status',
      'participants',
      'messages',
    ])
    expect(chat.is_group).toBe(format === 'group_chat')
    expect(chat.conversation_type).toBe(format === 'group_chat' ? 'group' : 'direct')
    expect(JSON.stringify(chat)).not.toMatch(/viewer_phone|is_viewer/)
  }
})

describe('a direct message', () => {
  it('has the participants client (external) and internal, the latter a user', () => {
    for (const { chat } of direct()) {
      expect(chat.participants.map(({ id, type }: CallJson) => [id, type])).toEqual([
        ['client', 'external'],
        ['internal', 'internal'],
      ])
      const [client, internal] = chat.participants
      expect(client).toMatchObject({
        name: expect.any(String),
        company: expect.any(String),
        email: expect.any(String),
      })
      expect(internal).toMatchObject({
        name: users.get(internal.user_id)?.name,
        phone: expect.any(String),
        is_owner: expect.any(Boolean),
      })
    }
  })

  it('may have a picture of the client under a signed link', async () => {
    const pictures = direct().map(({ chat }) => chat.participants[0].profile_pic as string | null)
    expect(pictures).toContain(null)
    const answer = await fetch(pictures.find((picture) => picture !== null)!)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it('may carry further keys, depending on the integration', () => {
    const keys = new Set(direct().flatMap(({ chat }) => Object.keys(chat.participants[0])))
    expect(
      [...keys].some(
        (key) =>
          !['id', 'type', 'name', 'profile_pic', 'company', 'email', 'user_id', 'phone', 'is_owner'].includes(key),
      ),
    ).toBe(true)
  })

  it('is pending, approved or denied', () => {
    for (const { chat } of direct()) expect(['pending', 'approved', 'denied']).toContain(chat.processing_status)
  })

  it('is sent by client or internal', () => {
    for (const { chat } of direct())
      for (const { sender } of chat.messages) expect(['client', 'internal']).toContain(sender)
  })
})

describe('a group', () => {
  it('is pending or approved, both exist', () => {
    expect(new Set(groups().map(({ chat }) => chat.processing_status))).toEqual(new Set(['pending', 'approved']))
  })

  it('has participants of all four kinds, unique by id, agents with their user_id', () => {
    const kinds = new Set<string>()
    for (const { chat } of groups()) {
      expect(new Set(chat.participants.map(({ id }: CallJson) => id)).size).toBe(chat.participants.length)
      for (const participant of chat.participants) {
        kinds.add(participant.type)
        expect('user_id' in participant).toBe(participant.type === 'agent')
        if (participant.type === 'agent') expect(participant.name).toBe(users.get(participant.user_id)?.name)
        for (const name of ['name', 'push_name', 'phone', 'first_seen_at'])
          expect([null, 'string']).toContain(participant[name] === null ? null : typeof participant[name])
        const first = chat.messages.find(({ sender }: CallJson) => sender === participant.id)
        expect(participant.first_seen_at).toBe(first?.timestamp ?? null)
      }
    }
    expect(kinds).toEqual(new Set(['contact', 'agent', 'participant', 'bot']))
  })

  it('has members whose name is only their push_name, and one without any', () => {
    const members = groups().flatMap(({ chat }) => chat.participants)
    expect(members.some(({ name, push_name: push }) => name !== null && name === push)).toBe(true)
    expect(members.some(({ name }) => name === null)).toBe(true)
  })

  it('has participants only as senders', () => {
    for (const { chat } of groups()) {
      const ids = new Set(chat.participants.map(({ id }: CallJson) => id))
      expect(chat.messages.filter(({ sender }: CallJson) => !ids.has(sender))).toEqual([])
    }
  })

  it('can have thousands of messages', () => {
    expect(Math.max(...groups().map(({ chat }) => chat.messages.length))).toBeGreaterThan(2000)
  })
})

describe('messages', () => {
  it('have the documented fields, ids of their own, and all five types exist', () => {
    expect(new Set(messages().map(({ type }) => type))).toEqual(
      new Set(['text', 'image', 'video', 'document', 'audio']),
    )
    for (const message of messages()) {
      expect(Object.keys(message).toSorted()).toEqual([
        'id',
        'sender',
        'text',
        'timestamp',
        'transcription',
        'type',
        'url',
      ])
      expect(message.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    }
    expect(new Set(messages().map(({ id }) => id)).size).toBe(messages().length)
  })

  it('of text have text and neither transcription nor url; media the other way round', () => {
    for (const { type, text, transcription, url } of messages()) {
      if (type === 'text') expect([typeof text, transcription, url]).toEqual(['string', null, null])
      else expect([text, typeof url]).toEqual([null, 'string'])
    }
  })

  it('with media are transcribed, or null while they are not processed', () => {
    const media = messages().filter(({ type }) => type !== 'text')
    expect(media.some(({ transcription }) => transcription === null)).toBe(true)
    expect(media.some(({ transcription }) => transcription !== null)).toBe(true)
    for (const { chat } of groups().filter(({ chat: { processing_status: status } }) => status === 'pending')) {
      expect(chat.messages.every(({ transcription }: CallJson) => transcription === null)).toBe(true)
    }
  })

  it('come oldest first, in the same order at every request, also within one second', async () => {
    let ties = 0
    for (const { chat } of [...direct(), ...groups()]) {
      const times: string[] = chat.messages.map(({ timestamp }: CallJson) => timestamp)
      expect(times).toEqual(times.toSorted())
      ties += times.length - new Set(times).size
    }
    expect(ties).toBeGreaterThan(0)
    const longest = groups().toSorted((a, b) => b.chat.messages.length - a.chat.messages.length)[0]
    const again = (await service.get(`/v1/calls/${longest.id}`)).body.data
    expect(again.chat.messages.map(({ id }: CallJson) => id)).toEqual(
      longest.chat.messages.map(({ id }: CallJson) => id),
    )
  })
})
