import { FileText, Image, Mic, Paperclip, Video, type LucideIcon } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import type { MessageMatch } from '../../../domain/chats/findInMessages.ts'
import type { Message } from '../../../domain/chats/conversation.ts'
import { hearAlone } from '../../hooks/audible.ts'
import { newMediaTry } from '../../client/calls/mediaTry.ts'
import { useWorkspace } from '../../client/connection/workspace.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { MarkedText } from '../../components/text/MarkedText.tsx'

interface MessageMediaProps {
  readonly callId: number
  readonly message: Message
  readonly matches: readonly MessageMatch[]
  readonly currentMatch: MessageMatch | null
}

const KINDS: ReadonlyMap<string, { readonly words: string; readonly icon: LucideIcon }> = new Map(
  Object.entries({
    image: { words: 'Image', icon: Image },
    video: { words: 'Video', icon: Video },
    audio: { words: 'Voice message', icon: Mic },
    document: { words: 'Document', icon: FileText },
  }),
)

/** The service's transcription of a media message, then the media itself. */
export function MessageMedia({ callId, message, matches, currentMatch }: MessageMediaProps) {
  const { paths } = useWorkspace()
  const { words, icon: Icon } = KINDS.get(message.type) ?? { words: message.type, icon: Paperclip }
  return (
    <div className="grid gap-1.5">
      <p className="flex items-center gap-1.5 text-sm text-ink-2">
        <Icon aria-hidden="true" size={14} strokeWidth={1.6} />
        {words}
        {message.transcription === null && ', processing'}
      </p>
      {message.transcription !== null && (
        <p dir="auto" className="break-words whitespace-pre-line">
          <MarkedText
            text={message.transcription}
            ranges={matches.filter(({ part }) => part === 'transcription')}
            current={currentMatch?.part === 'transcription' ? currentMatch : null}
          />
        </p>
      )}
      {message.hasMedia && <Media path={paths.messageMedia(callId, message.id)} type={message.type} words={words} />}
      {!message.hasMedia && message.type !== 'text' && <p className="text-sm text-ink-2">The file isn’t available.</p>}
    </div>
  )
}

/** Loads media when it becomes visible, audio and video only on play. */
function Media({ path, type, words }: { readonly path: string; readonly type: string; readonly words: string }) {
  const [src, setSrc] = useState(() => newMediaTry(path))
  const [isBroken, setIsBroken] = useState(false)
  const onError = () => setIsBroken(true)
  const onPlay = ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => hearAlone(currentTarget)
  const player = { src, onError, onPlay, controls: true }
  if (isBroken)
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
        Can’t load this file.
        <Button
          command="failure.retry"
          onClick={() => {
            setIsBroken(false)
            setSrc(newMediaTry(path))
          }}
        />
      </p>
    )
  switch (type) {
    case 'image':
      return (
        <img
          key={src}
          src={src}
          alt={words}
          loading="lazy"
          onError={onError}
          className="max-h-80 min-h-16 min-w-16 max-w-full rounded-md bg-bg object-contain"
        />
      )
    case 'audio':
      return <audio key={src} {...player} preload="none" className="h-9 w-72 max-w-full" />
    case 'video':
      return <video key={src} {...player} preload="metadata" className="max-h-80 max-w-full rounded-md" />
    default:
      return (
        <a
          href={path}
          download
          className="inline-flex items-center gap-1.5 font-medium text-accent-ink hover:underline"
        >
          <Paperclip aria-hidden="true" size={14} strokeWidth={1.6} />
          Download file
        </a>
      )
  }
}
