import { expect, test } from 'vitest'
import { barChartSvg } from './barChartSvg.ts'

const chart = (bars: Parameters<typeof barChartSvg>[0]['bars']) =>
  barChartSvg({ title: 'Calls by agent', subtitle: 'All calls', bars }).svg

const widths = (svg: string) => [...svg.matchAll(/<rect x="\d+"[^>]* width="([\d.]+)"/g)].map(([, px]) => Number(px))

test('draws bars from zero, as long as their values', () => {
  const [most, half, none, missing] = widths(
    chart([
      { name: 'Ana', value: 40, words: '40' },
      { name: 'Ben', value: 20, words: '20' },
      { name: 'Cem', value: 0, words: '0' },
      { name: 'Dee', value: null, words: '' },
    ]),
  )
  expect(most).toBeGreaterThan(300)
  expect(half).toBeCloseTo(most! / 2, 1)
  expect([none, missing]).toEqual([0, 0])
})

test('stays well-formed, whatever a name contains', () => {
  const svg = chart([{ name: '<b>&"\u0000\u001b</svg>', value: 1, words: '1' }])
  expect(svg).toContain('&lt;b&gt;&amp;&quot;  &lt;/svg&gt;')
  expect(svg.match(/<\/svg>/g)).toHaveLength(1)
})

test('shortens long names at a character', () => {
  const svg = chart([{ name: '🙂'.repeat(60), value: 1, words: '1' }])
  expect(svg).toContain(`>${'🙂'.repeat(35)}…<`)
})
