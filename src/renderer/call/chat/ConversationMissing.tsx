import { EyeOff } from 'lucide-react'
import type { EpochMs } from '../../../domain/units.ts'
import { EmptyState } from '../../components/notices/EmptyState.tsx'

/** The service fills `chat` from this date. Source: interface, "Versioning" 2. */
const CONVERSATIONS_SINCE = Date.parse('2026-09-01T00:00:00Z')

interface ConversationMissingProps {
  readonly isGroup: boolean
  /** When this saved copy was read from the service; null if it's the service's current response. */
  readonly savedAt: EpochMs | null
}

/** For a chat without a conversation: the service withholds it, or didn't return it when the copy was saved. Not for an empty one. */
export function ConversationMissing({ isGroup, savedAt }: ConversationMissingProps) {
  const isOld = savedAt !== null && savedAt < CONVERSATIONS_SINCE
  const withheldWords = isGroup
    ? 'The service doesn’t return the messages because processing of this group chat was denied.'
    : 'The service doesn’t return the messages of this call.'
  return (
    <EmptyState
      icon={<EyeOff size={20} strokeWidth={1.6} />}
      title={isOld ? 'Conversation not available' : 'Conversation withheld'}
    >
      {isOld
        ? 'This copy was saved before September 2026, when the service didn’t return conversations.'
        : withheldWords}{' '}
      The conversation may still have messages.
    </EmptyState>
  )
}
