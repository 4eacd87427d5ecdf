import type { SeedConversation, SeedMessage } from '../../../src/simulator/seed/chats/conversation.ts'

const FIRST_MS = Date.parse('2026-01-05T09:00:00Z')
const WORDS = 'the pallets did not come so please look at the invoice before Thursday and tell Acme what changed'.split(
  ' ',
)

/** This many words, the same for the same number. */
function words(count: number, seed: number): string {
  return Array.from({ length: count }, (_, index) => WORDS[(seed * 7 + index * 3) % WORDS.length]).join(' ')
}

/** A group of five with a message every 40 minutes. Every twentieth is an image, so that heights differ and change late. */
export function longChat(count: number): SeedConversation {
  const senders = ['1@g', '2@g', '3@g', '4@g', 'gone@g']
  const messages = Array.from({ length: count }, (_, index): SeedMessage => {
    const isPicture = index % 20 === 19
    return {
      id: `m${index}`,
      sender: senders[Math.floor(index / 3) % senders.length]!,
      timestamp: new Date(FIRST_MS + index * 40 * 60_000).toISOString(),
      type: isPicture ? 'image' : 'text',
      text: isPicture ? null : `${index}: ${words(3 + (index % 40), index)}.`,
      transcription: isPicture ? words(12, index) : null,
      media: isPicture ? `pictures/${1 + (index % 300)}.png` : null,
    }
  })
  const person = { push_name: null, phone: null, first_seen_at: null }
  return {
    chat_id: 'long',
    channel: 'whatsapp',
    is_group: true,
    conversation_type: 'group',
    processing_status: 'approved',
    participants: [
      { ...person, id: '1@g', type: 'agent', name: 'Inês Duarte', user_id: 7 },
      { ...person, id: '2@g', type: 'contact', name: 'Sofia Ruiz' },
      { ...person, id: '3@g', type: 'participant', name: null, push_name: '~ sam' },
      { ...person, id: '4@g', type: 'bot', name: 'Talkwell Bot' },
    ],
    messages,
  }
}

/** Lines of two speakers, 1 to 60 words each. */
export function longTranscript(count: number): string {
  return Array.from(
    { length: count },
    (_, index) => `${index % 2 === 0 ? 'Sofia Ruiz' : 'Inês Duarte'}: ${words(1 + ((index * 13) % 60), index)}.`,
  ).join('\n')
}
