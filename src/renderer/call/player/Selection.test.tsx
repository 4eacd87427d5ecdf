import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Toasts } from '../../components/overlays/Toast.tsx'
import { POSITION, quiet, QuietPlayer } from './testing/quietRecording.tsx'
import type { Stretch } from './timeline/stretch.ts'
import { clearStored } from '../../hooks/stored/testing/clearStored.ts'

beforeEach(clearStored)

async function selected() {
  const of = quiet()
  of.play({ durationSeconds: 100 })
  const onNote = vi.fn<(seconds: number) => void>()
  const quoteOf = vi.fn<(stretch: Stretch) => string | null>(() => 'Ana (0:50): The price.')
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const page = await render(
    <>
      <QuietPlayer of={of} onNote={onNote} quoteOf={quoteOf} />
      <Toasts />
    </>,
  )
  of.playback.seek(50)
  page.getByRole('slider', { name: POSITION }).element().focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  const tools = page.getByRole('group', { name: 'Selection' })
  await expect.element(tools).toBeVisible()
  return { ...of, page, tools, onNote, quoteOf, copied }
}

test('ten seconds are selected and repeated with three keys', async () => {
  const { playback, page } = await selected()
  await expect.element(page.getByText('Selected 0:50 to 1:00')).toBeInTheDocument()
  await userEvent.keyboard('l')
  await expect.element(page.getByText('Looping 0:50 to 1:00')).toBeInTheDocument()
  expect(playback.state.current()).toMatchObject({ selected: { fromSeconds: 50, toSeconds: 60 }, isLooping: true })
  await expect.element(page.getByText('0:50 – 1:00')).toBeVisible()
})

test('the selection is played, noted, linked to and quoted', async () => {
  const { playback, page, tools, onNote, quoteOf, copied } = await selected()
  const play = vi.spyOn(playback, 'playSelected').mockImplementation(() => undefined)
  const press = (name: RegExp) => tools.getByRole('button', { name }).click()
  await press(/^Play selection/)
  await press(/^Add note to selection/)
  await press(/^Copy link to selection/)
  await press(/^Copy quote of selection/)
  expect([play.mock.calls.length, onNote.mock.calls]).toEqual([1, [[50]]])
  expect(copied.mock.calls).toEqual([[`${location.origin}/calls/1?t=50-60`], ['Ana (0:50): The price.']])
  expect(quoteOf.mock.calls).toEqual([[{ fromSeconds: 50, toSeconds: 60 }]])
  quoteOf.mockReturnValue(null)
  await press(/^Copy quote of selection/)
  await expect.element(page.getByText('Nothing is said in this selection')).toBeVisible()
  expect(copied).toHaveBeenCalledTimes(2)
})

test('Escape ends the selection, and its loop', async () => {
  const { playback, tools } = await selected()
  await userEvent.keyboard('l{Escape}')
  await expect.element(tools).not.toBeInTheDocument()
  expect(playback.state.current()).toMatchObject({ selected: null, isLooping: false })
})

test('an end out of sight is shown when it gets the focus', async () => {
  const { page, playback } = await selected()
  playback.seek(10)
  await userEvent.keyboard('++++')
  const part = page.getByRole('slider', { name: 'Visible part of the recording' })
  await expect.element(part).toBeVisible()
  page.getByRole('slider', { name: 'End of the selection' }).element().focus()
  await expect.element(part).toHaveAttribute('aria-valuetext', '0:59 to 1:05')
})
