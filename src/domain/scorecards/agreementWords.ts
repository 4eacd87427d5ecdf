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

/** `75 %` or `−0.05`; `n/a` where it is not defined. */
export function measureText(name: MeasureName, value: number | null): string {
  if (value === null) return 'n/a'
  if (name === 'share') return `${Math.round(value * 100)} %`
  const text = Math.abs(value).toFixed(2)
  return value < 0 && text !== '0.00' ? `−${text}` : text
}

/** `68 % to 82 %`; null where there is no interval. */
export function intervalText(name: MeasureName, interval: Interval | null): string | null {
  return interval && `${measureText(name, interval.low)} to ${measureText(name, interval.high)}`
}

/** What makes the figures weak; null when they are built on enough. `of` names the independent evidence: «calls», «questions». */
export function fewWords({ clusterCount, isFew }: Agreement, of: string): string | null {
  if (!isFew) return null
  return clusterCount === 0
    ? `No ${of} that two of them answered.`
    : `Only ${clusterCount} ${clusterCount === 1 ? of.replace(/s$/, '') : of}. Under ${FEW} these figures tell little: another few could change them much.`
}
