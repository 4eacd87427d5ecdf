import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { MomentMark } from '../../../components/text/momentMark.ts'
import '../../../styles/app.css'
import { quiet, QuietPlayer } from '../testing/quietRecording.tsx'
import { createValueStore } from '../../../hooks/valueStore.ts'
import type { Stretch } from '../timeline/stretch.ts'
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

const MARKS: readonly MomentMark[] = [
  { kind: 'match', id: 'match 1', seconds: 10, turnIndex: 1, label: 'Too expensive' },
  { kind: 'tracker', id: 'tracker 4', seconds: 40, turnIndex: 4, label: 'Price' },
  { kind: 'evidence', id: 'evidence 5', seconds: 60, turnIndex: 5, label: 'Our budget is small' },
]

test('keys lead to the next and the previous mark, which is announced', async () => {
  const of = quiet()
  of.play({ durationSeconds: 100 })
  const page = await render(<QuietPlayer of={of} marks={MARKS} />)
  await expect.element(page.getByRole('button', { name: 'Match at 0:10' })).toBeVisible()
  const at = async (key: string) => {
    await userEvent.keyboard(key)
    return of.playback.position.current()
  }
  expect([await at('>'), await at('>'), await at('>'), await at('>'), await at('<')]).toEqual([10, 40, 60, 60, 40])
  await expect.element(page.getByText('Tracker at 0:40: Price')).toBeInTheDocument()
})

test('marks are in the overview too, each kind in its color', async () => {
  const of = quiet()
  of.play({ durationSeconds: 100 })
  const page = await render(<QuietPlayer of={of} marks={MARKS} />)
  await userEvent.keyboard('+')
  const part = page.getByRole('slider', { name: 'Visible part of the recording' })
  await expect.element(part).toBeVisible()
  const lines = [...part.element().parentElement!.querySelectorAll('span')]
  expect(lines.map(({ style }) => style.left)).toEqual(['10%', '40%', '60%'])
  expect(new Set(lines.map((line) => getComputedStyle(line).backgroundColor)).size).toBe(3)
})

test('the line under the pointer is shaded where it is said', async () => {
  const of = quiet()
  of.play({ durationSeconds: 100 })
  const pointed = createValueStore<Stretch | null>(null)
  const page = await render(<QuietPlayer of={of} pointed={pointed} />)
  const shade = page.getByTestId('pointed-line')
  expect(shade.query()).toBeNull()
  pointed.set({ fromSeconds: 20, toSeconds: 30 })
  await expect.element(shade).toHaveStyle({ left: '20%', right: '70%' })
  pointed.set(null)
  await expect.element(shade).not.toBeInTheDocument()
})
