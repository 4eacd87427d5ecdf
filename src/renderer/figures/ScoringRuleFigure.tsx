import { countedCalls } from '../../domain/statistics/countedCalls.ts'
import type { LibraryQuery } from '../../domain/query/query.ts'
import { scoringRuleWords } from '../../domain/scorecards/scoringRuleWords.ts'
import { format } from '../components/format.ts'
import { CallsButton } from './CallsButton.tsx'
import { callsWithIds } from './openedCalls.ts'
import { useLibraryFigures } from './useLibraryFigures.ts'

export function ScoringRuleFigure({ filters }: { readonly filters: LibraryQuery['filters'] }) {
  const of = JSON.stringify(filters)
  const { data } = useLibraryFigures('scoringRule', { input: { filters }, of })
  if (data?.of !== of) return null
  const report = data.figures
  const callIds = [...new Set(report.unexplained.map(({ callId }) => callId))]
  return (
    <section aria-labelledby="scores-come-about" className="py-5">
      <h2 id="scores-come-about" className="text-lg font-semibold">
        How scores are calculated
      </h2>
      <p className="mt-0.5 max-w-[76ch] text-ink-2">
        The service doesn’t document how it calculates scores. {scoringRuleWords(report, format)}
      </p>
      {callIds.length > 0 && (
        <p className="mt-1 text-ink-2">
          <span className="text-warn">
            {format.number(report.unexplained.length)} of {format.count(report.scoreCount, 'score')} don’t match any
            known rule:
          </span>{' '}
          <CallsButton calls={callsWithIds(countedCalls(callIds))} of="scores that no rule explains" />
        </p>
      )}
    </section>
  )
}
