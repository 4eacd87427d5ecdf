import { useMemo, useState } from 'react'
import type { EvaluationsLoadSnapshot, EvaluationsSnapshot } from '../../../contract/snapshots.ts'
import type { QueryPart } from '../../../domain/query/query.ts'
import { resolveQuery } from '../../../domain/query/resolveQuery.ts'
import { beyondService, beyondServiceWords, serviceQuery } from '../../../domain/query/serviceQuery.ts'
import { BUILT_IN_VIEWS } from '../../../domain/views/builtInViews.ts'
import type { View } from '../../../domain/views/view.ts'
import { useCore } from '../../client/connection/core.tsx'
import { presentError, presentFailure } from '../../client/errorPresentation.ts'
import { localZone } from '../../client/localZone.ts'
import { useWorkspace } from '../../client/workspace.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { ProgressBar } from '../../components/notices/ProgressBar.tsx'
import { Select } from '../../components/controls/Select.tsx'
import { format } from '../../components/format.ts'
import { showToast } from '../../components/overlays/toasts.ts'

interface LoadEvaluationsProps {
  readonly snapshot: EvaluationsSnapshot
  /** The user's own views, offered with the built-in ones. */
  readonly views: readonly View[]
}

/** The list has no evaluations, so each call costs a request. The user's own requests go first. */
export function LoadEvaluations({ snapshot, views }: LoadEvaluationsProps) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const choices = useMemo(() => choicesOf(views), [views])
  const [chosen, setChosen] = useState(choices[0]!.value)
  const [limit, setLimit] = useState<(typeof LIMITS)[number]>('100')
  const choice = choices.find(({ value }) => value === chosen) ?? choices[0]!
  const { load } = snapshot
  const isRunning = load?.state.kind === 'running'
  const ask = (what: Promise<unknown>) => {
    what.catch((error: unknown) => {
      const { title, words } = presentError(error)
      showToast('evaluations-load', { title, words })
    })
  }
  const resolved = () => resolveQuery({ filters: choice.filters, sort: [] }, Date.now(), localZone())
  const beyond = beyondService(resolved())
  const start = () => {
    // Resolve relative times such as "this week" on click.
    const query = serviceQuery(resolved())
    if (query) ask(core.evaluations.load({ workspaceId, filters: query.filters, limit: Number(limit) }))
  }
  return (
    <div className="grid max-w-[720px] gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <div className="w-60">
          <Select
            label="Calls to load"
            options={choices}
            value={choice.value}
            onChange={setChosen}
            disabled={isRunning}
          />
        </div>
        <div className="w-44">
          <Select label="How many" options={LIMIT_OPTIONS} value={limit} onChange={setLimit} disabled={isRunning} />
        </div>
        {isRunning ? (
          <Button command="insights.cancelLoad" onClick={() => ask(core.evaluations.cancelLoad({ workspaceId }))}>
            Cancel
          </Button>
        ) : (
          <Button command="insights.load" look="primary" disabled={beyond !== null} onClick={start}>
            Load calls
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-3">
        {beyond
          ? beyondServiceWords(beyond)
          : 'Uses one request per call, about 100 per minute, after your other requests. Calls loaded before aren’t requested again.'}
      </p>
      {load && <Progress load={load} onRetry={start} />}
    </div>
  )
}

function Progress({ load, onRetry }: { readonly load: EvaluationsLoadSnapshot; readonly onRetry: () => void }) {
  const { state, readCount, foundCount, isListRead } = load
  return (
    <>
      <p role="status" className="text-sm text-ink-2">
        {progressWords(load)}
      </p>
      {state.kind === 'running' && (
        <ProgressBar label="Loading calls" fraction={isListRead ? readCount / Math.max(1, foundCount) : null} />
      )}
      {state.kind === 'failed' && (
        <FailureNotice
          failure={presentFailure(state.failure)}
          actions={{ retry: onRetry }}
          alsoOffers={['retry']}
          note="Calls loaded so far are kept."
        />
      )}
    </>
  )
}

export function progressWords({
  state,
  readCount,
  foundCount,
  skippedCount,
  isListRead,
}: EvaluationsLoadSnapshot): string {
  const skipped = skippedCount === 0 ? '' : ` ${format.count(skippedCount, 'call')} couldn’t be read.`
  const so = `${format.number(readCount)} of ${format.count(foundCount, 'call')}`
  switch (state.kind) {
    case 'running':
      return isListRead ? `Loading: ${so}.${skipped}` : `Looking for calls: ${format.number(foundCount)} found.`
    case 'done':
      return foundCount === 0 ? 'No matching calls.' : `Loaded: ${so}.${skipped}`
    case 'cancelled':
      return `Canceled after ${so}.${skipped}`
    case 'failed':
      return `Failed after ${so}.${skipped}`
  }
}

interface Choice {
  readonly value: string
  readonly label: string
  readonly filters: readonly QueryPart[]
}

/** Most useful first: calls with a review score more often have at least two evaluators. */
function choicesOf(views: readonly View[]): readonly Choice[] {
  return [
    { value: 'scored', label: 'With a review score', filters: [{ field: 'score', op: 'not_empty', value: null }] },
    { value: 'ai-scored', label: 'With an AI score', filters: [{ field: 'ai_score', op: 'not_empty', value: null }] },
    ...[...BUILT_IN_VIEWS, ...views].map(({ id, name, query }) => ({ value: id, label: name, filters: query.filters })),
  ]
}

const LIMITS = ['50', '100', '500', '1000', '5000'] as const
const LIMIT_OPTIONS = LIMITS.map((value) => ({ value, label: `${format.number(Number(value))} most recent` }))
