import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReviewResults } from '../../../contract/library/insights.ts'
import type { ReviewSummary } from '../../../contract/snapshots.ts'
import { AGREEMENT_DEFINITION, fewWords } from '../../../domain/scorecards/agreementWords.ts'
import { nextWaiting, type ReviewQueue } from '../../../domain/reviews/reviewQueue.ts'
import { resultsCsv, resultsRows, type ResultsRow } from '../../../domain/reviews/reviewResults.ts'
import { agreementSentence } from '../../../domain/reviews/reviewResultsWords.ts'
import { useQueues, useReviews } from '../../client/connection/coreStreams.ts'
import { datedFileName } from '../../client/files/datedFileName.ts'
import { saveTextFile } from '../../client/files/saveTextFile.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { Button } from '../../components/controls/Button.tsx'
import { format } from '../../components/format.ts'
import { EmptyState } from '../../components/notices/EmptyState.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { LoadingRows } from '../../components/notices/LoadingRows.tsx'
import { useLibraryFigures } from '../../figures/useLibraryFigures.ts'
import { StartQueueDialog } from '../sampling/deferredStartQueueDialog.ts'
import { nextSample } from '../sampling/nextSample.ts'
import { progressWords } from '../progressWords.ts'
import { DisagreementReasons } from './DisagreementReasons.tsx'
import { DifferingQuestions } from './DifferingQuestions.tsx'
import '../../styles/print.css'
import { ResultsTable } from './ResultsTable.tsx'
import { QueueNotFound } from '../QueueNotFound.tsx'

/** `/reviews/queues/ID/results` */
export function QueueResultsRoute() {
  return <QueueResultsPage {...useParams({ from: '/workspace/reviews/queues/$queueId/results' })} />
}

/** What the reviews of a queue resulted in, at its end or before. */
export function QueueResultsPage({ queueId }: { readonly queueId: string }) {
  const navigate = useNavigate()
  const goBack = () => void navigate({ to: '/reviews/queues/$queueId', params: { queueId } })
  const queues = useQueues()
  const queue = queues?.find((one) => one.queueId === queueId)
  const callIds = queue?.items.filter(({ state }) => state === 'done').map(({ callId }) => callId)
  const answer = useLibraryFigures('reviewResults', { input: callIds ? { callIds } : null, of: queueId })
  // Not those of the queue that was shown before, and none beside a failure.
  const results = answer.failure === null && answer.data?.of === queueId ? answer.data.figures : undefined
  const reviews = useReviews()?.reviews
  const rows = queue && reviews && results && resultsRows(queue, reviews, results.calls)
  const isEmpty = rows?.length === 0
  const doneReviews = reviews?.filter(({ call }) => rows?.some(({ callId }) => callId === call.callId)) ?? []
  // Kept while the dialog is open: with a new query, it would load the calls again.
  const [next, setNext] = useState<ReturnType<typeof nextSample> | null>(null)
  const drawNext = queue && (() => setNext(nextSample(queue)))
  const saveCsv =
    rows && !isEmpty && (() => saveTextFile(datedFileName('Results', 'csv'), resultsCsv(rows), 'text/csv'))
  useCommands({
    'queue.back': goBack,
    'results.print': rows !== undefined && !isEmpty && (() => window.print()),
    'results.saveCsv': saveCsv ?? false,
    'results.nextSample': drawNext ?? false,
  })
  if (queues !== undefined && queue === undefined) return <QueueNotFound onBack={goBack} />
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-[47px] shrink-0 items-center gap-3 border-b border-line px-4">
        <Button command="queue.back" variant="ghost" className="not-printed -ml-2" onClick={goBack} words="Queue" />
        <h1 className="min-w-0 truncate text-lg font-semibold">
          Results of <bdi>{queue?.name}</bdi>
        </h1>
        {queue && <span className="shrink-0 text-ink-2 max-wide:hidden">{progressWords(queue)}</span>}
        <span className="flex-1" />
        {saveCsv && (
          <span className="not-printed flex items-center gap-2">
            <Button command="results.saveCsv" onClick={saveCsv} words="Save as CSV" />
            <Button command="results.print" onClick={() => window.print()} words="Print" />
          </span>
        )}
        {queue && (
          <span className="not-printed">
            <Button
              command="results.nextSample"
              variant={nextWaiting(queue, null) === null ? 'primary' : 'plain'}
              onClick={drawNext}
            >
              Draw the next sample
            </Button>
          </span>
        )}
      </header>
      {answer.failure ? (
        <FailureNotice form="page" failure={answer.failure} actions={{ retry: answer.retry }} retriesItself />
      ) : queue === undefined || rows === undefined || results === undefined ? (
        <LoadingRows label="Loading the results" />
      ) : isEmpty ? (
        <EmptyState title="No finished reviews yet">
          Results appear once the first review of this queue is finished.
        </EmptyState>
      ) : (
        <Results {...{ queue, rows, results }} reviews={doneReviews} />
      )}
      {next && <StartQueueDialog {...next} onClose={() => setNext(null)} />}
    </div>
  )
}

interface ResultsProps {
  readonly queue: ReviewQueue
  readonly rows: readonly ResultsRow[]
  readonly results: ReviewResults
  readonly reviews: readonly ReviewSummary[]
}

function Results({ queue, rows, results, reviews }: ResultsProps) {
  const few = results.agreement.overall.unitCount === 0 ? null : fewWords(results.agreement.overall, 'calls')
  const unreadCount = rows.filter(({ isRead }) => !isRead).length
  return (
    // Focusable, so that the keyboard can scroll it.
    <div role="region" aria-label="Results" tabIndex={0} className="printed min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid max-w-[960px] grid-cols-[minmax(0,1fr)] gap-6 p-5">
        {unreadCount < rows.length && (
          <div className="grid max-w-[70ch] gap-1">
            <p className="text-base">{agreementSentence(results, format)}</p>
            {results.agreement.overall.unitCount > 0 && (
              <p className="text-sm text-pretty text-ink-2">{AGREEMENT_DEFINITION}</p>
            )}
            {few !== null && <p className="text-sm text-ink-2">{few}</p>}
          </div>
        )}
        {unreadCount > 0 && (
          <p className="text-sm text-ink-2">
            {`The answers of the AI aren’t known for ${format.count(unreadCount, 'call')}, because transcripts and scorecards of all calls aren’t saved. Open a call to compare it.`}
          </p>
        )}
        <ResultsTable rows={rows} />
        {results.questions.length > 0 && <DifferingQuestions questions={results.questions} queue={queue} />}
        <DisagreementReasons
          reviews={reviews}
          // Not pairs with each evaluator of the AI: an answer has one reason.
          differingCount={results.questions.flatMap(({ calls }) => calls).filter(({ ai }) => ai !== null).length}
        />
      </div>
    </div>
  )
}
