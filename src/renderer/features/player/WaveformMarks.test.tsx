import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { MomentMark } from '../../components/momentMark.ts'
import '../../styles/app.css'
import { WaveformMarks } from './WaveformMarks.tsx'

test('marks are at their time, and within the waveform', async () => {
  const onMark = vi.fn<(mark: MomentMark) => void>()
  const marks: MomentMark[] = [
    { kind: 'note', id: 'a', seconds: 30, label: 'Named the price' },
    { kind: 'note', id: 'b', seconds: 150, label: 'After the end' },
  ]
  const page = await render(
    <div style={{ position: 'relative', width: 400, height: 72 }}>
      <WaveformMarks marks={marks} durationSeconds={120} onMark={onMark} />
    </div>,
  )
  const first = page.getByRole('button', { name: 'Note at 0:30' })
  await expect.element(first).toHaveStyle({ left: '25%' })
  await expect.element(first).toHaveAttribute('title', '0:30: Named the price')
  await expect.element(page.getByRole('button', { name: 'Note at 2:30' })).toHaveStyle({ left: '100%' })
  await first.click()
  expect(onMark.mock.calls).toEqual([[marks[0]]])
})
