import { useCore } from '../client/connection/workspace.tsx'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import type { TrackerFigures } from '../../contract/library/trackers.ts'
import { ownValue } from '../../domain/ownValue.ts'
import { questionName } from '../../domain/scorecards/questionName.ts'
import type { Tracker } from '../../domain/trackers/tracker.ts'
import { trackerSentence } from '../../domain/trackers/trackerSentence.ts'
import { moveFocus } from '../components/keys/moveFocus.ts'
import { Skeleton } from '../components/notices/Skeleton.tsx'
import { format } from '../components/format.ts'
import { Pill } from '../components/Pill.tsx'
import { hasKeptDraft } from '../hooks/stored/useKeptDraft.ts'
import { draftKey } from './draftKey.ts'
import { Sparkline } from './TrackerTrend.tsx'

interface TrackerListProps {
  readonly trackers: readonly Tracker[]
  /** By the tracker's id, as far as known. Null if no calls are saved. */
  readonly figures: Readonly<Record<string, TrackerFigures>> | null
  readonly openId: string | null
  onOpen(trackerId: string): void
}

/** The arrow keys move between trackers, Enter opens one. The row of a tracker that was saved or closed gets the focus. */
export function TrackerList({ trackers, figures, openId, onOpen }: TrackerListProps) {
  const core = useCore()
  const list = useRef<HTMLUListElement>(null)
  const lastOpen = useRef(openId)
  useEffect(() => {
    const id = openId ?? lastOpen.current
    lastOpen.current = openId
    // The editor that had the focus is gone.
    if (id !== null && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(`[data-tracker="${CSS.escape(id)}"]`)?.focus()
  }, [openId])
  return (
    <ul
      ref={list}
      aria-label="Trackers"
      className="w-[clamp(260px,34%,400px)] shrink-0 overflow-y-auto border-r border-line py-1.5"
    >
      {trackers.map((tracker) => (
        <li key={tracker.id} className="px-2">
          <button
            type="button"
            data-content=""
            data-tracker={tracker.id}
            aria-current={tracker.id === openId ? 'true' : undefined}
            onClick={() => onOpen(tracker.id)}
            onKeyDown={(event) => moveFocus(event, list.current?.querySelectorAll('button') ?? [])}
            className={clsx(
              'block w-full rounded-md px-2.5 py-2 text-left outline-offset-[-2px]',
              tracker.id === openId ? 'bg-accent-soft' : 'hover:bg-hover',
            )}
          >
            <span className="flex items-center gap-2">
              <span dir="auto" className="min-w-0 flex-1 truncate font-semibold">
                {tracker.name}
              </span>
              <Sparkline weeks={ownValue(figures ?? {}, tracker.id)?.weeks ?? []} />
            </span>
            <span dir="auto" className="block truncate text-ink-2">
              {trackerSentence(tracker, format)}
            </span>
            <span className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1">
                {figures !== null && <Counts figures={ownValue(figures, tracker.id)} />}
              </span>
              {tracker.question && (
                <span title={`Evidence for “${questionName(tracker.question)}”`}>
                  <Pill tone="info">Evidence</Pill>
                </span>
              )}
            </span>
            {tracker.id !== openId && hasKeptDraft(draftKey(core, tracker.id)) && (
              <span className="block text-sm text-warn">Edited, not saved</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Counts({ figures }: { readonly figures: TrackerFigures | undefined }) {
  if (figures === undefined) return <Skeleton className="mt-1 w-24" />
  const { yesCount, noCount, noSideCount } = figures
  const known = yesCount + noCount
  return (
    <span className="block text-sm text-ink-3">
      {known === 0
        ? 'No calls checked yet'
        : `${format.number(yesCount)} of ${format.count(known, 'call')} · ${format.percent(yesCount / known)}`}
      {noSideCount > 0 && ` · ${format.number(noSideCount)} without known speakers`}
    </span>
  )
}
