import { useMemo, useState } from 'react'
import type { EvaluatorAgreement } from '../../contract/library/insights.ts'
import { questionName } from '../../domain/scorecards/questionName.ts'
import type { CountedCalls } from '../../domain/statistics/countedCalls.ts'
import type { Comparison, TwoEvaluators } from '../../domain/insights/comparisons.ts'
import type { LibraryQuery } from '../../domain/query/query.ts'
import { AGREEMENT_DEFINITION, fewWords } from '../../domain/scorecards/agreementWords.ts'
import { agreementCsv } from '../../domain/insights/insightsCsv.ts'
import { AgreementTable } from '../components/figures/AgreementTable.tsx'
import { Select } from '../components/controls/choices/Select.tsx'
import { format } from '../components/format.ts'
import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { CallsButton } from './CallsButton.tsx'
import { FigureSection } from './FigureSection.tsx'
import { IntervalChart, type IntervalRow } from './chart/IntervalChart.tsx'
import { LoadingRows } from '../components/notices/LoadingRows.tsx'
import { callsWithIds } from './openedCalls.ts'
import { useLibraryFigures } from './useLibraryFigures.ts'
import { useFirstRows } from './useFirstRows.tsx'

interface AgreementByQuestionProps {
  readonly filters: LibraryQuery['filters']
  /** To choose from besides the AI, people and the user. */
  readonly pairs: readonly TwoEvaluators[]
  readonly onSave: (what: string, csv: string) => void
}

/** How often two evaluators, or kinds of them, gave the same answer. */
export function AgreementByQuestion({ filters, pairs, onSave }: AgreementByQuestionProps) {
  const choices = useMemo(() => choicesOf(pairs), [pairs])
  const [chosen, setChosen] = useState(choices[0]!.value)
  const choice = choices.find(({ value }) => value === chosen) ?? choices[0]!
  const answer = useAgreement(filters, choice)
  if (answer.data) {
    const { data, isWhole, intervals } = answer
    return <Agreement answer={data} {...{ isWhole, intervals, choices, choice, setChosen, onSave }} />
  }
  if (!answer.failure) return <LoadingRows label="Loading insights" />
  const retry = () => {
    answer.retry()
    if (answer.intervals.failure) answer.intervals.retry()
  }
  return <FailureNotice failure={answer.failure} actions={{ retry }} alsoOffers={['retry']} />
}

/**
 * Without confidence intervals first, because those take longer. While the library grows, those of fewer calls stay until the
 * next are computed, and so do those of two other evaluators. Those of other filters don't.
 */
function useAgreement(filters: LibraryQuery['filters'], { label, comparison }: Choice) {
  const request = { filters, comparison }
  const of = { label, filters: JSON.stringify(filters), key: JSON.stringify(request) }
  const quick = useLibraryFigures('agreement', { input: { ...request, hasIntervals: false }, of })
  const whole = useLibraryFigures('agreement', { input: { ...request, hasIntervals: true }, of })
  const isWhole = whole.data?.of.key === of.key
  const data = isWhole ? whole.data : quick.data
  return { ...quick, data: data?.of.filters === of.filters ? data : undefined, isWhole, intervals: whole }
}

interface AgreementProps {
  readonly answer: { readonly of: { readonly label: string }; readonly figures: EvaluatorAgreement }
  readonly isWhole: boolean
  readonly intervals: Pick<ReturnType<typeof useAgreement>, 'failure' | 'retry'>
  readonly choices: readonly Choice[]
  readonly choice: Choice
  readonly setChosen: (value: string) => void
  readonly onSave: AgreementByQuestionProps['onSave']
}

