import { useNavigate } from '@tanstack/react-router'
import type { ReviewSummary } from '../../contract/snapshots.ts'
import { callName } from '../../domain/calls/callName.ts'
import { answeredWords } from '../../domain/reviews/review.ts'
import { spentWords } from '../../domain/reviews/reviewTime.ts'
import { shownScoreText } from '../../domain/scorecards/shownScore.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { IconButton } from '../components/controls/Button.tsx'
import { FigureTable, type FigureColumn } from '../components/figures/FigureTable.tsx'
import { format } from '../components/format.ts'
import { CallLink } from '../components/links/CallLink.tsx'
import { Pill } from '../components/Pill.tsx'
import { useToday } from '../hooks/time/useToday.ts'
import { removeReview } from './reviewActions.ts'

/** The user's own reviews, the last changed first. */
export function ReviewList({ reviews }: { readonly reviews: readonly ReviewSummary[] }) {
  const core = useCore()
  const navigate = useNavigate()
  const today = useToday()
  if (reviews.length === 0) return null
  const columns: readonly FigureColumn<ReviewSummary>[] = [
    {
      ...{ key: 'call', heading: 'Call', isText: true },
      render: ({ reviewId, call: { callId, title } }) => (
        <span data-place={reviewId}>
          <CallLink
            call={{ id: callId, title }}
            className="block max-w-[60ch] truncate rounded-sm text-base font-medium hover:underline max-wide:max-w-[34ch]"
          />
        </span>
      ),
      sortBy: ({ call }) => call.title,
    },
    {
      ...{ key: 'agent', heading: 'Agent', isText: true },
      render: ({ call }) => <bdi>{call.agentName ?? '–'}</bdi>,
      sortBy: ({ call }) => call.agentName,
    },
    {
      ...{ key: 'status', heading: 'Status', isText: true },
      render: ({ isDone, isBlind }) => (
        <span className="flex gap-1">
          {isDone ? <Pill tone="good">Done</Pill> : <Pill>Draft</Pill>}
          {isBlind && <Pill tone="info">Blind</Pill>}
        </span>
      ),
      sortBy: ({ isDone }) => (isDone ? 'Done' : 'Draft'),
    },
    { key: 'score', heading: 'My score', render: scoreWords, sortBy: ({ score }) => score },
    {
      ...{ key: 'spent', heading: 'Time spent' },
      render: ({ spentMs }) => spentWords(spentMs),
      sortBy: ({ spentMs }) => spentMs,
    },
    {
      ...{ key: 'changed', heading: 'Updated' },
      render: ({ changedAt }) => format.moment(new Date(changedAt).toISOString(), today),
      sortBy: ({ changedAt }) => changedAt,
    },
    {
      ...{ key: 'actions', heading: <span className="sr-only">Actions</span> },
      render: (review) => (
        <span data-command-scope="" className="-my-1 flex justify-end">
          <IconButton
            command="review.print"
            label={`Print review of ${nameOf(review)}`}
            onClick={() => void navigate({ to: '/reviews/print', search: { call: [String(review.call.callId)] } })}
          />
          <IconButton
            command="review.remove"
            label={`Remove review of ${nameOf(review)}`}
            onClick={() => void removeReview(core, review)}
          />
        </span>
      ),
    },
  ]
  return (
    <section className="px-4 pt-5">
      <h2 className="pb-1 text-sm font-medium text-ink-2">My reviews</h2>
      <FigureTable
        caption="My reviews"
        columns={columns}
        rows={reviews.toSorted((one, other) => other.changedAt - one.changedAt)}
        keyOf={({ reviewId }) => reviewId}
      />
    </section>
  )
}

function nameOf({ call }: ReviewSummary): string {
  return callName({ id: call.callId, title: call.title })
}

function scoreWords({ score, isDone, answeredCount, unansweredCount }: ReviewSummary): string {
  return score === null && !isDone
    ? answeredWords(answeredCount, answeredCount + unansweredCount)
    : shownScoreText(score)
}
