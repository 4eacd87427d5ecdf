import { ContextMenu as Base } from '@base-ui/react/context-menu'
import { Copy, Pin, PinOff, UserRound } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { clockText } from '../../../domain/clockText.ts'
import type { Speaker } from '../../../domain/transcripts/speakers.ts'
import type { Turn } from '../../../domain/transcripts/turns.ts'
import { popupItemLook, popupLook } from '../../components/popupLook.ts'
import type { ValueStore } from '../../hooks/valueStore.ts'
import { turnText } from './turnText.ts'
import type { EstimatedStart } from './useTurnPositions.ts'

interface TurnMenuProps {
  /** The list of turns. They share one menu, which a right click or the menu key on a line opens. */
  readonly list: ReactElement<Record<string, unknown>>
  readonly turns: readonly Turn[]
  readonly speakers: ReadonlyMap<string, Speaker>
  readonly positions: readonly EstimatedStart[]
  readonly playbackPosition: ValueStore<number>
  onPin(turnIndex: number, seconds: number | null): void
  onAgentChosen(speaker: string): void
}

export function TurnMenu(props: TurnMenuProps) {
  const { list, turns, speakers, positions, playbackPosition, onPin, onAgentChosen } = props
  const [opened, setOpened] = useState<{ readonly turn: Turn; readonly seconds: number } | null>(null)
  const position = opened ? positions[opened.turn.index] : undefined
  const speaker = opened?.turn.speaker ?? null
  return (
    <Base.Root>
      <Base.Trigger
        className="flex min-h-0 flex-1 flex-col"
        onContextMenu={(event) => {
          const row = event.target instanceof Element ? event.target.closest('[data-turn]') : null
          const turn = turns[Number(row?.getAttribute('data-turn') ?? -1)]
          if (!turn) event.preventBaseUIHandler()
          else setOpened({ turn, seconds: playbackPosition.current() })
        }}
        render={<div />}
      >
        {list}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="z-50 outline-none">
          <Base.Popup className={`${popupLook} min-w-52 p-1`}>
            {opened && position && (
              <Base.Item className={popupItemLook} onClick={() => onPin(opened.turn.index, opened.seconds)}>
                <Pin aria-hidden="true" size={15} strokeWidth={1.6} className="text-ink-3" />
                Pin this line to {clockText(opened.seconds)}
              </Base.Item>
            )}
            {opened && position?.isPinned && (
              <Base.Item className={popupItemLook} onClick={() => onPin(opened.turn.index, null)}>
                <PinOff aria-hidden="true" size={15} strokeWidth={1.6} className="text-ink-3" />
                Unpin this line
              </Base.Item>
            )}
            {speaker !== null && speakers.get(speaker)?.role !== 'agent' && (
              <Base.Item className={popupItemLook} onClick={() => onAgentChosen(speaker)}>
                <UserRound aria-hidden="true" size={15} strokeWidth={1.6} className="text-ink-3" />
                Mark {speaker} as the agent
              </Base.Item>
            )}
            {opened && (
              <Base.Item
                className={popupItemLook}
                // Without focus or permission nothing is copied, and no message says that it was.
                onClick={() => void navigator.clipboard.writeText(turnText(opened.turn)).catch(() => undefined)}
              >
                <Copy aria-hidden="true" size={15} strokeWidth={1.6} className="text-ink-3" />
                Copy line
              </Base.Item>
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
