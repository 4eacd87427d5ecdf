import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { countedCalls } from '../../domain/statistics/countedCalls.ts'
import type { Side } from '../../domain/insights/evaluations.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import '../styles/app.css'
import { IntervalChart, type IntervalRow } from './chart/IntervalChart.tsx'
import { callsWithIds } from './openedCalls.ts'
import { TrendChart, type ChartedMean, type ChartedWeek } from './chart/TrendChart.tsx'

const workspace = inWorkspace()
const { address, opened, router } = workspace
beforeEach(() => router.navigate({ to: '/' }))

const buttons = () => [...document.querySelectorAll<SVGGElement>('svg [role=button]')]
const nameOf = (button: Element) => button.getAttribute('aria-label')!
/** Center of an element, in px from the chart's upper left. */
const middle = (drawn: Element) => {
  const chart = document.querySelector('svg')!.getBoundingClientRect()
  const { left, top, width, height } = drawn.getBoundingClientRect()
  return { x: left + width / 2 - chart.left, y: top + height / 2 - chart.top }
}
const ids = (count: number) => Array.from({ length: count }, (_, at) => at)
const withIds = (...callIds: readonly number[]) => callsWithIds(countedCalls(callIds))

/** Enter, Space and click open the calls; other keys don't. */
async function pressEveryWay(button: SVGGElement): Promise<void> {
  button.focus()
  await userEvent.keyboard('x{ArrowDown}')
  expect(address()).toBe('/')
  const opens = async (press: () => void | Promise<void>) => {
    await router.navigate({ to: '/' })
    await press()
    expect(address()).toMatch(/^\/calls\?filter=id in /)
  }
  await opens(() => userEvent.keyboard('{Enter}'))
  // Space must not scroll the page.
  const space = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true })
  await opens(() => void button.dispatchEvent(space))
  expect(space.defaultPrevented).toBe(true)
  await opens(() => void button.dispatchEvent(new MouseEvent('click', { bubbles: true })))
}

const ROWS: readonly IntervalRow[] = [
  { key: 'a', label: 'Anna Berg', value: 25, interval: { low: 0, high: 50 }, calls: withIds(1, 2) },
  { key: 'b', label: 'Bo Ek', value: 140, interval: null, calls: withIds(...ids(501)) },
  {
    key: 'c',
    label: 'A question that is far too long for its label',
    value: 50,
    interval: null,
    calls: withIds(3),
  },
]

const showIntervals = (width: number, reference?: number) =>
  render(
    <div style={{ width }}>
      <IntervalChart
        label="Scores"
        rows={ROWS}
        ends={[0, 100]}
        {...(reference === undefined ? {} : { reference })}
        color="rgb(1, 2, 3)"
        text={String}
      />
    </div>,
    workspace,
  )

test('draws each row’s value on one scale with its interval, and values outside the scale at its end', async () => {
  await showIntervals(800, 50)
  const circles = [...document.querySelectorAll('circle')]
  const at = circles.map((circle) => middle(circle).x)
  const [low, high] = [...buttons()[0]!.querySelectorAll('line')].flatMap((line) => [
    Number(line.getAttribute('x1')),
    Number(line.getAttribute('x2')),
  ])
  // 25 is halfway between 0 and 50, and 100 is as far above 50 as 0 is below it.
  expect(at[0]).toBeCloseTo((low! + high!) / 2)
  expect(at[2]).toBeCloseTo(high!)
  expect(at[1]).toBeCloseTo(2 * high! - low!)
  const reference = document.querySelector('line[stroke-dasharray]')!
  expect(Number(reference.getAttribute('x1'))).toBeCloseTo(high!)
  // A point without an interval is hollow.
  expect(circles.map((circle) => circle.getAttribute('fill') === 'rgb(1, 2, 3)')).toEqual([true, false, false])
  expect(buttons().map((button) => button.querySelectorAll('line').length)).toEqual([1, 0, 0])
  const heights = circles.map((circle) => middle(circle).y)
  expect([heights[1]! - heights[0]!, heights[2]! - heights[1]!]).toEqual([26, 26])
  // The labels on the left and right keep their space.
  expect(low!).toBeGreaterThan(200)
  expect(at[1]).toBeLessThan(800 - 180)
})

test('a row’s label can be a link of its own, and a change against before is part of its name', async () => {
  const change = {
    text: '+4 pts',
    words: '4 points more than in the period before (+1 to +7)',
    interval: '+1 to +7',
    isBeyondNoise: true,
  }
  const linked: IntervalRow = { ...ROWS[0]!, agentId: 7, change }
  const text = (value: number) => `${value}`
  await render(<IntervalChart label="Scores" rows={[linked]} ends={[0, 100]} color="red" text={text} />, workspace)
  expect(buttons().map(nameOf)).toEqual([
    'Anna Berg: 25, 0 to 50, 2 calls. 4 points more than in the period before (+1 to +7). Open these 2 calls',
  ])
  const link = document.querySelector('svg a')!
  expect([link.getAttribute('href'), buttons()[0]!.contains(link)]).toEqual(['/agents/7', false])
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(address()).toBe('/agents/7')
})

