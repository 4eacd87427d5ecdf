import { callsAnswered, callsWithAnswer } from '../../../../domain/insights/figureCalls.ts'
import { sharesCsv } from '../../../../domain/insights/insightsCsv.ts'
import { callsMatching } from '../openedCalls.ts'
import { described, type LibraryFigureProps } from './figureProps.ts'
import { SharesFigure, type NamedShare } from './SharesFigure.tsx'

export interface QuestionFigureProps extends LibraryFigureProps {
  readonly nameOf: (questionId: number) => string
}

export function QuestionsFigure({ figures, filters, coverage, nameOf, onOpenCalls, onSave }: QuestionFigureProps) {
  const shares = figures.questions.map((share): NamedShare => {
    const { questionId, yesCount, knownCount } = share
    return {
      ...share,
      name: nameOf(questionId),
      calls: {
        known: callsMatching([...filters, callsAnswered(questionId)], knownCount),
        yes: callsMatching([...filters, ...callsWithAnswer(questionId, 'yes')], yesCount),
        no: callsMatching([...filters, ...callsWithAnswer(questionId, 'no')], knownCount - yesCount),
      },
    }
  })
  return (
    <SharesFigure
      title="Yes by question"
      description={described('Share of calls answered with yes, lowest first.', coverage.ofDetails)}
      method="Calls answered with n/a don’t count. If evaluators of a call disagree, it counts as no. The lines are 95% intervals (Wilson). The change is against the period of the same length before; gray: it may be noise."
      empty="No call in this period has answers."
      color="var(--accent)"
      answers={{ yes: 'Yes', no: 'No' }}
      shares={shares}
      onOpenCalls={onOpenCalls}
      onSave={() => onSave('yes by question', sharesCsv('Question', 'Yes', shares))}
    />
  )
}
