import { instantOf, readInstant } from '../values/instant.ts'
import { MINUTE } from '../units.ts'
import type { Message } from './conversation.ts'

export type ThreadItem =
  /** `day` is the result of `dayOf`; null for messages with an unreadable time. */
  | { readonly kind: 'day'; readonly day: string | null }
  /** One message. `opensGroup`: show the sender before it. `closesGroup`: its bubble ends the group. */
  | { readonly kind: 'message'; readonly message: Message; readonly opensGroup: boolean; readonly closesGroup: boolean }

/** Messages of one sender further apart than this start a new group. */
const LONGEST_PAUSE_MS = 5 * MINUTE

/**
 * The messages in the order received (the service sorts them, oldest first), with a separator before each new day. Groups
 * consecutive messages of one sender on the same day, at most five minutes apart. `dayOf` returns the day of a time that
 * `readInstant` reads, because it depends on the user's time zone.
 */
export function threadItems(messages: readonly Message[], dayOf: (instant: string) => string): readonly ThreadItem[] {
  const items: ThreadItem[] = []
  const days = messages.map((message) => (isReadable(message.timestamp) ? dayOf(message.timestamp) : null))
  messages.forEach((message, index) => {
    const before = messages[index - 1]
    const after = messages[index + 1]
    const isNewDay = index === 0 || days[index] !== days[index - 1]
    if (isNewDay) items.push({ kind: 'day', day: days[index]! })
    items.push({
      kind: 'message',
      message,
      opensGroup: isNewDay || before === undefined || !belongTogether(before, message),
      closesGroup: after === undefined || days[index + 1] !== days[index] || !belongTogether(message, after),
    })
  })
  return items
}

function belongTogether(before: Message, after: Message): boolean {
  if (before.sender !== after.sender) return false
  const from = instantOf(before.timestamp)
  const to = instantOf(after.timestamp)
  // A time difference requires two instants.
  if (from === null || to === null) return true
  return Math.abs(to - from) <= LONGEST_PAUSE_MS
}

function isReadable(timestamp: string | null): timestamp is string {
  return timestamp !== null && readInstant(timestamp) !== null
}
