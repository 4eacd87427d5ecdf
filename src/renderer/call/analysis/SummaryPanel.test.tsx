import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import '../../styles/app.css'
import { SummaryPanel } from './SummaryPanel.tsx'

const LONG = `https://example.com/${'a-very-long-path/'.repeat(30)}${'x'.repeat(300)}`

test('a long URL in a summary or a failure doesn’t overflow', async () => {
  const failure = { title: LONG, words: LONG, wayOut: null, until: null, details: '' }
  const page = await render(
    <div data-testid="box" style={{ width: 320 }}>
      <SummaryPanel topics={[{ title: 'Links', content: LONG }]} isProcessing={false} />
      <FailureNotice failure={failure} />
      <FailureNotice form="page" failure={failure} />
    </div>,
  )
  const box = page.getByTestId('box').element()
  expect(box.querySelectorAll('p').length).toBeGreaterThan(2)
  for (const element of box.querySelectorAll('p, h2')) {
    expect(element.getBoundingClientRect().right, element.textContent).toBeLessThanOrEqual(320 + 10)
    expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)
  }
})

test('topics are separate paragraphs, and a topic without a title shows only its text', async () => {
  const topics = [
    { title: 'Next step', content: 'An offer.' },
    { title: 'Who decides?', content: 'The board.' },
    { title: '', content: 'Nothing more.' },
  ]
  const page = await render(<SummaryPanel topics={topics} isProcessing={false} />)
  const words = [...page.container.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(words).toEqual(['Next step. An offer.', 'Who decides? The board.', 'Nothing more.'])
})

test.each([
  [null, false, 'This call has no summary.'],
  [[], false, 'This call has no summary.'],
  [null, true, 'Processing…'],
] as const)('a call with the topics %j, still processed: %s', async (topics, isProcessing, words) => {
  const page = await render(<SummaryPanel topics={topics} isProcessing={isProcessing} />)
  await expect.element(page.getByText(words)).toBeVisible()
})
