import { presentError } from '../../../client/failures/errorPresentation.ts'
import { figuresCoverage } from '../../../client/savedCalls.ts'
import { SlowAnswer } from '../../../components/notices/SlowAnswer.tsx'
import { CalendarStrip } from '../../../features/explore/CalendarStrip.tsx'
import { NotUnderstood } from '../../../features/filter-builder/chips/NotUnderstood.tsx'
import { SaveCallsQuestion } from '../../../features/saved-calls/SaveCallsQuestion.tsx'
import { LeftOutNote } from './LeftOutNote.tsx'
import { ServiceReport } from './ServiceReport.tsx'
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
