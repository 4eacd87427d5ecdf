import { PERIODS, type InsightsPeriod } from '../../domain/insights/insightsPeriod.ts'

export const PERIOD_NAMES: Readonly<Record<InsightsPeriod, string>> = {
  '4': '4 weeks',
  '13': '13 weeks',
  '26': '26 weeks',
  '52': '52 weeks',
  all: 'All time',
}

export const PERIOD_OPTIONS = PERIODS.map((value) => ({ value, label: PERIOD_NAMES[value] }))
