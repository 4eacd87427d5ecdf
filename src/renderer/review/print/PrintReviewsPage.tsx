import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import type { HostBridge, PdfProblem } from '../../../contract/hostBridge.ts'
import { agentOfReviews } from '../../../domain/reviews/agentOfReviews.ts'
import type { Review } from '../../../domain/reviews/review.ts'
import { attempt } from '../../client/attempt.ts'
import { presentError } from '../../client/failures/errorPresentation.ts'
import { chosenReviewer } from '../../client/reviewerName.ts'
import { useCoreQueries } from '../../client/connection/workspace.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { EmptyState } from '../../components/notices/EmptyState.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { showToast } from '../../components/overlays/toasts.ts'
import { PrintedReview } from './PrintedReview.tsx'
import { AgentSummary } from './AgentSummary.tsx'
import '../../styles/print.css'

/** `/reviews/print?call=ID`, `?agent=ID`, or `?agent=none` for the calls without an agent. */
export function PrintReviewsRoute() {
  const { call, agent } = useSearch({ from: '/workspace/reviews/print' })
  const agentId = Number(agent?.[0] ?? Number.NaN)
  const of = call === undefined ? { agentId: Number.isInteger(agentId) ? agentId : null } : { callId: Number(call[0]) }
  return <PrintReviewsPage of={of} />
}

interface PrintReviewsPageProps {
  readonly of: { readonly callId: number } | { readonly agentId: number | null }
}

/** The review of a call, or all finished reviews of an agent, laid out for printing. The desktop app can also save them as a PDF. */
export function PrintReviewsPage({ of }: PrintReviewsPageProps) {
  const { history } = useRouter()
  const goBack = () => history.back()
  const queries = useCoreQueries()
  const { data, error, refetch } = useQuery({
    ...queries.reviews.all.queryOptions(),
    staleTime: 0,
  })
  const host = window.earshotHost
  if (error)
    return (
      <FailureNotice
        form="page"
        failure={presentError(error)}
        actions={{ retry: () => void refetch(), 'go-back': goBack }}
        alsoOffers={['go-back']}
      />
    )
  if (data === undefined) return <div role="status" aria-label="Loading reviews" />
  const reviews = reviewsOf(data, of)
  if (reviews.length === 0)
    return (
      <EmptyState title="Nothing to print" actions={<Button command="go.back" onClick={goBack} />}>
        {nothingWords(of)}
      </EmptyState>
    )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="not-printed flex h-[47px] shrink-0 items-center gap-2 border-b border-line px-4">
        <Button command="go.back" variant="ghost" className="-ml-2" onClick={goBack} words="Back" />
        <span className="text-lg font-semibold">Print</span>
        <span className="flex-1" />
        {host && <Button command="print.pdf" onClick={() => void savePdf(host, fileNameOf(reviews, of))} />}
        <Button command="print.start" variant="primary" onClick={() => window.print()} />
      </header>
      {/* Focusable, so that the keyboard can scroll it. */}
      <div className="printed min-h-0 flex-1 overflow-y-auto bg-sunk p-6" tabIndex={0} role="region" aria-label="Pages">
        <article className="printed-sheet mx-auto max-w-[760px] rounded-lg border border-line bg-bg p-8">
          {'agentId' in of && <AgentSummary reviews={reviews} />}
          {reviews.map((review) => (
            <PrintedReview
              key={review.reviewId}
              review={review}
              headingLevel={'agentId' in of ? 2 : 1}
              reviewer={chosenReviewer()}
            />
          ))}
        </article>
      </div>
    </div>
  )
}

const PDF_PROBLEMS: { readonly [Problem in PdfProblem]: string } = {
  'not-printed': 'Earshot couldn’t create the PDF. Try again.',
  denied: 'You don’t have permission to save here. Choose another folder.',
  'disk-full': 'The disk is full. Free up some space, or choose another disk.',
  'in-use': 'Another program has this file open. Close it there, or choose another name.',
  'not-written': 'Earshot couldn’t write the file. Choose another folder.',
}

async function savePdf(host: HostBridge, name: string): Promise<void> {
  const result = await attempt('pdf', () => host.savePdf(name))
  if (result === null || result === 'saved' || result === 'canceled') return
  showToast('pdf', { title: 'PDF not saved', words: PDF_PROBLEMS[result] })
}

function reviewsOf(all: readonly Review[], of: PrintReviewsPageProps['of']): readonly Review[] {
  return all.filter((review) =>
    'callId' in of ? review.call.callId === of.callId : review.isDone && review.call.agentId === of.agentId,
  )
}

function nothingWords(of: PrintReviewsPageProps['of']): string {
  if ('callId' in of) return 'This call has no review.'
  return of.agentId === null
    ? 'Calls without an agent have no finished reviews.'
    : 'This agent has no finished reviews.'
}

function fileNameOf(reviews: readonly Review[], of: PrintReviewsPageProps['of']): string {
  if ('callId' in of) return `Review of call ${of.callId}`
  return `Reviews of ${agentOfReviews(reviews) ?? 'calls without an agent'}`
}
