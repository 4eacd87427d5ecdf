import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { CallDetail } from '../../domain/calls/call.ts'
import { senderOf } from '../../domain/chats/senders.ts'
import type { CallSearch } from '../../domain/search/findInCall.ts'
import { phraseOf } from '../../domain/trackers/tracker.ts'
import type { EpochMs } from '../../domain/units.ts'
import { ChatThread } from './chat/ChatThread.tsx'
import { ConversationMissing } from './chat/ConversationMissing.tsx'
import { ParticipantsPanel } from './chat/ParticipantsPanel.tsx'
import type { CallPageReview } from '../review/callPageReview.ts'
import type { NotePlace, NoteRequest } from '../review/notes/notePlace.ts'
import { CallPanels } from './CallPanels.tsx'
import { CallRail } from './rail/CallRail.tsx'
import { useCallEvidence } from './useCallEvidence.ts'

interface ChatCallProps {
  readonly call: CallDetail
  /** When the call was read, if it's a copy from this computer. */
  readonly savedAt: EpochMs | null
  readonly isProcessing: boolean
  readonly review: CallPageReview
  readonly search: CallSearch | null
}

/** A text call: the chat replaces player and transcript. */
export function ChatCall({ call, savedAt, isProcessing, review, search }: ChatCallProps) {
  const { conversation } = call
  const navigate = useNavigate()
  const [noteRequest, setNoteRequest] = useState<NoteRequest | null>(null)
  const [wanted, setWanted] = useState<{ readonly messageId: string } | null>(null)
  const place = useMemo(() => messagePlace(call, setWanted), [call])
  const {
    place: evidence,
    marked,
    trackers,
  } = useCallEvidence(call, ({ index }) => setWanted({ messageId: conversation!.messages[index]!.id }))
  const trackersByMessage = useMemo(
    () => new Map([...trackers].map(([index, names]) => [conversation!.messages[index]!.id, names.join(', ')])),
    [trackers, conversation],
  )
  // Stable identity, because the thread only renders messages again when their props change.
  const noteOn = useCallback(
    (messageId: string) => setNoteRequest({ noteId: crypto.randomUUID(), anchor: { kind: 'message', messageId } }),
    [],
  )
  const { state } = review.open
  const canNote = state.kind === 'open' && !state.review.isDone
  return (
    <div className="mt-2.5 flex min-h-0 flex-1 border-t border-line max-wide:min-h-56">
      <CallPanels
        mainName="Conversation"
        main={
          conversation === null ? (
            <section aria-label="Conversation" className="min-w-0 flex-1">
              <ConversationMissing isGroup={call.format === 'group_chat'} savedAt={savedAt} />
            </section>
          ) : (
            <ChatThread
              callId={call.id}
              conversation={conversation}
              wanted={wanted}
              search={search}
              evidence={marked}
              trackers={trackersByMessage}
              onNote={canNote ? noteOn : undefined}
              onTrack={(text) => void navigate({ to: '/trackers', search: { phrase: [phraseOf(text)] } })}
            />
          )
        }
        rail={
          <CallRail
            call={call}
            isProcessing={isProcessing}
            review={review}
            place={place}
            evidence={evidence}
            noteRequest={noteRequest}
          >
            {conversation && <ParticipantsPanel callId={call.id} conversation={conversation} />}
          </CallRail>
        }
      />
    </div>
  )
}

/** A note is attached to a message, or to the whole chat. */
function messagePlace(call: CallDetail, show: (wanted: { readonly messageId: string }) => void): NotePlace {
  return {
    anchorNow: () => ({ kind: 'call' }),
    anchorWords(anchor) {
      if (anchor.kind !== 'message' || call.conversation === null) return null
      const message = call.conversation.messages.find(({ id }) => id === anchor.messageId)
      // The service may have withdrawn the conversation since.
      if (message === undefined) return null
      const text = message.text ?? message.transcription ?? message.type
      return `${senderOf(call.conversation, message.sender).name}: ${text}`
    },
    goTo(anchor) {
      if (anchor.kind === 'message') show({ messageId: anchor.messageId })
    },
  }
}
