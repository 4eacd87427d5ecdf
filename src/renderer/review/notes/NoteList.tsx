import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import type { NoteAnchor, ReviewNote } from '../../../domain/reviews/review.ts'
import { questionName } from '../../../domain/scorecards/questionName.ts'
import type { ScorecardQuestion } from '../../../domain/scorecards/scorecard.ts'
import { useContextMenu } from '../../components/overlays/useContextMenu.ts'
import { IconButton } from '../../components/controls/Button.tsx'
import { NoteMenu } from './NoteMenu.tsx'
import type { NotePlace, ShownNote } from './notePlace.ts'

interface NoteListProps {
  readonly notes: readonly ReviewNote[]
  readonly isReadOnly: boolean
  readonly place: NotePlace
  readonly questions: readonly ScorecardQuestion[]
  /** The note to show. A new object shows it again. */
  readonly shown: ShownNote | null
  /** All are of one question, which is above. */
  readonly isBelowQuestion?: boolean
  onChange(note: ReviewNote): void
  onRemove(noteId: string): void
  onQuestion(questionId: number): void
  /** The person has written the note. */
  onWritten(): void
  /** The note isn't edited anymore, for now. */
  onLeave(): void
}

export function NoteList(props: NoteListProps) {
  const {
    notes,
    isReadOnly,
    place,
    questions,
    shown,
    isBelowQuestion = false,
    onChange,
    onRemove,
    onQuestion,
    onWritten,
    onLeave,
  } = props
  const list = useRef<HTMLUListElement>(null)
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
  useEffect(() => {
    if (shown === null) return
    const item = list.current?.querySelector(`[data-note="${CSS.escape(shown.noteId)}"]`)
    item?.scrollIntoView({ block: 'nearest' })
    if (shown.focusesText) focusAtEnd(item?.querySelector('textarea'))
  }, [shown])
  if (notes.length === 0) return null
  return (
    <ul ref={list} aria-label="Notes" {...menu.area} className="mt-1.5 grid w-full gap-1.5">
      {notes.map((note) => {
        const question = questions.find(({ id }) => id === note.questionId)
        return (
          <li
            key={note.noteId}
            data-note={note.noteId}
            data-command-scope=""
            className={clsx(
              'scroll-mb-28 rounded-md border bg-bg px-2 py-1',
              'has-[textarea:focus]:border-accent has-[textarea:focus]:ring-1 has-[textarea:focus]:ring-accent',
              shown?.noteId === note.noteId && (isReadOnly || !shown.focusesText) ? 'border-accent' : 'border-line',
            )}
          >
            <div className="flex h-6 items-center gap-1">
              <Anchor anchor={note.anchor} place={place} />
              {question && !isBelowQuestion && (
                <button
                  type="button"
                  data-content=""
                  title="Go to this question"
                  onClick={() => onQuestion(question.id)}
                  className="min-w-0 truncate rounded-sm text-left text-xs text-ink-2 hover:text-ink hover:underline"
                >
                  {questionName(question)}
                </button>
              )}
              <span className="flex-1" />
              {!isReadOnly && (
                <IconButton
                  command="note.remove"
                  label="Remove note"
                  className="h-6! w-6!"
                  onClick={() => onRemove(note.noteId)}
                />
              )}
            </div>
            {isReadOnly ? (
              <p dir="auto" className="pb-1 text-sm break-words whitespace-pre-line">
                {note.text === '' ? <span className="text-ink-3">Empty note.</span> : note.text}
              </p>
            ) : (
              <NoteText label={noteLabel(note, question, place)} {...{ note, onChange, onWritten, onLeave }} />
            )}
          </li>
        )
      })}
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
                  detach:
                    pressed.note.questionId === undefined
                      ? undefined
                      : () => onChange({ ...pressed.note, questionId: undefined }),
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

/** Behind a quote that the note begins with. */
function focusAtEnd(field: HTMLTextAreaElement | null | undefined): void {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

function noteLabel({ anchor }: ReviewNote, question: ScorecardQuestion | undefined, place: NotePlace): string {
  if (question !== undefined) return `Note on “${questionName(question)}”`
  const words = place.anchorWords(anchor)
  return words === null ? 'Note on the whole call' : `Note at ${words}`
}

interface NoteTextProps {
  readonly label: string
  readonly note: ReviewNote
  onChange(note: ReviewNote): void
  onWritten(): void
  onLeave(): void
}

function NoteText({ label, note, onChange, onWritten, onLeave }: NoteTextProps) {
  return (
    <textarea
      aria-label={label}
      dir="auto"
      rows={2}
      spellCheck
      placeholder="What did you notice?"
      value={note.text}
      onChange={(event) => onChange({ ...note, text: event.target.value })}
      onBlur={onLeave}
      // Each letter is saved. Return to the questions: in a note, Ctrl+Enter doesn't finish the review.
      onKeyDown={(event) => {
        const isCtrlEnter = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
        if (event.key !== 'Escape' && !isCtrlEnter) return
        event.preventDefault()
        event.stopPropagation()
        event.currentTarget.blur()
        onWritten()
      }}
      className="-mx-1 field-sizing-content max-h-40 w-[calc(100%+8px)] resize-none bg-transparent px-1 py-0.5 text-sm outline-none placeholder:text-ink-3"
    />
  )
}
