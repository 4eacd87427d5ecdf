import type { CallDetail } from '../../../domain/calls/call.ts'
import { ChatThread } from '../../features/chat-thread/ChatThread.tsx'
import { ConversationMissing } from '../../features/chat-thread/ConversationMissing.tsx'
import { ParticipantsPanel } from '../../features/chat-thread/ParticipantsPanel.tsx'
import { CallRail } from './CallRail.tsx'

interface ChatCallProps {
  readonly workspaceId: string
  readonly call: CallDetail
  readonly isProcessing: boolean
}

/** A call that was written: the thread in the place of player and transcript. */
export function ChatCall({ workspaceId, call, isProcessing }: ChatCallProps) {
  const { conversation } = call
  return (
    <div className="mt-2.5 flex min-h-0 flex-1 border-t border-line">
      {conversation === null ? (
        <section aria-label="Conversation" className="min-w-0 flex-1">
          <ConversationMissing isGroup={call.format === 'group_chat'} updatedAt={call.updatedAt ?? call.timestamp} />
        </section>
      ) : (
        <ChatThread workspaceId={workspaceId} callId={call.id} conversation={conversation} />
      )}
      <CallRail workspaceId={workspaceId} call={call} isProcessing={isProcessing}>
        {conversation && <ParticipantsPanel conversation={conversation} />}
      </CallRail>
    </div>
  )
}
