import { readInstant } from '../instant.ts'
import { MINUTE } from '../units.ts'
import type { Message } from './conversation.ts'

/** What a thread shows, from top to bottom. */
export type ThreadItem =
  /** `day` is what `dayOf` gave; null for messages whose time can't be read. */
  | { readonly kind: 'day'; readonly day: string | null }
  /** One message; `opensGroup` says that the sender is to be named before it, `closesGroup` that the bubble ends a run. */
  | { readonly kind: 'message'; readonly message: Message; readonly opensGroup: boolean; readonly closesGroup: boolean }

/** Messages of one sender further apart than this are not one thought any more. */
const LONGEST_PAUSE_MS = 5 * MINUTE

/**
 * The messages in the order received (the service sorts them, oldest first), with a separator before each new day and
 * consecutive messages of one sender joined into groups: the same day, at most five minutes apart.
 * `dayOf` decides the day of a time that `readInstant` reads, because that depends on the person's time zone.
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
  if (!isReadable(before.timestamp) || !isReadable(after.timestamp)) return true
  const from = readInstant(before.timestamp)
  const to = readInstant(after.timestamp)
  // How far apart two are can be said of two instants only.
  if (from?.kind !== 'instant' || to?.kind !== 'instant') return true
  return Math.abs(to.at - from.at) <= LONGEST_PAUSE_MS
}

function isReadable(timestamp: string | null): timestamp is string {
  return timestamp !== null && readInstant(timestamp) !== null
}
