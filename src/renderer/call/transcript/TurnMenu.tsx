import { clockText } from '../../../domain/clockText.ts'
import type { Speaker } from '../../../domain/transcripts/speakers.ts'
import type { Turn } from '../../../domain/transcripts/turns.ts'
import { copyLink, copyQuote } from '../../client/files/copyText.ts'
import { CommandItem } from '../../components/overlays/CommandItem.tsx'
import { MenuSeparator, PointMenu } from '../../components/overlays/Menu.tsx'
import type { Point } from '../../components/overlays/useContextMenu.ts'
import { selectedPart } from '../../components/selectedPart.ts'
import { quoteText, turnLink, turnTime } from './turnText.ts'
import type { EstimatedStart } from './positions/useTurnPositions.ts'

interface TurnMenuProps extends TurnActions {
  readonly point: Point
  readonly callId: number
  readonly turn: Turn
  readonly speaker: Speaker | undefined
  /** Null if there is no recording to seek in. */
  readonly position: EstimatedStart | null
  /** The playback position when the menu was opened. */
  readonly playedSeconds: number
  onClose(): void
}

export interface TurnActions {
  onPlay(seconds: number): void
  /** Undefined if there is no review to add it to. */
  readonly onNote?: ((seconds: number, quote?: string) => void) | undefined
  /** The user heard the line at that moment; null removes the pin. */
  onPin(turnIndex: number, seconds: number | null): void
  onAgentChosen(speaker: string): void
  /** Looks for a text in all calls. */
  readonly onTrack?: ((text: string) => void) | undefined
}

/** The context menu of a line. */
export function TurnMenu(props: TurnMenuProps) {
  const { point, turn, speaker, position, playedSeconds, onPlay, onNote, onPin, onAgentChosen, onTrack, onClose } =
    props
  const { index } = turn
  const label = turn.speaker ?? 'Line'
  return (
    <PointMenu point={point} label={position ? `${label}, ${turnTime(position)}` : label} onClose={onClose}>
      {position && <CommandItem id="moment.play" onSelect={() => onPlay(position.startSeconds)} />}
      {position && onNote && <CommandItem id="review.noteHere" onSelect={() => onNote(position.startSeconds)} />}
      <CommandItem
        id={position ? 'moment.copyLink' : 'turn.copyLink'}
        onSelect={() => void copyLink(turnLink(props))}
      />
      <CommandItem
        id="turn.copyQuote"
        onSelect={() => void copyQuote(quoteText(turn, position && turnTime(position)))}
      />
      {onTrack && <CommandItem id="turn.track" onSelect={() => onTrack(selectedPart(turn.text) ?? turn.text)} />}
      {(position || canBeAgent(speaker)) && <MenuSeparator />}
      {position && (
        <CommandItem id="turn.pin" onSelect={() => onPin(index, playedSeconds)}>
          Pin this line to {clockText(playedSeconds)}
        </CommandItem>
      )}
      {position?.isPinned && <CommandItem id="turn.unpin" onSelect={() => onPin(index, null)} />}
      {canBeAgent(speaker) && (
        <CommandItem id="turn.markAgent" onSelect={() => onAgentChosen(speaker.label)}>
          Mark {speaker.label} as the agent
        </CommandItem>
      )}
    </PointMenu>
  )
}

function canBeAgent(speaker: Speaker | undefined): speaker is Speaker {
  return speaker !== undefined && speaker.role !== 'agent'
}
