import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/app.css'
import { ListenBar } from './ListenBar.tsx'
import { wavFile } from './peaks/testing/wavFile.ts'

const urls: string[] = []
afterEach(() => {
  for (const url of urls.splice(0)) URL.revokeObjectURL(url)
})

const RATE = 8000

/** Still playing when a busy machine pauses it. */
const LONG_SECONDS = 120

/** Silence, two rings, and speech from the tenth second on. */
function ringing(): string {
  const samples = new Uint8Array(RATE * LONG_SECONDS).fill(128)
  const sound = (from: number, to: number, loudness: (seconds: number) => number) => {
    for (let at = from * RATE; at < to * RATE; at += 1) {
      samples[at] = 128 + Math.round(loudness(at / RATE) * Math.sin((at / RATE) * 2 * Math.PI * 425))
    }
  }
  for (const from of [0, 5]) sound(from, from + 1, () => 60)
  sound(10, 19, (seconds) => 60 * Math.abs(Math.sin(seconds * 9)))
  return recordingOf(wavFile(samples, { tag: 1, bits: 8 }))
}

function recordingOf(bytes: BlobPart): string {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }))
  urls.push(url)
  return url
}

const position = () => page.getByRole('slider', { name: 'Position in the recording' })

test('plays from where someone speaks, with a waveform to seek in', async () => {
  await render(<ListenBar path={ringing()} name="call.wav" onNext={undefined} onClose={() => undefined} />)
  await expect.element(page.getByRole('status')).toHaveTextContent('From 0:10, where someone speaks')
  await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect.element(position()).toHaveAttribute('aria-valuemax', String(LONG_SECONDS))
  await expect.poll(() => Number(position().element().ariaValueNow)).toBeGreaterThanOrEqual(10)
  await userEvent.click(page.getByRole('button', { name: 'Pause' }))
  position().element().focus()
  await userEvent.keyboard('{Home}{ArrowRight}')
  await expect.element(position()).toHaveAttribute('aria-valuenow', '5')
})

test('says so without speech, and if the page can’t play the format', async () => {
  const silence = recordingOf(wavFile(new Uint8Array(RATE * 2).fill(128), { tag: 1, bits: 8 }))
  const bar = (path: string) => <ListenBar path={path} name="x" onNext={undefined} onClose={() => undefined} />
  const { rerender } = await render(bar(silence))
  await expect.element(page.getByRole('status')).toHaveTextContent('From the start: no speech found')
  await rerender(bar(recordingOf(new TextEncoder().encode('#!AMR\n and nothing that a browser plays'))))
  await expect.element(page.getByRole('status')).toMatchTextContent(/its format can’t be played here/)
})

test('goes to the next recording, and closes', async () => {
  const onNext = vi.fn()
  const onClose = vi.fn()
  await render(<ListenBar path={ringing()} name="call.wav" onNext={onNext} onClose={onClose} />)
  await userEvent.click(page.getByRole('button', { name: 'Next recording' }))
  await userEvent.click(page.getByRole('button', { name: /^Stop/ }))
  expect([onNext, onClose].map((called) => called.mock.calls.length)).toEqual([1, 1])
})
