import { useMemo, useState } from 'react'
import { compareWithin, scorecardAgreement } from '../../../domain/scorecards/agreement.ts'
import { fewWords } from '../../../domain/scorecards/agreementWords.ts'
import type { EvaluatedCall } from '../../../domain/scorecards/evaluatedCall.ts'
import { AgreementTable } from '../../components/figures/AgreementTable.tsx'
import { Select } from '../../components/controls/choices/Select.tsx'
import { evaluatorLabels } from './evaluatorLabels.ts'

/** Agreement between all or any two evaluators of one call, based on the questions of this call only. */
export function AgreementPanel({ call }: { readonly call: EvaluatedCall }) {
  const { evaluators } = call
  const choices = useMemo(() => choicesOf(evaluatorLabels(evaluators)), [evaluators])
  const [chosen, setChosen] = useState('all')
  const choice = choices.find(({ value }) => value === chosen) ?? choices[0]!
  const agreement = useMemo(
    () =>
      scorecardAgreement([compareWithin(call, choice.pair)], {
        raterCount: choice.pair ? 2 : evaluators.length,
        evidence: 'questions',
        seed: `call ${call.callId}`,
      }),
    [call, choice, evaluators.length],
  )
  const { overall, categories } = agreement
  const warning = fewWords(overall, 'questions')
  return (
    <section aria-labelledby="agreement" className="mt-5 text-sm">
      <div className="mb-1.5 flex items-center gap-3">
        <h3 id="agreement" className="font-semibold">
          Agreement on this call
        </h3>
        {choices.length > 1 && (
          <div className="ml-auto w-56">
            <Select label="Between" isLabelHidden options={choices} value={choice.value} onChange={setChosen} />
          </div>
        )}
      </div>
      {warning && <p className="mb-2 rounded-md bg-warn-soft px-2.5 py-1.5 text-warn">{warning}</p>}
      <AgreementTable
        caption={`Agreement of ${choice.label} on this call`}
        of="Category"
        unit="questions"
        raterCount={overall.raterCount}
        rows={[
          { key: 'all', label: 'All categories, pooled over questions', agreement: overall, isStrong: true },
          ...categories.map(({ categoryId, name, agreement: of }) => ({
            key: categoryId,
            label: name ?? `Category ${categoryId}`,
            agreement: of,
          })),
        ]}
      />
      <p className="mt-2 text-ink-3">
        95% confidence intervals from 1,000 resamples of this call’s questions. Insights has the agreement over many
        calls.
      </p>
    </section>
  )
}

interface Choice {
  readonly value: string
  readonly label: string
  readonly pair?: readonly [number, number]
}

/** All, then each pair. With two evaluators these are the same. */
function choicesOf(labels: readonly string[]): readonly Choice[] {
  const all: Choice = { value: 'all', label: labels.length === 2 ? labels.join(' and ') : `all ${labels.length}` }
  if (labels.length === 2) return [all]
  const pairs = labels.flatMap((first, left) =>
    labels.slice(left + 1).map((second, offset): Choice => {
      const right = left + 1 + offset
      return { value: `${left} ${right}`, label: `${first} and ${second}`, pair: [left, right] }
    }),
  )
  return [all, ...pairs]
}
