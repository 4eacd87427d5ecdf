import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { NoteAnchor, ReviewNote } from '../../../domain/reviews/review.ts'
import { useContextMenu } from '../../components/overlays/useContextMenu.ts'
import { IconButton } from '../../components/controls/Button.tsx'
import { NoteMenu } from './NoteMenu.tsx'
import type { NotePlace } from './notePlace.ts'

interface NoteListProps {
  readonly notes: readonly ReviewNote[]
  readonly isReadOnly: boolean
  readonly place: NotePlace
  /** The new note, which gets the focus. */
  readonly newNoteId: string | null
  onChange(note: ReviewNote): void
  onRemove(noteId: string): void
}

export function NoteList({ notes, isReadOnly, place, newNoteId, onChange, onRemove }: NoteListProps) {
  const menu = useContextMenu(({ target }) => {
    const item = target.closest<HTMLElement>('[data-note]')
    const note = notes.find(({ noteId }) => noteId === item?.dataset['note'])
    if (!item || !note) return null
    const hasMenu = !isReadOnly || note.text !== '' || place.anchorWords(note.anchor) !== null
    return hasMenu ? { item, note } : null
  })
  const pressed = menu.opened?.pressed
  const [edited, setEdited] = useState<{ readonly item: HTMLElement } | null>(null)
  // After its menu has closed, which would take the focus back.
  useEffect(() => edited?.item.querySelector('textarea')?.focus(), [edited])
  if (notes.length === 0) return null
  return (
    <ul aria-label="Notes" {...menu.area} className="mt-1.5 grid gap-1.5">
      {notes.map((note) => (
        <li
          key={note.noteId}
          data-note={note.noteId}
          data-command-scope=""
          className="rounded-md border border-line bg-bg px-2 py-1"
        >
          <div className="flex h-6 items-center gap-1">
            <Anchor anchor={note.anchor} place={place} />
            <span className="flex-1" />
            {!isReadOnly && (
              <IconButton
                command="note.remove"
                label="Remove note"
                className="h-6! w-6!"
                onClick={() => onRemove(note.noteId)}
              >
                <X aria-hidden="true" size={13} strokeWidth={1.6} />
              </IconButton>
            )}
          </div>
          {isReadOnly ? (
            <p dir="auto" className="pb-1 text-sm break-words whitespace-pre-line">
              {note.text === '' ? <span className="text-ink-3">Empty note.</span> : note.text}
            </p>
          ) : (
            <NoteText note={note} takesFocus={note.noteId === newNoteId} onChange={onChange} />
          )}
        </li>
      ))}
      {menu.opened && pressed && (
        <NoteMenu
          point={menu.opened.point}
          note={pressed.note}
          place={place}
          edit={
            isReadOnly
              ? undefined
              : {
                  start: () => setEdited({ item: pressed.item }),
                  remove: () => onRemove(pressed.note.noteId),
                }
          }
          onClose={menu.close}
        />
      )}
    </ul>
  )
}

function Anchor({ anchor, place }: { readonly anchor: NoteAnchor; readonly place: NotePlace }) {
  const words = place.anchorWords(anchor)
  if (words === null) return <span className="text-xs text-ink-3">On the whole call</span>
  return (
    <button
      type="button"
      data-content=""
      title="Go to this time"
      onClick={() => place.goTo(anchor)}
      className="min-w-0 truncate rounded-sm text-xs font-medium text-accent-ink hover:underline"
    >
      {words}
    </button>
  )
}

interface NoteTextProps {
  readonly note: ReviewNote
  readonly takesFocus: boolean
  onChange(note: ReviewNote): void
}

function NoteText({ note, takesFocus, onChange }: NoteTextProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return (
    <textarea
      ref={field}
      aria-label="Note"
      dir="auto"
      rows={2}
      spellCheck
      placeholder="What did you notice?"
      value={note.text}
      onChange={(event) => onChange({ ...note, text: event.target.value })}
      // Return to the questions, where Y, N and A are shortcuts. In a note, Ctrl+Enter only leaves the note.
      onKeyDown={(event) => {
        const isCtrlEnter = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
        if (event.key !== 'Escape' && !isCtrlEnter) return
        event.preventDefault()
        event.stopPropagation()
        event.currentTarget.blur()
      }}
      className="field-sizing-content max-h-40 w-[calc(100%+8px)] -mx-1 resize-none rounded-sm bg-transparent px-1 py-0.5 text-sm placeholder:text-ink-3"
    />
  )
}
