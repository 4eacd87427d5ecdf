import { EyeOff } from 'lucide-react'
import { instantOf } from '../../../domain/instant.ts'
import { EmptyState } from '../../components/notices/EmptyState.tsx'

/** The service fills `chat` from this date. Source: interface, "Versioning" 2. */
const CONVERSATIONS_SINCE = Date.parse('2026-09-01T00:00:00Z')

interface ConversationMissingProps {
  readonly isGroup: boolean
  /** When the record was last changed, ISO 8601. Before `CHAT_SINCE`, conversations weren't delivered. */
  readonly updatedAt: string | null
}

/** A chat with a null conversation: withheld, or never delivered. That isn't the same as empty. */
export function ConversationMissing({ isGroup, updatedAt }: ConversationMissingProps) {
  const changedAt = instantOf(updatedAt)
  const isOld = changedAt !== null && changedAt < CONVERSATIONS_SINCE
  const withheld = isGroup
    ? 'The service doesn’t return the messages because processing of this group was denied.'
    : 'The service doesn’t return the messages of this call.'
  return (
    <EmptyState
      icon={<EyeOff size={20} strokeWidth={1.6} />}
      title={isOld ? 'Conversation not available' : 'Conversation withheld'}
    >
      {isOld
        ? 'The service returned no conversations before September 2026, and this call hasn’t changed since. It may also be withheld.'
        : withheld}{' '}
      It isn’t necessarily empty.
    </EmptyState>
  )
}
