import type { ReviewNote } from '../../../domain/reviews/review.ts'
import { copyText } from '../../client/files/copyText.ts'
import { CommandItem } from '../../components/overlays/CommandItem.tsx'
import { PointMenu } from '../../components/overlays/Menu.tsx'
import type { Point } from '../../components/overlays/useContextMenu.ts'
import type { NotePlace } from './notePlace.ts'

interface NoteMenuProps {
  readonly point: Point
  readonly note: ReviewNote
  readonly place: NotePlace
  /** Undefined if the review is done. */
  readonly edit?: { start(): void; remove(): void; readonly detach: (() => void) | undefined } | undefined
  readonly onClose: () => void
}

/** The context menu of a note. */
export function NoteMenu({ point, note: { anchor, text }, place, edit, onClose }: NoteMenuProps) {
  const words = place.anchorWords(anchor)
  return (
    <PointMenu point={point} label={words === null ? 'Note on the whole call' : `Note at ${words}`} onClose={onClose}>
      {words !== null && (
        <CommandItem id="note.goTo" onSelect={() => place.goTo(anchor)}>
          Go to {anchor.kind === 'time' ? words : 'the message'}
        </CommandItem>
      )}
      {edit && <CommandItem id="note.edit" onSelect={edit.start} />}
      {edit?.detach && <CommandItem id="note.detach" onSelect={edit.detach} />}
      {text !== '' && (
        <CommandItem id="note.copy" onSelect={() => void copyText({ id: 'copy-note', text, done: 'Note copied' })} />
      )}
      {edit && <CommandItem id="note.remove" isDanger onSelect={edit.remove} />}
    </PointMenu>
  )
}