test('has no reference line by default, and keeps the scale visible in a narrow chart', async () => {
  await showIntervals(240)
  expect(document.querySelector('line[stroke-dasharray]')).toBeNull()
  const at = [...document.querySelectorAll('circle')].map((circle) => middle(circle).x)
  expect(at[1]! - at[0]!).toBeGreaterThan(10)
})

test('names each row by its visible text, plus the full text of a truncated label', async () => {
  await showIntervals(500)
  const [anna, bo, long] = buttons().map(nameOf)
  expect(anna).toMatch(/^Anna Berg: 25, 0 to 50, 2 calls\. Open/)
  expect(bo).toMatch(/^Bo Ek: 140, 501 calls\. Open 500 of these 501 calls$/)
  expect(long).toMatch(/^A question that.*…: 50, 1 call\. A question that is far too long for its label\. Open/)
  expect(buttons()[2]!.querySelector('text')!.textContent).toMatch(/\S…$/)
})

test('a row opens its calls, limited by the length of a URL', async () => {
  await showIntervals(500)
  await pressEveryWay(buttons()[1]!)
  expect(opened()).toEqual([{ field: 'id', op: 'in', value: ids(500).join(',') }])
})

const figure = (mean: number, known: Partial<ChartedMean> = {}): ChartedMean => ({
  ...{ mean, interval: null, count: 1, calls: withIds(1) },
  ...known,
})
const point = (week: string, ai: ChartedMean | null, people: ChartedMean | null = null): ChartedWeek => ({
  week,
  figures: { ai, people, you: null },
})

const showTrend = (points: readonly ChartedWeek[], sides: readonly Side[]) =>
  render(
    <div style={{ width: 700 }}>
      <TrendChart points={points} sides={sides} />
    </div>,
    workspace,
  )
/** Positions of a side's marks, in order of the weeks. */
const marksOf = (side: RegExp) =>
  buttons()
    .filter((button) => side.test(nameOf(button)))
    .map((button) => middle(button.querySelector('path')!))

test('draws weeks from left to right, high scores above low ones, and sides next to each other', async () => {
  const points = [
    point('2026-W01', figure(0), figure(0)),
    point('2026-W02', figure(50), figure(50)),
    point('2026-W03', figure(100), figure(100)),
  ]
  await showTrend(points, ['ai', 'people'])
  const [ai, people] = [marksOf(/^AI/), marksOf(/^People/)]
  expect(ai[1]!.x - ai[0]!.x).toBeCloseTo(ai[2]!.x - ai[1]!.x, 0)
  expect(ai[1]!.x).toBeGreaterThan(ai[0]!.x + 100)
  expect(ai[0]!.y - ai[1]!.y).toBeCloseTo(ai[1]!.y - ai[2]!.y)
  expect(ai[0]!.y).toBeGreaterThan(ai[2]!.y)
  for (const week of [0, 1, 2]) expect(people[week]!.x - ai[week]!.x).toBeCloseTo(12, 0)
  // Both marks are placed around the week's center, with the label below.
  const label = [...document.querySelectorAll('text')].find(({ textContent }) => textContent === '2026-W02')!
  expect(middle(label).x).toBeCloseTo((ai[1]!.x + people[1]!.x) / 2, 0)
  expect(middle(label).y).toBeGreaterThan(ai[0]!.y)
})

test('interrupts the line in a week without calls', async () => {
  await showTrend([point('2026-W01', figure(10)), point('2026-W02', null), point('2026-W03', figure(20))], ['ai'])
  const line = document.querySelector('.visx-linepath')!.getAttribute('d')!
  expect(line.match(/M/g)).toHaveLength(2)
  expect(buttons()).toHaveLength(2)
})

test('names each point with its score, interval and calls, and opens them', async () => {
  const certain = figure(50, { interval: { low: 40, high: 60 }, count: 7, calls: withIds(...ids(501)) })
  await showTrend([point('2026-W01', certain), point('2026-W02', figure(70))], ['ai'])
  const [first, second] = buttons()
  expect(nameOf(first!)).toMatch(/^AI, 2026-W01: 50\.0 \(40\.0 to 60\.0\), 501 calls\. Open/)
  expect(nameOf(second!)).toMatch(/^AI, 2026-W02: 70\.0, 1 call\. Open/)
  const fill = (button: Element) => button.querySelector('path')!.getAttribute('fill')
  expect(fill(first!)).not.toBe(fill(second!))
  const [line] = first!.querySelectorAll('line')
  expect(Number(line!.getAttribute('y1'))).toBeGreaterThan(Number(line!.getAttribute('y2')))
  expect(second!.querySelectorAll('line')).toHaveLength(0)
  await pressEveryWay(first!)
  expect(opened()).toEqual(withIds(...ids(501)).filters)
})

test('labels only as many weeks as fit, including the last', async () => {
  const weeks = ids(50).map((at) => `2026-W${String(at + 1).padStart(2, '0')}`)
  await showTrend(
    weeks.map((week) => point(week, figure(50))),
    ['ai'],
  )
  const named = [...document.querySelectorAll('text')]
    .map(({ textContent }) => textContent)
    .filter((one) => weeks.includes(one))
  expect(named.at(-1)).toBe('2026-W50')
  expect(named.length).toBeGreaterThan(5)
  expect(named.length).toBeLessThan(11)
})
