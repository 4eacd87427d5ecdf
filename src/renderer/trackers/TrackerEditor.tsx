import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { readSearch } from '../../domain/search/readSearch.ts'
import { LONGEST_SEARCH, searchProblemWords } from '../../domain/search/searchProblem.ts'
import {
  LONGEST_TRACKER_NAME,
  MOST_TRACKER_PHRASES,
  MOST_TRACKER_TURNS,
  type NewTracker,
  type Tracker,
  trackerKey,
  type TrackerPlace,
  type TrackerQuestion,
  TRACKER_SIDES,
} from '../../domain/trackers/tracker.ts'
import { TRACKER_SIDE_NAMES, trackerSentence } from '../../domain/trackers/trackerSentence.ts'
import { addTrackers, changeTracker, copyOf, removeTracker } from '../client/trackers/trackerActions.ts'
import { trackerCalls } from '../client/trackers/trackerSearch.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { useCommands } from '../commands/useCommands.ts'
import { Button, IconButton } from '../components/controls/Button.tsx'
import { LinesField } from '../components/controls/LinesField.tsx'
import { SegmentedControl } from '../components/controls/choices/SegmentedControl.tsx'
import { TextField } from '../components/controls/TextField.tsx'
import { DraftNotice } from '../components/notices/DraftNotice.tsx'
import { format } from '../components/format.ts'
import { hasKeptDraft, useKeptDraft } from '../hooks/stored/useKeptDraft.ts'
import { useDebounced } from '../hooks/time/useDebounced.ts'
import { useWhileShown } from '../hooks/useWhileShown.ts'
import { draftKey } from './draftKey.ts'
import { EvidenceFor } from './EvidenceFor.tsx'
import { TrackerPreview } from './TrackerPreview.tsx'

interface TrackerEditorProps {
  /** Null until it was added. */
  readonly trackerId: string | null
  /** Null for a new one, until the list has it. */
  readonly tracker: Tracker | null
  /** How a new one starts. */
  readonly first: NewTracker
  /** Is added to its phrases. */
  readonly phrase: string | null
  readonly all: readonly Tracker[]
  onSaved(trackerId: string): void
  onClose(): void
}

const SAYS = [
  { value: 'yes', label: 'Says' },
  { value: 'no', label: 'Doesn’t say' },
] as const
const PLACES = [
  { value: 'anywhere', label: 'Anywhere' },
  { value: 'first', label: 'First turns' },
  { value: 'last', label: 'Last turns' },
] as const

