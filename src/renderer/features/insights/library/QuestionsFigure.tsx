import { callsAnswered, callsWithAnswer } from '../../../../domain/insights/figureCalls.ts'
import { sharesCsv } from '../../../../domain/insights/insightsCsv.ts'
import { AnsweredBy, useAnsweredBy } from '../../../components/AnsweredBy.tsx'
import { callsMatching } from '../openedCalls.ts'
import { described, type LibraryFigureProps } from './figureProps.ts'
import { SharesFigure, type NamedShare } from './SharesFigure.tsx'

export interface QuestionFigureProps extends LibraryFigureProps {
  readonly nameOf: (questionId: number) => string
}

export function QuestionsFigure({ figures, filters, coverage, nameOf, onSave }: QuestionFigureProps) {
  const [by, setBy] = useAnsweredBy(figures.questions)
  const whose = by === 'ai' ? 'the AI' : 'people'
  const shares = figures.questions[by].map((share): NamedShare => {
    const { questionId, yesCount, knownCount } = share
    return {
      ...share,
      name: nameOf(questionId),
      calls: {
        known: callsMatching([...filters, callsAnswered(questionId, by)], knownCount),
        yes: callsMatching([...filters, ...callsWithAnswer(questionId, by, 'yes')], yesCount),
        no: callsMatching([...filters, ...callsWithAnswer(questionId, by, 'no')], knownCount - yesCount),
      },
    }
  })
  return (
    <SharesFigure
      title="Yes by question"
      description={described(`Share of calls that ${whose} answered with yes, lowest first.`, coverage.ofDetails)}
      controls={<AnsweredBy value={by} onChange={setBy} />}
      method="Calls answered with n/a don’t count. Answers of the AI and of people are counted separately. If several people answered and they differ, the call counts as no. The lines are 95% intervals (Wilson). The change is against the period of the same length before; gray: it may be noise."
      empty={`No call in this period has answers of ${whose}.`}
      color="var(--accent)"
      answers={{ yes: 'Yes', no: 'No' }}
      shares={shares}
      onSave={() => onSave(`yes by question, ${by}`, sharesCsv('Question', 'Yes', shares))}
    />
  )
}
