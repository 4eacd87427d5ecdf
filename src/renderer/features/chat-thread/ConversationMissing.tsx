import { EyeOff } from 'lucide-react'
import type { EpochMs } from '../../../domain/units.ts'
import { EmptyState } from '../../components/notices/EmptyState.tsx'

/** The service fills `chat` from this date. Source: interface, "Versioning" 2. */
const CONVERSATIONS_SINCE = Date.parse('2026-09-01T00:00:00Z')

interface ConversationMissingProps {
  readonly isGroup: boolean
  /** When a copy on this computer was read from the service; null for the service's current response. */
  readonly savedAt: EpochMs | null
}

/** A chat with a null conversation: withheld, or not delivered yet when it was read. That isn't the same as empty. */
export function ConversationMissing({ isGroup, savedAt }: ConversationMissingProps) {
  const isOld = savedAt !== null && savedAt < CONVERSATIONS_SINCE
  const withheld = isGroup
    ? 'The service doesn’t return the messages because processing of this group was denied.'
    : 'The service doesn’t return the messages of this call.'
  return (
    <EmptyState
      icon={<EyeOff size={20} strokeWidth={1.6} />}
      title={isOld ? 'Conversation not available' : 'Conversation withheld'}
    >
      {isOld
        ? 'This copy was saved before September 2026, when the service didn’t return conversations yet.'
        : withheld}{' '}
      It isn’t necessarily empty.
    </EmptyState>
  )
}
