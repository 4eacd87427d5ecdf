import { useMemo, useState } from 'react'
import type { EvaluatorAgreement } from '../../../contract/insights.ts'
import type { CountedCalls } from '../../../domain/statistics/countedCalls.ts'
import type { Comparison, TwoEvaluators } from '../../../domain/insights/comparisons.ts'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { fewWords, measureText, MEASURE_WORDS } from '../../../domain/scorecards/agreementWords.ts'
import type { MeasureName } from '../../../domain/statistics/agreementMeasures.ts'
import { AgreementTable } from '../../components/AgreementTable.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { SegmentedControl } from '../../components/controls/SegmentedControl.tsx'
import { Select } from '../../components/controls/Select.tsx'
import { format } from '../../components/format.ts'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { CallsButton } from './CallsButton.tsx'
import { FigureSection } from './FigureSection.tsx'
import { IntervalChart, type IntervalRow } from './IntervalChart.tsx'
import { InsightsLoading } from './InsightsLoading.tsx'
import { callsWithIds, type OpenCalls } from './openedCalls.ts'
import { useLibraryFigures } from './useLibraryFigures.ts'

interface AgreementByQuestionProps {
  readonly filters: LibraryQuery['filters']
  readonly pairs: readonly TwoEvaluators[]
  readonly onOpenCalls: OpenCalls
}

export function AgreementByQuestion({ filters, pairs, onOpenCalls }: AgreementByQuestionProps) {
  const choices = useMemo(() => choicesOf(pairs), [pairs])
  const [chosen, setChosen] = useState(choices[0]!.value)
  const choice = choices.find(({ value }) => value === chosen) ?? choices[0]!
  const answer = useAgreement(filters, choice)
  if (answer.data) {
    return <Agreement answer={answer.data} isWhole={answer.isWhole} {...{ choices, choice, setChosen, onOpenCalls }} />
  }
  if (!answer.failure) return <InsightsLoading />
  return <FailureNotice failure={answer.failure} actions={{ retry: answer.retry }} alsoOffers={['retry']} />
}

/**
 * Without confidence intervals first, because those take longer. While the library grows, those of fewer calls stay until the
 * next are computed.
 */
function useAgreement(filters: LibraryQuery['filters'], { label, comparison }: Choice) {
  const asked = { filters, comparison }
  const of = { label, key: JSON.stringify(asked) }
  const quick = useLibraryFigures('agreement', { input: { ...asked, hasIntervals: false }, of })
  const whole = useLibraryFigures('agreement', { input: { ...asked, hasIntervals: true }, of })
  const isWhole = whole.data?.of.key === of.key
  return { ...quick, data: isWhole ? whole.data : quick.data, isWhole }
}

interface AgreementProps {
  readonly answer: { readonly of: { readonly label: string }; readonly figures: EvaluatorAgreement }
  readonly isWhole: boolean
  readonly choices: readonly Choice[]
  readonly choice: Choice
  readonly setChosen: (value: string) => void
  readonly onOpenCalls: OpenCalls
}

function Agreement({ answer, isWhole, choices, choice, setChosen, onOpenCalls }: AgreementProps) {
  const [chosenMeasure, setMeasure] = useState<'share' | 'kappa' | 'ac1'>('share')
  const [isEvery, setEvery] = useState(false)
  const { label: name } = answer.of
  const { raterCount, overall, calls: all, categories, questions } = answer.figures
  const kappa = raterCount === 2 ? 'cohenKappa' : 'fleissKappa'
  const measure: MeasureName = chosenMeasure === 'kappa' ? kappa : chosenMeasure
  // Questions of different scorecards can have the same text: "Next step with a date" is on three.
  const hasCards = new Set(questions.map(({ scorecardName }) => scorecardName)).size > 1
  const warning = fewWords(overall, 'calls')
  const rows = questions
    .flatMap(({ questionId, text, scorecardName, agreement, calls: of }): IntervalRow[] => {
      const value = agreement.measures[measure]
      const label = withCard(text ?? `Question ${questionId}`, hasCards ? scorecardName : null)
      return value === null
        ? []
        : [{ key: `${questionId}`, label, value, interval: agreement.intervals[measure], calls: callsWithIds(of) }]
    })
    .toSorted((a, b) => a.value - b.value)
  const undefinedCount = questions.filter(({ agreement }) => agreement.measures[measure] === null).length
  const calls = (of: string, counted: CountedCalls) => (
    <CallsButton calls={callsWithIds(counted)} of={of} onOpenCalls={onOpenCalls} />
  )
  return (
    <FigureSection
      title="Agreement by question"
      description={
        <>
          How often {name} gave the same answer on the same call, lowest first. Overall:{' '}
          {measureText(measure, overall.measures[measure], format)} over {format.number(overall.unitCount)} pairs of
          answers in {calls('all questions', all)}.
        </>
      }
      method={
        <>
          {measure !== 'share' && `${MEASURE_WORDS[measure].name}: ${MEASURE_WORDS[measure].hint} `}
          The lines are 95% intervals from resampling whole calls. A hollow point has no interval, because it has only
          one call or all its answers agree.
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
          <SegmentedControl
            label="Measure"
            value={chosenMeasure}
            options={measureOptions(kappa)}
            onChange={setMeasure}
          />
        </>
      }
      empty={all.count === 0 ? `No calls were evaluated by ${name}.` : undefined}
      chart={
        <>
          <IntervalChart
            label={`Agreement of ${name} by question`}
            rows={isEvery ? rows : rows.slice(0, FIRST_SHOWN)}
            ends={measure === 'share' ? [0, 1] : [-1, 1]}
            {...(measure === 'share' ? {} : { reference: 0 })}
            color="var(--rep)"
            text={(value) => measureText(measure, value, format)}
            onOpenCalls={onOpenCalls}
          />
          {rows.length > FIRST_SHOWN && (
            <Button className="mt-2" aria-expanded={isEvery} onClick={() => setEvery(!isEvery)}>
              {isEvery ? `Only the ${FIRST_SHOWN} lowest` : `All ${rows.length} questions`}
            </Button>
          )}
          {!isWhole && (
            <p role="status" className="mt-1 text-sm text-ink-3">
              Calculating intervals…
            </p>
          )}
          {undefinedCount > 0 && (
            <p className="mt-1 text-sm text-ink-3">
              {undefinedCount} {undefinedCount === 1 ? 'question is' : 'questions are'} not shown because the measure is
              undefined (n/a), for example when all answers are the same.
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
              action: calls('all questions', all),
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
                  action: calls(label, category.calls),
                  isStrong: true,
                },
                ...questions
                  .filter(({ categoryId }) => categoryId === category.categoryId)
                  .map(({ questionId, text, agreement, calls: of }) => ({
                    key: questionId,
                    label: <span className="pl-3">{text ?? `Question ${questionId}`}</span>,
                    agreement,
                    action: calls(text ?? `Question ${questionId}`, of),
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

/** The others are shown on request. */
const FIRST_SHOWN = 20

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

function measureOptions(kappa: 'cohenKappa' | 'fleissKappa') {
  return [
    { value: 'share', label: MEASURE_WORDS.share.name },
    { value: 'kappa', label: MEASURE_WORDS[kappa].name },
    { value: 'ac1', label: MEASURE_WORDS.ac1.name },
  ] as const
}
