import { useNavigate, useSearch } from '@tanstack/react-router'
import { ScanSearch } from 'lucide-react'
import { useState } from 'react'
import type { LibrarySnapshot } from '../../contract/library/library.ts'
import {
  LONGEST_TRACKER_NAME,
  type NewTracker,
  type Tracker,
  type TrackerQuestion,
} from '../../domain/trackers/tracker.ts'
import { trackerSentence } from '../../domain/trackers/trackerSentence.ts'
import { useLibrary, useTrackers } from '../client/connection/coreStreams.ts'
import { presentError } from '../client/failures/errorPresentation.ts'
import { addTrackers } from '../client/trackers/trackerActions.ts'
import { useTrackersFigures } from '../client/trackers/trackerFigures.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { sinceWords } from '../client/savedCalls.ts'
import { useCommands } from '../commands/useCommands.ts'
import { Button } from '../components/controls/Button.tsx'
import { EmptyState } from '../components/notices/EmptyState.tsx'
import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { LoadingRows } from '../components/notices/LoadingRows.tsx'
import { PageHeader } from '../components/layout/PageHeader.tsx'
import { format } from '../components/format.ts'
import { ReadRecords } from '../saved-calls/ReadRecords.tsx'
import { useWhileShown } from '../hooks/useWhileShown.ts'
import { STARTER_TRACKERS } from './starterTrackers.ts'
import { TrackerEditor } from './TrackerEditor.tsx'
import { TrackerList } from './TrackerList.tsx'

/** `/trackers?open=recorded-line`. `phrase` and `question`: for a new tracker. */
export function TrackersRoute() {
  const { open, phrase, question } = useSearch({ from: '/workspace/trackers' })
  const wanted = phrase?.[0] ?? question?.[0]
  const [lastWanted, setLastWanted] = useState(wanted)
  // It disappears when it has been added, and the cursor must stay where it is.
  if (wanted !== undefined && wanted !== lastWanted) setLastWanted(wanted)
  return (
    <TrackersPage
      // Another phrase or question starts over.
      key={lastWanted ?? 'saved'}
      openId={open?.[0] ?? null}
      phrase={phrase?.[0] ?? null}
      question={question ? { id: Number(question[0]), text: question[1] ?? null } : null}
    />
  )
}

interface TrackersPageProps {
  /** The tracker that is open, `null` for none. */
  readonly openId: string | null
  /** To add to a tracker, from a transcript. */
  readonly phrase: string | null
  /** The question of a scorecard to add evidence for. */
  readonly question: TrackerQuestion | null
}

const EMPTY_TRACKER: NewTracker = {
  name: '',
  phrases: [],
  side: 'either',
  place: { kind: 'anywhere' },
  isAbsence: false,
}

function evidenceFor(question: TrackerQuestion): NewTracker {
  return { ...EMPTY_TRACKER, name: (question.text ?? '').slice(0, LONGEST_TRACKER_NAME), question }
}

const NO_TRACKERS: readonly Tracker[] = []

/** The new tracker in the editor. Adding it sets the id, and the editor stays, so that a person can type on. */
interface Begun {
  readonly id: string | null
  /** The list may get it later than the id. */
  readonly isListed: boolean
}

const NEW: Begun = { id: null, isListed: false }

