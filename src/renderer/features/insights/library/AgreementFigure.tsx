import { AGREEMENT_DEFINITION } from '../../../../domain/scorecards/agreementWords.ts'
import { callsCompared, callsDisagreed } from '../../../../domain/insights/figureCalls.ts'
import { sharesCsv } from '../../../../domain/insights/insightsCsv.ts'
import { format } from '../../../components/format.ts'
import { callsMatching } from '../openedCalls.ts'
import { described } from './figureProps.ts'
import type { QuestionFigureProps } from './QuestionsFigure.tsx'
import { SharesFigure, type NamedShare } from './SharesFigure.tsx'

export function AgreementFigure({ figures, filters, coverage, nameOf, onOpenCalls, onSave }: QuestionFigureProps) {
  const shares = figures.agreement.map(({ questionId, yesCount, knownCount }): NamedShare => {
    const compared = [...filters, ...callsCompared(questionId)]
    const disagreed = callsDisagreed(questionId)
    return {
      ...{ questionId, yesCount, knownCount, before: null, name: nameOf(questionId) },
      calls: {
        known: callsMatching(compared, knownCount),
        yes: callsMatching([...compared, { join: 'and', isNegated: true, parts: [disagreed] }], yesCount),
        no: callsMatching([...filters, disagreed], knownCount - yesCount),
      },
    }
  })
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
  const pairs = sum(shares.map(({ knownCount }) => knownCount))
  const overall =
    pairs === 0
      ? ''
      : ` Overall ${format.percent(sum(shares.map(({ yesCount }) => yesCount)) / pairs)}, in ${format.count(figures.comparedCallCount, 'call')}.`
  return (
    <SharesFigure
      title="Agreement between AI and people"
      description={described(`How often both gave the same answer, lowest first.${overall}`, coverage.ofDetails)}
      method={`${AGREEMENT_DEFINITION} Counts calls in which the AI and people of the service answered the question. If several people answered, all must agree. The lines are 95% intervals (Wilson). Agreement beyond chance, your own reviews and each evaluator are under “Compare evaluators”.`}
      empty="The AI and people haven’t answered the same question of any call in this period."
      color="var(--rep)"
      answers={{ yes: 'Same answer', no: 'Different answers' }}
      shares={shares}
      onOpenCalls={onOpenCalls}
      onSave={() => onSave('agreement', sharesCsv('Question', 'Same answer', shares))}
    />
  )
}
