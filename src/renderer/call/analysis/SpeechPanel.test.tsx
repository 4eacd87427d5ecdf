import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { InteractionMetrics } from '../../../domain/calls/call.ts'
import { callRecord } from '../../client/testing/callRecord.ts'
import '../../styles/app.css'
import { SpeechPanel } from './SpeechPanel.tsx'

const NOTHING: InteractionMetrics = {
  repTalkRatio: null,
  callExchanges: null,
  longestRepMonologueSeconds: null,
  longestLeadStorySeconds: null,
  silenceRatio: null,
  aiScore: null,
  score: null,
}
const ALL: InteractionMetrics = {
  repTalkRatio: 0.614,
  callExchanges: 84,
  longestRepMonologueSeconds: 150,
  longestLeadStorySeconds: 600,
  silenceRatio: 0.25,
  aiScore: 66.6,
  score: 20,
}

async function panel(metrics: InteractionMetrics, options: { isProcessing?: boolean; hidesScores?: boolean } = {}) {
  const page = await render(
    <SpeechPanel call={callRecord(1, { metrics })} isProcessing={options.isProcessing ?? false} {...options} />,
  )
  const rows = [...page.container.querySelectorAll('dt')].map((name) => {
    const cells = [...name.parentElement!.querySelectorAll('dd')]
    const bar = cells[0]?.querySelector<HTMLElement>('div > div')
    return [name.textContent, { text: cells.at(-1)!.textContent, bar: bar?.style.width ?? null, look: bar?.className }]
  })
  return { page, rows: Object.fromEntries(rows) as Record<string, { text: string; bar: string | null; look?: string }> }
}

test('each metric is shown as a number and on its scale', async () => {
  const { rows } = await panel(ALL)
  expect(rows).toMatchObject({
    'Talk ratio': { text: '61%', bar: '61.4%' },
    'Longest monologue': { text: '2:30', bar: '50%' },
    'Longest lead story': { text: '10:00', bar: '100%' },
    Silence: { text: '25%', bar: '25%' },
    Exchanges: { text: '84', bar: null },
    'AI score': { text: '67', bar: '66.6%' },
    'Review score': { text: '20', bar: '20%' },
  })
  expect(rows['AI score']!.look).toContain('bg-warn')
  expect(rows['Review score']!.look).toContain('bg-bad')
})

test.each(Object.keys(NOTHING) as (keyof InteractionMetrics)[])(
  'only %s was measured: the others say that they were not, and are never 0',
  async (known) => {
    const { rows } = await panel({ ...NOTHING, [known]: 0 })
    const texts = Object.values(rows).map(({ text }) => text)
    expect(texts.filter((text) => text === 'Not measured')).toHaveLength(6)
    expect(texts.filter((text) => /^0(%|:00)?$/.test(text))).toHaveLength(1)
  },
)

test('a blind review shows the metrics without the scores', async () => {
  const { page, rows } = await panel(ALL, { hidesScores: true })
  const spoken = ['Talk ratio', 'Silence', 'Exchanges', 'Longest monologue', 'Longest lead story']
  expect(Object.keys(rows)).toEqual([...spoken, 'Scores'])
  expect(rows['Scores']?.text).toBe('')
  await expect.element(page.getByRole('button', { name: 'Hidden during your blind review' })).toBeVisible()
})

test('explains why there are no metrics', async () => {
  const scoresOnly = { ...NOTHING, aiScore: 50, score: 50 }
  const none = await panel(NOTHING)
  await expect.element(none.page.getByText('Speech and scores weren’t measured for this call.')).toBeVisible()
  await none.page.unmount()
  const blind = await panel(scoresOnly, { hidesScores: true })
  await expect.element(blind.page.getByText('Speech wasn’t measured for this call.')).toBeVisible()
  await blind.page.unmount()
  const young = await panel(NOTHING, { isProcessing: true })
  await expect.element(young.page.getByText('Processing…')).toBeVisible()
})
