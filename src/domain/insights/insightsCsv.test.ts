import { expect, it } from 'vitest'
import { agreementCsv, meansCsv, sharesCsv } from './insightsCsv.ts'

it('writes means with their intervals and numbers of calls', () => {
  const mean = { mean: 80, interval: { low: 70.5, high: 89.5 }, count: 12 }
  const rows = [{ name: 'Berg, Anna', callCount: 20, means: [mean, null] }]
  expect(meansCsv('Agent', ['AI', 'People'], rows)).toBe(
    'Agent,Calls,AI,AI: low,AI: high,AI: calls,People,People: low,People: high,People: calls\r\n' +
      '"Berg, Anna",20,80,70.5,89.5,12,,,,0\r\n',
  )
})

it('writes shares beside those of the period before', () => {
  const rows = [
    { name: 'Greeted?', yesCount: 1, knownCount: 2, before: { yesCount: 3, knownCount: 4 } },
    { name: 'Asked?', yesCount: 0, knownCount: 0, before: null },
  ]
  const [heading, greeted, asked] = sharesCsv('Question', 'Yes', rows).split('\r\n')
  expect(heading).toBe('Question,Yes,Calls,Share,Low,High,"Yes, period before","Calls, period before"')
  expect(greeted).toMatch(/^Greeted\?,1,2,0\.5,0\.09\d*,0\.90\d*,3,4$/)
  expect(asked).toBe('Asked?,0,0,,,,,')
})

it('writes agreement with the intervals that the chart has', () => {
  const rows = [
    { name: 'Greeted? · Sales', pairCount: 12, share: 0.75, interval: { low: 0.5, high: 0.9 } },
    { name: 'Asked?', pairCount: 1, share: 1, interval: null },
  ]
  expect(agreementCsv(rows)).toBe(
    'Question,Pairs of answers,Same answer,Low,High\r\nGreeted? · Sales,12,0.75,0.5,0.9\r\nAsked?,1,1,,\r\n',
  )
})
