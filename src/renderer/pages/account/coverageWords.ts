import type { Account } from '../../../contract/accounts.ts'
import type { LibrarySnapshot } from '../../../contract/library.ts'
import { format } from '../../components/format.ts'

/** What an account may lack because the library doesn't have it; null if it has everything. */
export function coverageWords(
  { callCount, expectedCallCount, isListComplete, since }: LibrarySnapshot,
  chats: Account['coverage'] | null,
): string | null {
  const parts: string[] = []
  if (!isListComplete) {
    const of = expectedCallCount === null ? '' : ` of about ${format.number(expectedCallCount)}`
    parts.push(`Only ${format.number(callCount)}${of} calls are on this computer so far.`)
  } else if (since !== null) parts.push(`Calls before ${format.date(new Date(since))} aren’t on this computer.`)
  if (chats !== null && chats.known < chats.total) {
    const missing = chats.total - chats.known
    parts.push(`The participants of ${format.count(missing, 'chat')} aren’t known yet, so some may be missing here.`)
  }
  return parts.length === 0 ? null : parts.join(' ')
}