function TrackersPage({ openId, phrase, question }: TrackersPageProps) {
  const core = useCore()
  const navigate = useNavigate()
  /** `keepsNew`: the phrase or the question, which isn't added yet. */
  const onOpen = (id: string | null, keepsNew: boolean) =>
    void navigate({
      to: '/trackers',
      search: {
        ...(id !== null && { open: [id] }),
        ...(keepsNew && phrase !== null && { phrase: [phrase] }),
        ...(keepsNew &&
          question !== null && { question: [String(question.id), ...(question.text === null ? [] : [question.text])] }),
      },
      replace: true,
    })
  const trackers = useTrackers()
  const library = useLibrary()
  const isPrefilled = phrase !== null || question !== null
  const [begun, setBegun] = useState<Begun | null>(openId === null && isPrefilled ? NEW : null)
  const [lastOpenId, setLastOpenId] = useState(openId)
  if (openId !== lastOpenId) {
    setLastOpenId(openId)
    // A link, the list or the palette opened another one.
    if (openId !== begun?.id) setBegun(null)
  }
  const [wasPrefilled, setWasPrefilled] = useState(isPrefilled)
  if (isPrefilled !== wasPrefilled) {
    setWasPrefilled(isPrefilled)
    // A link opened the page without the phrase or the question.
    if (begun?.id === null) setBegun(null)
  }
  const hasTranscripts = library?.readsRecords === true
  const { data, error, refetch } = useTrackersFigures(trackers ?? NO_TRACKERS)
  const openAdded = useWhileShown((id: string) => onOpen(id, false))
  const add = async (added: readonly NewTracker[]) => {
    const [first] = await addTrackers(
      core,
      added.map((tracker) => ({ ...tracker, id: null })),
    )
    if (first !== undefined) openAdded(first)
  }
  const editedId = openId ?? begun?.id ?? null
  const edited = trackers?.find(({ id }) => id === editedId)
  if (begun?.isListed === false && begun.id === edited?.id) setBegun({ ...begun, isListed: true })
  const isNew = begun?.isListed === false && begun.id === editedId
  const show = (id: string) => {
    if (isNew) setBegun({ id, isListed: false })
    onOpen(id, false)
  }
  const close = () => {
    setBegun(null)
    onOpen(null, false)
  }
  useCommands({
    'trackers.new': () => {
      onOpen(null, true)
      setBegun(NEW)
    },
  })
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title="Trackers">
        <span className="min-w-0 flex-1 truncate text-ink-2">
          {hasTranscripts && library !== undefined && coverageWords(library)}
        </span>
        <Button command="trackers.new" variant="primary" />
      </PageHeader>
      {library !== undefined && !hasTranscripts && (
        <ReadRecords library={library}>Trackers look for phrases in transcripts.</ReadRecords>
      )}
      {error && (
        <FailureNotice
          form="bar"
          failure={presentError(error)}
          actions={{ retry: () => void refetch() }}
          retriesItself
        />
      )}
      {trackers === undefined || library === undefined ? (
        <LoadingRows label="Loading trackers" />
      ) : (
        <div className="flex min-h-0 flex-1">
          {trackers.length > 0 && (
            <TrackerList
              trackers={trackers}
              figures={error ? null : (data?.figures ?? {})}
              openId={edited?.id ?? null}
              onOpen={(id) => onOpen(id, true)}
            />
          )}
          {isNew || edited ? (
            <TrackerEditor
              key={begun?.id === editedId ? 'new' : editedId}
              trackerId={editedId}
              tracker={edited ?? null}
              first={question === null ? EMPTY_TRACKER : evidenceFor(question)}
              phrase={phrase}
              all={trackers}
              onSaved={show}
              onClose={close}
            />
          ) : trackers.every(({ question }) => question !== undefined) ? (
            <div className="min-w-0 flex-1 overflow-y-auto">
              <Starters isFirst={trackers.length === 0} onAdd={(added) => void add(added)} />
            </div>
          ) : (
            <div className="min-w-0 flex-1">
              <EmptyState icon={<ScanSearch size={20} strokeWidth={1.6} />} title="No tracker selected">
                Select a tracker to see its calls or edit it.
              </EmptyState>
            </div>
          )}
        </div>
      )}
    </div>
  )
}

interface StartersProps {
  /** There are no trackers at all. */
  readonly isFirst: boolean
  onAdd(trackers: readonly NewTracker[]): void
}

function Starters({ isFirst, onAdd }: StartersProps) {
  return (
    <EmptyState
      icon={<ScanSearch size={20} strokeWidth={1.6} />}
      title={isFirst ? 'No trackers yet' : 'No tracker selected'}
      actions={<Button command="setup.import" />}
    >
      <p>A tracker finds phrases in all your calls and chats. Start with one of these, then change it.</p>
      <ul className="mt-3 grid w-[420px] max-w-full gap-2 text-left">
        {STARTER_TRACKERS.map((tracker) => (
          <li key={tracker.name}>
            <button
              type="button"
              data-content=""
              onClick={() => onAdd([tracker])}
              className="w-full rounded-md border border-line-strong bg-bg px-3 py-2 text-left hover:bg-hover"
            >
              <span className="block font-medium text-ink">{tracker.name}</span>
              <span className="block text-sm">{trackerSentence(tracker, format)}</span>
            </button>
          </li>
        ))}
      </ul>
    </EmptyState>
  )
}

/** Says how many calls the figures are based on. */
function coverageWords(library: LibrarySnapshot): string {
  const { callCount, expectedCallCount, recordCount } = library
  const all = Math.max(callCount, expectedCallCount ?? 0)
  const known = recordCount >= all ? '' : `${format.number(recordCount)} of `
  const since = sinceWords(library)
  return `${known}${format.count(all, 'call')} checked${since === null ? '' : `. ${since}.`}`
}
