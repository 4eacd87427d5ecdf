import { callsAnswered, callsWithAnswer } from '../../../domain/insights/figureCalls.ts'
import { sharesCsv } from '../../../domain/insights/insightsCsv.ts'
import { AnsweredBy, useAnsweredBy } from '../../components/AnsweredBy.tsx'
import { format } from '../../components/format.ts'
import { FigureSection } from '../FigureSection.tsx'
import { IntervalChart } from '../chart/IntervalChart.tsx'
import { callsMatching } from '../openedCalls.ts'
import { useFirstRows } from '../useFirstRows.tsx'
import { described, type LibraryFigureProps } from './figureProps.ts'
import { changeOf, estimateOf } from './shareRows.ts'
import { SharesTable, type ShareTableRow } from './SharesTable.tsx'

export interface QuestionFigureProps extends LibraryFigureProps {
  readonly nameOf: (questionId: number) => string
}

const TITLE = 'Yes by question'

export function QuestionsFigure({ figures, filters, coverage, nameOf, onSave }: QuestionFigureProps) {
  const [by, setBy] = useAnsweredBy(figures.questions)
  const whose = by === 'ai' ? 'the AI' : 'people'
  const shares = figures.questions[by].map((share) => ({ ...share, name: nameOf(share.questionId) }))
  const all = shares
    .map((share): ShareTableRow => {
      const { questionId, name, yesCount, knownCount, before } = share
      const answered = (answer: 'yes' | 'no', count: number) =>
        callsMatching([...filters, ...callsWithAnswer(questionId, by, answer)], count)
      return {
        ...{ key: `${questionId}`, label: name, ...estimateOf(share), change: changeOf(share, before) },
        calls: callsMatching([...filters, callsAnswered(questionId, by)], knownCount),
        answered: { yes: answered('yes', yesCount), no: answered('no', knownCount - yesCount) },
      }
    })
    .toSorted((one, other) => one.value - other.value)
  const { rows, more } = useFirstRows(all, 'question', 'lowest')
  return (
    <FigureSection
      title={TITLE}
      description={described(`Share of calls that ${whose} answered with yes, lowest first.`, coverage.ofDetails)}
      method="Calls answered with n/a don’t count. Answers of the AI and of people are counted separately. If several people answered and they differ, the call counts as no. The lines are 95% intervals (Wilson). The change is against the period of the same length before; gray: it may be noise."
      controls={<AnsweredBy value={by} onChange={setBy} />}
      empty={all.length === 0 ? `No call in this period has answers of ${whose}.` : undefined}
      onSave={() => onSave(`yes by question, ${by}`, sharesCsv('Question', 'Yes', shares))}
      more={more}
      chart={<IntervalChart label={TITLE} ends={[0, 1]} color="var(--accent)" text={format.percent} rows={rows} />}
      table={<SharesTable caption={TITLE} of="Question" answers={{ yes: 'Yes', no: 'No' }} rows={rows} />}
    />
  )
}
