import clsx from 'clsx'
import type { MessageMatch } from '../../../domain/chats/findInMessages.ts'
import type { Message } from '../../../domain/chats/conversation.ts'
import type { Sender } from '../../../domain/chats/senders.ts'
import { StickyNote } from 'lucide-react'
import { IconButton } from '../../components/controls/Button.tsx'
import { MarkIcon } from '../../components/text/MarkIcon.tsx'
import { MarkedText } from '../../components/text/MarkedText.tsx'
import { Pill } from '../../components/Pill.tsx'
import { timeWords } from './dayWords.ts'
import { MessageMedia } from './MessageMedia.tsx'
import { Portrait, type Pictures } from './Portrait.tsx'

interface MessageBubbleProps {
  readonly callId: number
  readonly message: Message
  readonly sender: Sender
  readonly pictures: Pictures
  readonly opensGroup: boolean
  readonly closesGroup: boolean
  readonly matches: readonly MessageMatch[]
  readonly currentMatch: MessageMatch | null
  /** Names of those that find something in it. */
  readonly trackers?: string | undefined
  readonly onNote?: ((messageId: string) => void) | undefined
}

const SENDER_MARKS: { readonly [Kind in Sender['kind']]: string | null } = {
  person: null,
  bot: 'Bot',
  'unknown-member': 'Unknown member',
  'not-listed': 'Not a participant',
}

/** One message. Renders its text as plain text. */
export function MessageBubble(props: MessageBubbleProps) {
  const { callId, message, sender, pictures, opensGroup, closesGroup, matches, currentMatch, trackers, onNote } = props
  const isOurs = sender.side === 'ours'
  const time = timeWords(message.timestamp)
  const mark = SENDER_MARKS[sender.kind]
  return (
    <article
      aria-label={`${sender.name}${time === null ? '' : `, ${time}`}`}
      className={clsx('group/message flex gap-2', isOurs && 'flex-row-reverse', closesGroup ? 'pb-3' : 'pb-1')}
    >
      <div className="w-7 shrink-0">
        {opensGroup && <Portrait person={sender} name={sender.name} pictures={pictures} size="medium" />}
      </div>
      <div className={clsx('flex max-w-[72%] min-w-0 flex-col gap-0.5', isOurs ? 'items-end' : 'items-start')}>
        {opensGroup && (
          <div className="flex max-w-full items-center gap-1.5 text-sm">
            <span
              title={sender.name}
              className={clsx(
                'truncate font-semibold',
                mark !== null ? 'text-ink-2' : isOurs ? 'text-rep' : 'text-lead',
              )}
            >
              {sender.name}
            </span>
            {mark !== null && <Pill>{mark}</Pill>}
          </div>
        )}
        <div
          dir="auto"
          className={clsx(
            'max-w-full min-w-0 rounded-lg px-3 py-1.5',
            isOurs ? 'bg-accent-soft' : 'bg-sunk',
            closesGroup && (isOurs ? 'rounded-br-sm' : 'rounded-bl-sm'),
          )}
        >
          {trackers !== undefined && (
            <span
              role="img"
              aria-label={`Tracker: ${trackers}`}
              title={trackers}
              className="float-end ms-2 mt-0.5 text-accent-ink"
            >
              <MarkIcon kind="tracker" size={14} />
            </span>
          )}
          <Content callId={callId} message={message} matches={matches} currentMatch={currentMatch} />
          {/* `ink-2` instead of `ink-3` for contrast on the colored backgrounds. */}
          <time
            dateTime={message.timestamp ?? undefined}
            title={message.timestamp ?? undefined}
            className="float-end mt-1 -me-0.5 ms-3 text-xs text-ink-2"
          >
            {time ?? 'unknown time'}
          </time>
        </div>
      </div>
      {onNote && (
        <IconButton
          command="message.note"
          label="Add note to this message"
          onClick={() => onNote(message.id)}
          className="self-center opacity-0 group-hover/message:opacity-100 focus-visible:opacity-100"
        >
          <StickyNote aria-hidden="true" size={14} strokeWidth={1.6} />
        </IconButton>
      )}
    </article>
  )
}

type ContentProps = Pick<MessageBubbleProps, 'callId' | 'message' | 'matches' | 'currentMatch'>

function Content({ callId, message, matches, currentMatch }: ContentProps) {
  const isMedia = message.type !== 'text' || message.hasMedia
  return (
    <>
      {/* Inline, so that the time fits into the last line if there is room. */}
      {message.text !== null && (
        <span className="break-words whitespace-pre-line">
          <MarkedText
            text={message.text}
            ranges={matches.filter(({ part }) => part === 'text')}
            current={currentMatch?.part === 'text' ? currentMatch : null}
          />
        </span>
      )}
      {isMedia && <MessageMedia callId={callId} message={message} matches={matches} currentMatch={currentMatch} />}
      {!isMedia && message.text === null && <span className="text-ink-2">Message without text.</span>}
    </>
  )
}