export function TrackerEditor({ trackerId, tracker, first, phrase, all, onSaved, onClose }: TrackerEditorProps) {
  const core = useCore()
  const navigate = useNavigate()
  const openSaved = useWhileShown(onSaved)
  const key = draftKey(core, trackerId, first.question)
  const kept = useKeptDraft(key, draftOf(tracker ?? first, phrase))
  const { draft, isRestored, round, change: edit, discard, forget } = kept
  const { text, question, ...rest } = draft
  const phrases = phrasesIn(text)
  useEffect(() => {
    if (phrase !== null && !phrases.includes(phrase)) edit({ text: `${text}\n${phrase}`.trim() })
    // oxlint-disable-next-line react/exhaustive-deps -- only edits from before lack it
  }, [])
  const entered: NewTracker = { ...rest, name: draft.name.trim(), phrases, question: question ?? undefined }
  const follow = useEffectEvent((stored: Tracker) => {
    // Saved phrases have lost their spaces, but the text with the cursor stays as it is.
    if (keyOf(entered) !== keyOf(stored)) kept.follow(draftOf(stored, phrase))
  })
  // For example after undo.
  useEffect(() => {
    if (tracker !== null) follow(tracker)
  }, [tracker])
  const problem = problemOf(phrases)
  const isChanged = tracker === null || keyOf(entered) !== keyOf(tracker)
  const isPlaceValid = draft.place.kind === 'anywhere' || draft.place.turnCount > 0
  const isValid = problem === null && phrases.length > 0 && isPlaceValid
  const [isSaving, setSaving] = useState(false)
  // It was added, and must not be added twice until the list has it.
  const isAdded = trackerId !== null && tracker === null
  const canSave = isChanged && isValid && entered.name !== '' && !isSaving && !isAdded
  const previewed = useDebounced(isValid ? JSON.stringify(entered) : null)

  const store = async (): Promise<string | undefined> => {
    if (tracker === null) return (await addTrackers(core, [{ ...entered, id: null }]))[0]
    return (await changeTracker(core, tracker, entered)) ? tracker.id : undefined
  }
  const save = async () => {
    // A second press must not add it twice.
    setSaving(true)
    const id = await store().finally(() => setSaving(false))
    if (id === undefined) return
    kept.saved(draftKey(core, id))
    openSaved(id)
  }
  /** While typing, the keys of commands don't act. */
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (canSave) void save()
  }
  useCommands({
    'tracker.save': canSave && (() => void save()),
    'tracker.close': onClose,
    'tracker.showCalls':
      tracker !== null && (() => void navigate({ to: '/calls', search: trackerCalls(tracker.id, true) })),
    'tracker.duplicate':
      tracker !== null &&
      (() => void addTrackers(core, [copyOf(tracker, all)]).then(([id]) => id !== undefined && openSaved(id))),
    'tracker.remove':
      tracker !== null &&
      (() => {
        onClose()
        void removeTracker(core, tracker).then((isRemoved) => isRemoved && forget())
      }),
  })
  return (
    <section aria-label={tracker?.name ?? 'New tracker'} className="flex min-w-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto py-4 pr-1.5 pl-4">
        <div className="flex items-center gap-2">
          <h2 dir="auto" className="min-w-0 flex-1 truncate text-lg font-semibold">
            {tracker?.name ?? 'New tracker'}
          </h2>
          {tracker !== null && (
            <>
              <IconButton command="tracker.duplicate" />
              <IconButton command="tracker.remove" />
            </>
          )}
          <IconButton command="tracker.close" />
        </div>
        {phrase !== null && tracker === null && all.length > 0 && (
          <p className="pt-1 text-ink-2">To add the phrase to another tracker, select it in the list.</p>
        )}
        <div className="grid gap-3 pt-3">
          <DraftNotice isRestored={isRestored} onDiscard={discard} />
          <TextField
            label="Name"
            value={draft.name}
            maxLength={LONGEST_TRACKER_NAME}
            autoFocus={tracker === null}
            onChange={(name) => edit({ name })}
            onKeyDown={saveOnEnter}
          />
          <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
            <SegmentedControl
              isLabelShown
              label="Who"
              value={draft.side}
              options={TRACKER_SIDES.map((side) => ({ value: side, label: TRACKER_SIDE_NAMES[side] }))}
              onChange={(side) => edit({ side })}
            />
            <SegmentedControl
              isLabelShown
              label="Match"
              value={draft.isAbsence ? 'no' : 'yes'}
              options={SAYS}
              onChange={(says) => edit({ isAbsence: says === 'no' })}
            />
            <SegmentedControl
              isLabelShown
              label="Where"
              value={draft.place.kind}
              options={PLACES}
              onChange={(kind) => edit({ place: placeOf(kind, draft.place) })}
            />
            {draft.place.kind !== 'anywhere' && (
              <TurnCount key={round} place={draft.place} onChange={(place) => edit({ place })} />
            )}
          </div>
          <LinesField
            label="Phrases"
            value={text}
            rows={Math.min(12, Math.max(3, text.split('\n').length))}
            onChange={(next) => edit({ text: next })}
            onKeyDown={saveOnEnter}
            problem={problem}
            hint="One phrase per line. A call matches if it contains any of them. Quotes, OR, -, *, NEAR/5, ^ and $ work as in search."
          />
          <EvidenceFor question={question} onChange={(next) => edit({ question: next })} />
        </div>
        {/* A phrase that isn't complete can't be quoted. */}
        <p dir="auto" className="pt-3 pb-1 font-medium">
          {problem === null && isPlaceValid && trackerSentence(entered, format)}
        </p>
        <TrackerPreview
          tracker={previewed === null ? null : (JSON.parse(previewed) as NewTracker)}
          saved={isChanged ? null : tracker}
        />
      </div>
      <footer className="flex items-center gap-2 border-t border-line px-4 py-2.5">
        <span className="min-w-0 flex-1 truncate text-sm text-ink-3">
          {canSave && tracker !== null && 'Not saved. Columns, filters, and marks still use the saved tracker.'}
        </span>
        {isChanged && hasKeptDraft(key) && !isRestored && <Button command="draft.discard" onClick={discard} />}
        <Button command="tracker.save" variant="primary" disabled={!canSave} />
      </footer>
    </section>
  )
}

/** A tracker as it's typed. */
interface TrackerDraft extends Omit<NewTracker, 'phrases' | 'question'> {
  readonly question: TrackerQuestion | null
  /** One phrase per line. */
  readonly text: string
}

function draftOf({ name, phrases, side, place, isAbsence, question }: NewTracker, phrase: string | null): TrackerDraft {
  const all = phrase === null || phrases.includes(phrase) ? phrases : [...phrases, phrase]
  return { name, side, place, isAbsence, question: question ?? null, text: all.join('\n') }
}

function keyOf(tracker: NewTracker): string {
  return JSON.stringify([tracker.name, trackerKey(tracker), tracker.question?.id, tracker.question?.text])
}

interface TurnCountProps {
  readonly place: Exclude<TrackerPlace, { readonly kind: 'anywhere' }>
  onChange(place: TrackerPlace): void
}

function TurnCount({ place, onChange }: TurnCountProps) {
  const [typed, setTyped] = useState(String(place.turnCount))
  return (
    <div className="w-24">
      <TextField
        label="Turns"
        inputMode="numeric"
        value={typed}
        problem={turnCountOf(typed) === 0 ? `1 to ${MOST_TRACKER_TURNS}` : null}
        onChange={(next) => {
          setTyped(next)
          onChange({ ...place, turnCount: turnCountOf(next) })
        }}
      />
    </div>
  )
}

/** 0 for what isn't a possible number of turns. */
function turnCountOf(typed: string): number {
  const count = /^\d+$/.test(typed) ? Number(typed) : 0
  return count <= MOST_TRACKER_TURNS ? count : 0
}

const USUAL_TURNS = 4

function placeOf(kind: TrackerPlace['kind'], before: TrackerPlace): TrackerPlace {
  if (kind === 'anywhere') return { kind }
  return { kind, turnCount: (before.kind !== 'anywhere' && before.turnCount) || USUAL_TURNS }
}

function phrasesIn(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function problemOf(phrases: readonly string[]): string | null {
  if (phrases.length > MOST_TRACKER_PHRASES) return `Enter at most ${MOST_TRACKER_PHRASES} phrases.`
  for (const phrase of phrases) {
    const read = readSearch(phrase.slice(0, LONGEST_SEARCH + 1))
    if (read.kind === 'problem') return `${phrase}: ${searchProblemWords(read.problem)}`
  }
  return null
}
