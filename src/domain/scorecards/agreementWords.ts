import type { Formatter } from '../formatter.ts'
import type { Agreement, Interval } from '../statistics/agreement.ts'
import { FEW } from '../statistics/agreement.ts'
import type { MeasureName } from '../statistics/agreementMeasures.ts'

/** The measures' names for people, with what each is for. */
export const MEASURE_WORDS: Readonly<Record<MeasureName, { readonly name: string; readonly hint: string }>> = {
  share: { name: 'Same answer', hint: 'The part of the pairs of answers to a question that are the same.' },
  cohenKappa: { name: 'Cohen’s κ', hint: 'Beyond chance, for two; each has chances of their own. Cohen 1960.' },
  fleissKappa: { name: 'Fleiss’ κ', hint: 'Beyond chance, for two or more, who share their chances. Fleiss 1971.' },
  ac1: { name: 'Gwet’s AC1', hint: 'Beyond chance; steadier where nearly all answers are the same. Gwet 2008.' },
  alpha: {
    name: 'Krippendorff’s α',
    hint: 'Beyond chance; made for missing answers and few units. Krippendorff 2004.',
  },
}

/** Which of them are shown: Cohen's κ is for two, Fleiss' for more. */
export function measuresFor(raterCount: number): readonly MeasureName[] {
  return raterCount === 2 ? ['share', 'cohenKappa', 'ac1', 'alpha'] : ['share', 'fleissKappa', 'ac1', 'alpha']
}

/** `75%` or `−0.05`; `n/a` where the measure is undefined. */
export function measureText(name: MeasureName, value: number | null, format: Formatter): string {
  if (value === null) return 'n/a'
  if (name === 'share') return format.percent(value)
  const rounded = Math.round(value * 100) / 100
  return `${rounded < 0 ? '−' : ''}${format.decimal(Math.abs(rounded), 2)}`
}

/** `68% to 82%`; null without an interval. */
export function intervalText(name: MeasureName, interval: Interval | null, format: Formatter): string | null {
  return interval && `${measureText(name, interval.low, format)} to ${measureText(name, interval.high, format)}`
}

/** What makes the figures weak; null when they are built on enough. `of` names the independent evidence: «calls», «questions». */
export function fewWords({ clusterCount, isFew }: Agreement, of: string): string | null {
  if (!isFew) return null
  return clusterCount === 0
    ? `No ${of} that two of them answered.`
    : `Only ${clusterCount} ${clusterCount === 1 ? of.replace(/s$/, '') : of}. Under ${FEW} these figures tell little: another few could change them much.`
}
