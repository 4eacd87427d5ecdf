import { useQuery } from '@tanstack/react-query'
import type { EvaluatedCall } from '../../../domain/scorecards/evaluatedCall.ts'
import { scoreEvidence } from '../../../domain/scorecards/scoringRule.ts'
import { scoringRuleWords } from '../../../domain/scorecards/scoringRuleWords.ts'
import { queries } from '../../client/connection/core.ts'
import { useWorkspace } from '../../client/workspace.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { AgreementPanel } from './AgreementPanel.tsx'
import { ScorecardTable } from './ScorecardTable.tsx'

interface ScorecardDialogProps {
  readonly call: Pick<EvaluatedCall, 'callId' | 'scorecard' | 'evaluators'>
  readonly onClose: () => void
}

/** The whole scorecard of a call: weights, defaults, categories, whose answers, how the scores come about, and agreement. */
export function ScorecardDialog({ call, onClose }: ScorecardDialogProps) {
  const { scorecard, evaluators } = call
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={`Scorecard${scorecard?.name ? `: ${scorecard.name}` : ''}`}
      description={
        scorecard?.isActive === false
          ? 'This scorecard is inactive: the service uses it for no new calls.'
          : 'As the service has it. It takes no answers from here: your own review stays in this app.'
      }
    >
      <ScorecardTable call={call} />
      <ScoringRuleNote call={call} />
      {evaluators.length > 1 && <AgreementPanel call={call} />}
    </Dialog>
  )
}

/** Which rule the service seems to use, from the scores loaded so far; and whether this call's follow any. */
function ScoringRuleNote({ call }: Omit<ScorecardDialogProps, 'onClose'>) {
  const { workspaceId } = useWorkspace()
  // Asked at each opening: calls may have been loaded meanwhile, and it costs no request to the service.
  const { data: report } = useQuery(
    queries().evaluations.scoringRule.queryOptions({ input: { workspaceId }, staleTime: 0 }),
  )
  const unexplained = scoreEvidence(call).filter(({ explainedBy }) => explainedBy.length === 0)
  const names = unexplained.map(({ evaluatorId }) => {
    const evaluator = call.evaluators.find(({ id }) => id === evaluatorId)
    return evaluator?.name ?? `evaluator ${evaluatorId}`
  })
  return (
    <section aria-labelledby="scoring-rule" className="mt-4 text-sm text-ink-2">
      <h3 id="scoring-rule" className="mb-1 font-semibold text-ink">
        How the scores come about
      </h3>
      <p>
        The service does not say how it makes a score of answers and weights, so its number stands as it is, and ours
        beside it: weight of the questions answered yes ÷ weight of those answered yes or no × 100.
      </p>
      {report && <p className="mt-1">{scoringRuleWords(report)}</p>}
      {names.length > 0 && (
        <p className="mt-1 text-warn">
          No rule known here gives the score of {names.join(' and ')} for these answers. It may have been given by hand,
          or before the answers or the card were changed.
        </p>
      )}
    </section>
  )
}
