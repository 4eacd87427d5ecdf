import { useQuery } from '@tanstack/react-query'
import type { EvaluatedCall } from '../../../domain/scorecards/evaluatedCall.ts'
import { scoreEvidence } from '../../../domain/scorecards/scoringRule.ts'
import { scoringRuleWords } from '../../../domain/scorecards/scoringRuleWords.ts'
import { useCoreQueries } from '../../client/connection/workspace.tsx'
import { format } from '../../components/format.ts'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { AgreementPanel } from './AgreementPanel.tsx'
import { ScorecardTable } from './ScorecardTable.tsx'

interface ScorecardDialogProps {
  readonly call: EvaluatedCall
  readonly onClose: () => void
}

/** Weights, defaults, categories, answers by evaluator, how scores are computed, and agreement. */
export function ScorecardDialog({ call, onClose }: ScorecardDialogProps) {
  const { scorecard, evaluators } = call
  return (
    <Dialog
      onClose={onClose}
      size="wide"
      title={`Scorecard${scorecard?.name ? `: ${scorecard.name}` : ''}`}
      description={
        scorecard?.isActive === false
          ? 'This scorecard is inactive. The service doesn’t use it for new calls.'
          : 'The scorecard from the service. Your own review stays in Earshot.'
      }
    >
      <ScorecardTable call={call} />
      <ScoringRuleNote call={call} />
      {evaluators.length > 1 && <AgreementPanel call={call} />}
    </Dialog>
  )
}

/** The scoring rule that the loaded scores fit, and whether this call's scores fit any. */
function ScoringRuleNote({ call }: Omit<ScorecardDialogProps, 'onClose'>) {
  const queries = useCoreQueries()
  // Reload on each opening, because calls may have been loaded since. Costs no request to the service.
  const { data: report } = useQuery(queries.library.scoringRule.queryOptions({ input: { filters: [] }, staleTime: 0 }))
  const unexplained = scoreEvidence(call).filter(({ explainedBy }) => explainedBy.length === 0)
  const names = unexplained.map(({ evaluatorId }) => {
    const evaluator = call.evaluators.find(({ id }) => id === evaluatorId)
    return evaluator?.name ?? `evaluator ${evaluatorId}`
  })
  return (
    <section aria-labelledby="scoring-rule" className="mt-4 text-sm text-ink-2">
      <h3 id="scoring-rule" className="mb-1 font-semibold text-ink">
        How scores are calculated
      </h3>
      <p>
        The service doesn’t document how it calculates scores, so Earshot shows its score next to ours: weight answered
        yes ÷ weight answered yes or no × 100.
      </p>
      {report && <p className="mt-1">{scoringRuleWords(report, format)}</p>}
      {names.length > 0 && (
        <p className="mt-1 text-warn">
          No known scoring rule gives the score of {names.join(' and ')}. It may have been set manually, or the answers
          or scorecard may have changed since.
        </p>
      )}
    </section>
  )
}
