import { EyeOff, TriangleAlert } from 'lucide-react'
import type { PageReport } from '../../../domain/calls/call.ts'
import { presentError } from '../../client/failures/errorPresentation.ts'
import { figuresCoverage } from '../../client/savedCalls.ts'
import { format } from '../../components/format.ts'
import { PageNote } from '../../components/notices/PageNote.tsx'
import { SlowAnswer } from '../../components/notices/SlowAnswer.tsx'
import { CalendarStrip } from '../../figures/explore/CalendarStrip.tsx'
import { NotUnderstood } from '../../filters/chips/NotUnderstood.tsx'
import { SaveCallsQuestion } from '../../saved-calls/SaveCallsQuestion.tsx'
import { TourCard } from './TourCard.tsx'
import type { ListModel } from '../model/useListModel.ts'

interface ListNotesProps {
  readonly list: ListModel
  /** Invalid parts of the URL. They are reported and ignored. */
  readonly notUnderstood: readonly string[]
}

/** What is between the filters and the rows. */
export function ListNotes({ list, notUnderstood }: ListNotesProps) {
  const { draft, query, calls, refresh, brushing, library, failure, isEmpty } = list
  return (
    <>
      {notUnderstood.length > 0 && (
        <NotUnderstood parts={notUnderstood} onDismiss={() => list.onQueryChange({ ...draft })} />
      )}
      <TourCard list={list} />
      <ServiceReport reports={calls.reports} />
      {calls.leftOutCount !== 0 && <LeftOutNote callCount={calls.leftOutCount} />}
      {/* Calls can be read, so that there is something to save. */}
      {calls.isLoaded && !failure && !isEmpty && <SaveCallsQuestion onAnswered={focusList} />}
      {refresh.isRunning ? (
        <SlowAnswer onCancel={refresh.cancel} />
      ) : (
        calls.isReading && <SlowAnswer onCancel={calls.cancel} />
      )}
      {list.showsHistograms && library && (
        <CalendarStrip
          histogram={brushing.calendar}
          filters={query.filters}
          coverage={figuresCoverage(library)}
          failure={brushing.error === null ? null : presentError(brushing.error).title}
          {...brushing.actions}
        />
      )}
    </>
  )
}

function focusList(): void {
  document.querySelector<HTMLElement>('[role=grid], [role=treegrid]')?.focus({ preventScroll: true })
}

/** What the service reported about a list, in its own words, and what its pages have that wasn't requested. */
function ServiceReport({ reports }: { readonly reports: readonly PageReport[] }) {
  // Each page repeats what applies to the whole list.
  const errors = [...new Set(reports.flatMap((report) => report.errors))]
  const hasExcess = reports.some(({ excessCount }) => excessCount > 0)
  if (errors.length === 0 && !hasExcess) return null
  const quoted = errors.map((error) => `“${error}”`).join(', ')
  const words = [
    errors.length === 1 && `The service reported a problem with this list: ${quoted}.`,
    errors.length > 1 && `The service reported ${errors.length} problems with this list: ${quoted}.`,
    errors.length > 0 && 'It may not show what you asked for.',
    hasExcess && 'The service returned more calls at once than Earshot asked for. All of them are shown.',
  ]
  return <PageNote icon={TriangleAlert} words={words.filter(Boolean).join(' ')} />
}

/** Shown for a list that depends on scores or answers while some are hidden. */
function LeftOutNote({ callCount }: { readonly callCount: number | null }) {
  const calls = callCount === null ? 'Calls' : format.count(callCount, 'call')
  return (
    <PageNote
      icon={EyeOff}
      words={`${calls} under blind review ${callCount === 1 ? 'is' : 'are'} left out, because this list depends on scores or answers.`}
    />
  )
}
