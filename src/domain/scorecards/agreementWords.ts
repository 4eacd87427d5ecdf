import { roundedInside } from '../values/boundedRounding.ts'
import type { Formatter } from '../formatter.ts'
import type { Agreement, Interval } from '../statistics/agreement.ts'
import { FEW } from '../statistics/agreement.ts'
import type { MeasureName } from '../statistics/agreementMeasures.ts'

/** The one definition of agreement, shown wherever a figure of it is. */
export const AGREEMENT_DEFINITION =
  'Agreement is the share of answers that are the same. Answers that only one side gave aren’t counted.'

/** Display names of the measures, with explanations. */
export const MEASURE_WORDS: Readonly<Record<MeasureName, { readonly name: string; readonly hint: string }>> = {
  share: { name: 'Same answer', hint: AGREEMENT_DEFINITION },
  cohenKappa: { name: 'Cohen’s κ', hint: 'Agreement beyond chance between two evaluators. Cohen 1960.' },
  fleissKappa: { name: 'Fleiss’ κ', hint: 'Agreement beyond chance among two or more evaluators. Fleiss 1971.' },
  ac1: { name: 'Gwet’s AC1', hint: 'Agreement beyond chance; more stable when most answers match. Gwet 2008.' },
  alpha: {
    name: 'Krippendorff’s α',
    hint: 'Agreement beyond chance; handles missing answers and small samples. Krippendorff 2004.',
  },
}

/** Why the other measures of the same answers are lower. */
export const MEASURES_EXPLAINED =
  'Same answer is the agreement that Earshot shows everywhere. The other measures subtract what chance alone would produce, so they are lower, most of all if nearly all answers are the same. “n/a” means undefined.'

/** The measures to show: Cohen's κ is for two raters, Fleiss' for more. */
export function measuresFor(raterCount: number): readonly MeasureName[] {
  return raterCount === 2 ? ['share', 'cohenKappa', 'ac1', 'alpha'] : ['share', 'fleissKappa', 'ac1', 'alpha']
}

/** `75%` or `−0.05`; `n/a` where the measure is undefined. */
export function measureText(name: MeasureName, value: number | null, format: Formatter): string {
  if (value === null) return 'n/a'
  if (name === 'share') return format.percent(value)
  const { sign, value: rounded } = roundedInside(value, { low: -1, high: 1, digits: 2 })
  return `${sign}${rounded < 0 ? '−' : ''}${format.decimal(Math.abs(rounded), 2)}`
}

/** `68% to 82%`; null without an interval. */
export function intervalText(name: MeasureName, interval: Interval | null, format: Formatter): string | null {
  return interval && `${measureText(name, interval.low, format)} to ${measureText(name, interval.high, format)}`
}

/** Null if there is enough data. `of` names the independent evidence: "calls", "questions". */
export function fewWords({ clusterCount, isFew }: Agreement, of: string): string | null {
  if (!isFew) return null
  return clusterCount === 0
    ? `No ${of} with two or more answers.`
    : `Only ${clusterCount} ${clusterCount === 1 ? of.replace(/s$/, '') : of}. With fewer than ${FEW}, these figures are unreliable.`
}
