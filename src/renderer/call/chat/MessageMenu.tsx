import type { Message } from '../../../domain/chats/conversation.ts'
import { copyText } from '../../client/files/copyText.ts'
import { CommandItem } from '../../components/overlays/CommandItem.tsx'
import { PointMenu } from '../../components/overlays/Menu.tsx'
import type { Point } from '../../components/overlays/useContextMenu.ts'
import { selectedPart } from '../../components/selectedPart.ts'

interface MessageMenuProps {
  readonly point: Point
  readonly message: Message
  readonly senderName: string
  readonly onNote: ((messageId: string) => void) | undefined
  readonly onTrack: ((text: string) => void) | undefined
  readonly onClose: () => void
}

export function MessageMenu({ point, message, senderName, onNote, onTrack, onClose }: MessageMenuProps) {
  const text = messageText(message)
  return (
    <PointMenu point={point} label={`Message of ${senderName}`} onClose={onClose}>
      {text !== null && (
        <CommandItem
          id="message.copy"
          onSelect={() => void copyText({ id: 'copy-message', text, done: 'Message copied' })}
        />
      )}
      {onTrack && text !== null && <CommandItem id="turn.track" onSelect={() => onTrack(selectedPart(text) ?? text)} />}
      {onNote && <CommandItem id="message.note" onSelect={() => onNote(message.id)} />}
    </PointMenu>
  )
}

/** Null if it has no words. */
export function messageText({ text, transcription }: Message): string | null {
  return text ?? transcription
}
