import type { SeedConversation, SeedMessage } from '../../../src/simulator/seed/chats/conversation.ts'

const BEGIN_MS = Date.parse('2026-11-17T15:40:00Z')

type Said = Pick<SeedMessage, 'sender'> & Partial<SeedMessage>

/** Messages twenty minutes apart, over two days if there are many. */
function messages(said: readonly Said[]): readonly SeedMessage[] {
  return said.map((each, index) => ({
    id: `m${index + 1}`,
    timestamp: new Date(BEGIN_MS + index * 20 * 60_000).toISOString(),
    type: 'text',
    text: each.type === undefined ? 'Nothing was said.' : null,
    transcription: null,
    media: null,
    ...each,
  }))
}

const DIRECT = { chat_id: 'd', channel: 'whatsapp', is_group: false, conversation_type: 'direct' } as const
const GROUP = { chat_id: 'g', channel: 'telegram', is_group: true, conversation_type: 'group' } as const

const TWO = [
  {
    id: 'client',
    type: 'external',
    name: 'Sofia Ruiz',
    profile_pic: null,
    company: 'Acme Freight',
    email: 'sofia@acme.example',
    wa_id: '8f1c',
    labels: ['VIP', 'Trial'],
  },
  {
    id: 'internal',
    type: 'internal',
    name: 'Inês Duarte',
    profile_pic: null,
    company: 'Talkwell',
    email: 'ines@example.com',
    user_id: 7,
    phone: '+15552010107',
    is_owner: true,
  },
]

/** For each kind of media one message that was read and, for some, one that wasn't. */
export const DIRECT_CHAT: SeedConversation = {
  ...DIRECT,
  processing_status: 'approved',
  participants: TWO,
  messages: messages([
    { sender: 'client', text: 'Hi Inês, the pallets did not come.' },
    { sender: 'client', text: 'Order 4471. Can you see where they are?' },
    { sender: 'internal', text: 'Good afternoon Sofia, I am looking at it now. One moment please.' },
    { sender: 'client', type: 'image', transcription: 'A chart with five bars.', media: 'pictures/5.png' },
    { sender: 'client', type: 'image', media: 'pictures/6.png' },
    {
      sender: 'internal',
      type: 'audio',
      transcription: 'The trial ends on Friday, so I would sign before that.',
      media: 'recordings/trial-ends-friday.mp3',
    },
    { sender: 'client', type: 'audio' },
    {
      sender: 'client',
      type: 'video',
      transcription: 'A board in four slides.',
      media: 'recordings/board-in-four-slides.mp4',
    },
    {
      sender: 'internal',
      type: 'document',
      transcription: 'Delivery note. Document 3, one page.',
      media: 'documents/3.pdf',
    },
    { sender: 'ghost-99', text: 'Who added me here?' },
    { sender: 'internal', text: '<img src=x onerror=alert(1)> is what the driver typed 🚚' },
  ]),
}

const member = { push_name: null, phone: null, first_seen_at: null }

export const GROUP_CHAT: SeedConversation = {
  ...GROUP,
  processing_status: 'approved',
  participants: [
    { ...member, id: '101@g', type: 'agent', name: 'Inês Duarte', phone: '+15552010107', user_id: 7 },
    { ...member, id: '102@g', type: 'contact', name: 'Sofia Ruiz', first_seen_at: '2026-11-17T15:40:00Z' },
    { ...member, id: '103@g', type: 'participant', name: null, push_name: '~ sam' },
    { ...member, id: '104@g', type: 'bot', name: 'Talkwell Bot' },
  ],
  messages: messages([
    { sender: '102@g', text: 'Is everybody here?' },
    { sender: '103@g', text: 'Yes.' },
    { sender: '104@g', text: 'Ticket 311 was opened.' },
    { sender: '101@g', text: 'I have it.' },
    { sender: '999@g', text: 'I left the group long ago.' },
  ]),
}

export const PENDING_GROUP: SeedConversation = {
  ...GROUP_CHAT,
  processing_status: 'pending',
  messages: messages([
    { sender: '102@g', text: 'Here is the picture.' },
    { sender: '102@g', type: 'image', media: 'pictures/7.png' },
  ]),
}

export const EMPTY_CHAT: SeedConversation = {
  ...DIRECT,
  processing_status: 'approved',
  participants: TWO,
  messages: [],
}

export const DENIED_CHAT: SeedConversation = {
  ...EMPTY_CHAT,
  processing_status: 'denied',
  messages: messages([{ sender: 'client', text: 'The first of them.' }]),
}
