import { createRandom } from '../random.ts'

/** A small bar chart, shown in pictures in chats and described in their transcriptions. */
export interface Chart {
  readonly bars: readonly number[]
  readonly hue: number
}

export function makeChart(number: number): Chart {
  const random = createRandom('chart', number)
  return { bars: Array.from({ length: random.int(4, 9) }, () => random.int(10, 100)), hue: random.int(0, 359) }
}

export function chartDescription(chart: Chart): string {
  const highest = chart.bars.indexOf(Math.max(...chart.bars)) + 1
  const lowest = chart.bars.indexOf(Math.min(...chart.bars)) + 1
  return `Screenshot of a bar chart with ${chart.bars.length} bars. The highest is bar ${highest} (${Math.max(...chart.bars)}), the lowest bar ${lowest} (${Math.min(...chart.bars)}).`
}
