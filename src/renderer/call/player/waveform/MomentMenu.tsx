import { clockText } from '../../../../domain/clockText.ts'
import { CommandItem } from '../../../components/overlays/CommandItem.tsx'
import { PointMenu } from '../../../components/overlays/Menu.tsx'
import type { Point } from '../../../components/overlays/useContextMenu.ts'
import type { Playback } from '../playback/playback.ts'

export interface MomentActions {
  copyLink(seconds: number): void
  /** Undefined if there is no review to add it to. */
  readonly onNote?: ((seconds: number) => void) | undefined
}

interface MomentMenuProps {
  readonly point: Point
  readonly seconds: number
  readonly playback: Playback
  readonly actions: MomentActions
  readonly onClose: () => void
}

/** The context menu of a moment in the waveform. */
export function MomentMenu({ point, seconds, playback, actions: { copyLink, onNote }, onClose }: MomentMenuProps) {
  return (
    <PointMenu point={point} label={clockText(seconds)} onClose={onClose}>
      <CommandItem id="moment.play" onSelect={() => playback.playFrom(seconds)} />
      {onNote && <CommandItem id="review.noteHere" onSelect={() => onNote(seconds)} />}
      <CommandItem id="moment.copyLink" onSelect={() => copyLink(seconds)} />
    </PointMenu>
  )
}