function Agreement({ answer, isWhole, intervals, choices, choice, setChosen, onSave }: AgreementProps) {
  const { label: name } = answer.of
  const { raterCount, overall, calls: all, categories, questions } = answer.figures
  // Questions of different scorecards can have the same text: "Next step with a date" is on three.
  const hasCards = new Set(questions.map(({ scorecardName }) => scorecardName)).size > 1
  const warning = fewWords(overall, 'calls')
  const everyRow = questions
    .flatMap(({ questionId, text, scorecardName, agreement, calls: of }): IntervalRow[] => {
      const value = agreement.measures.share
      const label = withCard(questionName({ id: questionId, text }), hasCards ? scorecardName : null)
      return value === null
        ? []
        : [{ key: `${questionId}`, label, value, interval: agreement.intervals.share, calls: callsWithIds(of) }]
    })
    .toSorted((a, b) => a.value - b.value)
  const { rows, more } = useFirstRows(everyRow, 'question', 'lowest')
  const unansweredCount = questions.filter(({ agreement }) => agreement.measures.share === null).length
  const calls = (of: string, counted: CountedCalls) => <CallsButton calls={callsWithIds(counted)} of={of} />
  const counts = (of: string, counted: { readonly calls: CountedCalls; readonly differingCalls: CountedCalls }) => ({
    action: calls(of, counted.calls),
    differing: calls(`${of}, different answers`, counted.differingCalls),
  })
  const save = () => {
    const shares = questions.flatMap(({ text, questionId, scorecardName, agreement }) => {
      const { share } = agreement.measures
      const label = withCard(questionName({ id: questionId, text }), hasCards ? scorecardName : null)
      const { unitCount: pairCount, intervals: of } = agreement
      return share === null ? [] : [{ name: label, pairCount, share, interval: of.share }]
    })
    onSave(`agreement of ${name}`, agreementCsv(shares))
  }
  return (
    <FigureSection
      title="Agreement by question"
      tableName="Details"
      description={
        <>
          How often {name} gave the same answer on the same call, lowest first. Overall:{' '}
          {overall.measures.share === null ? 'n/a' : format.percent(overall.measures.share)} over{' '}
          {format.number(overall.unitCount)} pairs of answers in {calls('all questions', all)}.
        </>
      }
      method={
        <>
          {AGREEMENT_DEFINITION} If several people evaluated a call, each is compared. The lines are 95% intervals from
          resampling whole calls. A hollow point has no interval, because it has only one call or all its answers agree.
          Agreement beyond chance is under “Details”.
        </>
      }
      note={
        warning &&
        all.count > 0 && <p className="mt-2 rounded-md bg-warn-soft px-2.5 py-1.5 text-sm text-warn">{warning}</p>
      }
      controls={
        <>
          <div className="w-56">
            <Select label="Between" isLabelHidden options={choices} value={choice.value} onChange={setChosen} />
          </div>
        </>
      }
      empty={all.count === 0 ? `No calls were evaluated by ${name}.` : undefined}
      onSave={save}
      chart={
        <>
          <IntervalChart
            label={`Agreement of ${name} by question`}
            rows={rows}
            ends={[0, 1]}
            color="var(--rep)"
            text={(value) => format.percent(value)}
          />
          {more}
          {!isWhole &&
            (intervals.failure ? (
              <FailureNotice failure={intervals.failure} actions={{ retry: intervals.retry }} />
            ) : (
              <p role="status" className="mt-1 text-sm text-ink-3">
                Calculating intervals…
              </p>
            ))}
          {unansweredCount > 0 && (
            <p className="mt-1 text-sm text-ink-3">
              {unansweredCount === 1
                ? '1 question isn’t shown: no call has two answers to it.'
                : `${unansweredCount} questions aren’t shown: no call has two answers to them.`}
            </p>
          )}
        </>
      }
      table={
        <AgreementTable
          caption={`Agreement of ${name}`}
          of="Question"
          unit="calls"
          raterCount={raterCount}
          rows={[
            {
              key: 'all',
              label: 'All, pooled over questions',
              agreement: overall,
              ...counts('all questions', answer.figures),
              isStrong: true,
            },
            ...categories.flatMap((category) => {
              const label = withCard(
                category.name ?? `Category ${category.categoryId}`,
                hasCards ? category.scorecardName : null,
              )
              return [
                {
                  key: `category ${category.categoryId}`,
                  label,
                  agreement: category.agreement,
                  ...counts(label, category),
                  isStrong: true,
                },
                ...questions
                  .filter(({ categoryId }) => categoryId === category.categoryId)
                  .map(({ questionId, text, ...of }) => ({
                    key: questionId,
                    label: <span className="pl-3">{questionName({ id: questionId, text })}</span>,
                    agreement: of.agreement,
                    ...counts(questionName({ id: questionId, text }), of),
                  })),
              ]
            }),
          ]}
        />
      }
    />
  )
}

function withCard(label: string, card: string | null): string {
  return card === null ? label : `${label} · ${card}`
}

interface Choice {
  readonly value: string
  readonly label: string
  readonly comparison: Comparison
}

function choicesOf(pairs: readonly TwoEvaluators[]): readonly Choice[] {
  return [
    ...GROUPS,
    ...pairs.map(({ who, names }): Choice => ({
      value: JSON.stringify(who),
      label: names.join(' and '),
      comparison: { kind: 'two', who },
    })),
  ]
}

const GROUPS: readonly Choice[] = [
  { value: 'ai people', label: 'AI and people', comparison: { kind: 'sides', sides: ['ai', 'people'] } },
  { value: 'ai you', label: 'AI and you', comparison: { kind: 'sides', sides: ['ai', 'you'] } },
  { value: 'people you', label: 'people and you', comparison: { kind: 'sides', sides: ['people', 'you'] } },
  { value: 'people', label: 'different people', comparison: { kind: 'people' } },
]
