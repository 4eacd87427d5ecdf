import type { OddField } from '../../../domain/calls/call.ts'

/**
 * 27 messages a day for ten years. The answer's largest size allows a million, which would take 1.6 GB of memory and keep the
 * core and the library busy for 25 s.
 */
const MOST_MESSAGES = 100_000

/** Removes the oldest messages, and the participants, beyond the limit, before anything looks at each of them. */
export function limitChat(record: object): readonly OddField[] {
  const chat = (record as { readonly chat?: unknown }).chat
  if (typeof chat !== 'object' || chat === null) return []
  return [...limitList(chat, 'messages', 'last'), ...limitList(chat, 'participants', 'first')]
}

function limitList(chat: object, name: 'messages' | 'participants', kept: 'first' | 'last'): readonly OddField[] {
  const items = (chat as Record<typeof name, unknown>)[name]
  if (!Array.isArray(items) || items.length <= MOST_MESSAGES) return []
  const { length } = items
  if (kept === 'first') items.length = MOST_MESSAGES
  else items.splice(0, length - MOST_MESSAGES)
  const words = new Intl.NumberFormat('en-US')
  const reason = `${words.format(length)} ${name}, only the ${kept} ${words.format(MOST_MESSAGES)} are kept`
  return [{ path: `chat.${name}`, reason }]
}
