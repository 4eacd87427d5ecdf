import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { recordingPeaks } from './peaks/recordingPeaks.ts'
import aacUrl from './peaks/testing/clicks.m4a?url'
import mp3Url from './peaks/testing/clicks.mp3?url'
import opusUrl from './peaks/testing/clicks.ogg?url'
import { wavFile } from './peaks/testing/wavFile.ts'
import { POSITION, quiet, QuietPlayer } from './testing/quietRecording.tsx'
import { clearStored } from '../../hooks/stored/testing/clearStored.ts'

beforeEach(clearStored)

/** A recording of 100 s, and what of it is visible, from the times at the edges. */
async function shown() {
  const of = quiet()
  of.play({ durationSeconds: 100 })
  const page = await render(<QuietPlayer of={of} />)
  const slider = page.getByRole('slider', { name: POSITION })
  const overview = page.getByRole('slider', { name: 'Visible part of the recording' })
  const waveform = slider.element()
  const { left, top, width } = waveform.getBoundingClientRect()
  await expect.poll(() => page.getByText('1:00').first().query()).not.toBeNull()
  /** The share of the width at which a time of the ruler is; beyond 0 to 1 if it's out of sight. */
  const placeOf = (time: string) =>
    (page.getByText(time, { exact: true }).first().element().getBoundingClientRect().left - left) / width
  const wheel = (share: number, init: WheelEventInit) => {
    const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, clientX: left + share * width, ...init })
    waveform.dispatchEvent(event)
    return event.defaultPrevented
  }
  const point = (element: Element, type: string, clientX: number) => {
    for (const each of [element, element.parentElement!]) each.setPointerCapture = () => undefined
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, clientY: top, button: 0, pointerId: 4 }))
  }
  return { ...of, page, slider, overview, placeOf, wheel, point, left, width }
}

describe('zoom', () => {
  test('is by keys, around the playback position, down to five seconds and back to the whole', async () => {
    const { page, overview, playback, placeOf } = await shown()
    playback.position.set(60)
    const before = placeOf('1:00')
    expect(before).toBeCloseTo(0.6, 2)
    expect(overview.query()).toBeNull()
    await userEvent.keyboard('+')
    await expect.element(overview).toHaveAttribute('aria-valuetext', '0:30 to 1:20')
    expect(placeOf('1:00')).toBeCloseTo(before, 2)
    await expect.element(page.getByText('0:30 to 1:20 is visible')).toBeInTheDocument()
    await userEvent.keyboard('+++++++')
    await expect.element(overview).toHaveAttribute('aria-valuetext', '0:57 to 1:02')
    expect(placeOf('1:00')).toBeCloseTo(before, 2)
    await userEvent.keyboard('-')
    await expect.element(overview).toHaveAttribute('aria-valuetext', '0:54 to 1:04')
    await userEvent.keyboard('0')
    await expect.element(overview).not.toBeInTheDocument()
    await expect.element(page.getByText('The whole recording is visible')).toBeInTheDocument()
  })

  test('is by buttons, which know its limits', async () => {
    const { page, overview } = await shown()
    const button = (name: RegExp) => page.getByRole('button', { name })
    await expect.element(button(/^Zoom out/)).toBeDisabled()
    await button(/^Zoom in/).click()
    await expect.element(overview).toHaveAttribute('aria-valuetext', '0:00 to 0:50')
    for (let time = 0; time < 4; time++) await button(/^Zoom in/).click()
    await expect.element(button(/^Zoom in/)).toBeDisabled()
    await button(/^Show the whole recording/).click()
    await expect.element(overview).not.toBeInTheDocument()
    await expect.element(button(/^Show the whole recording/)).not.toBeInTheDocument()
  })

  test('is by Ctrl or ⌘ and the wheel, at the pointer, and by nothing else', async () => {
    const { overview, wheel, placeOf } = await shown()
    expect(wheel(0.3, { deltaY: -100 })).toBe(false)
    expect(wheel(0.3, { deltaX: 100 })).toBe(false)
    expect(overview.query()).toBeNull()
    expect(wheel(0.3, { deltaY: -100, ctrlKey: true })).toBe(true)
    await expect.element(overview).toBeVisible()
    expect(placeOf('0:30')).toBeCloseTo(0.3, 2)
    expect(wheel(0.3, { deltaY: -100, metaKey: true })).toBe(true)
    await expect.element(overview).toHaveAttribute('aria-valuetext', '0:15 to 1:05')
    for (let time = 0; time < 3; time++) wheel(0.3, { deltaY: 100, ctrlKey: true })
    await expect.element(overview).not.toBeInTheDocument()
  })
})

test('two fingers zoom at their middle and scroll with it, and select nothing', async () => {
  const { slider, overview, playback, left, width } = await shown()
  const waveform = slider.element()
  waveform.setPointerCapture = () => undefined
  const touch = (type: string, pointerId: number, share: number) =>
    waveform.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerType: 'touch',
        pointerId,
        clientX: left + share * width,
        button: 0,
      }),
    )
  touch('pointerdown', 1, 0.4)
  touch('pointerdown', 2, 0.6)
  touch('pointermove', 1, 0.3)
  touch('pointermove', 2, 0.7)
  await expect.poll(() => partOf(overview)).toEqual([25, 75])
  touch('pointermove', 1, 0.2)
  touch('pointermove', 2, 0.6)
  await expect.poll(() => partOf(overview)).toEqual([30, 80])
  touch('pointerup', 1, 0.2)
  touch('pointermove', 2, 0.1)
  touch('pointerup', 2, 0.1)
  await expect.poll(() => partOf(overview)).toEqual([30, 80])
  expect(playback.state.current().selected).toBeNull()
  expect(playback.position.current()).toBe(0)
})

test('a drag beyond an edge scrolls, and selects what comes into sight', async () => {
  const { slider, overview, point, left, width, playback } = await shown()
  await userEvent.keyboard('++')
  await expect.element(overview).toHaveAttribute('aria-valuetext', '0:00 to 0:25')
  const waveform = slider.element()
  point(waveform, 'pointerdown', left + 0.8 * width)
  await expect.poll(() => waveform.querySelector('.bg-ink')).not.toBeNull()
  point(waveform, 'pointermove', left + width + 400)
  await expect.poll(() => playback.state.current().selected?.toSeconds).toBe(100)
  expect(playback.state.current().selected?.fromSeconds).toBeCloseTo(20, 0)
  await expect.poll(() => partOf(overview)).toEqual([75, 100])
  point(waveform, 'pointerup', left + width + 400)
  await expect.poll(() => playback.position.current()).toBeCloseTo(20, 0)
})

/** What is visible of 100 s. */
function partOf(overview: Locator): readonly number[] {
  const { left, width } = (overview.element() as HTMLElement).style
  return [left, width]
    .map((percent) => Math.round(Number.parseFloat(percent)))
    .map((at, end, [from]) => (end === 0 ? at : from! + at))
}

describe('the visible part', () => {
  test('scrolls by a sideways wheel, or with Shift', async () => {
    const { overview, wheel, width } = await shown()
    await userEvent.keyboard('+')
    await expect.element(overview).toHaveAttribute('aria-valuetext', '0:00 to 0:50')
    expect(wheel(0.5, { deltaY: 100 })).toBe(false)
    expect(wheel(0.5, { deltaX: width / 2 })).toBe(true)
    await expect.element(overview).toHaveAttribute('aria-valuetext', '0:25 to 1:15')
    expect(wheel(0.5, { deltaY: -width / 4, shiftKey: true })).toBe(true)
    await expect.element(overview).toHaveAttribute('aria-valuenow', '12')
    wheel(0.5, { deltaX: 10 * width })
    await expect.element(overview).toHaveAttribute('aria-valuetext', '0:50 to 1:40')
  })

  test('is a window in the overview, dragged or moved by keys', async () => {
    const { overview, point, left, width, playback } = await shown()
    await userEvent.keyboard('++')
    await expect.element(overview).toHaveAttribute('aria-valuetext', '0:00 to 0:25')
    const part = overview.element()
    const at = (seconds: number) => left + (seconds / 100) * width
    expect(part.getBoundingClientRect().width / width).toBeCloseTo(0.25, 2)
    point(part, 'pointerdown', at(5))
    point(part, 'pointermove', at(35))
    point(part, 'pointerup', at(35))
    point(part, 'pointermove', at(95))
    expect(part.getAttribute('aria-valuetext')).toBe('0:30 to 0:55')
    // Outside of the window, it jumps there.
    point(part.parentElement!, 'pointerdown', at(80))
    point(part.parentElement!, 'pointerup', at(80))
    expect(part.getAttribute('aria-valuenow')).toBe('67')
    part.focus()
    await userEvent.keyboard('{Home}{ArrowRight}')
    expect(part.getAttribute('aria-valuenow')).toBe('6')
    await userEvent.keyboard('{End}')
    expect(part.getAttribute('aria-valuetext')).toBe('1:15 to 1:40')
    expect(playback.position.current()).toBe(0)
  })

  test('follows playback, unless a person scrolled away from it', async () => {
    const { overview, playback, wheel, width, page } = await shown()
    await userEvent.keyboard('+++')
    await expect.element(overview).toHaveAttribute('aria-valuetext', '0:00 to 0:12')
    for (const seconds of [12, 12.4, 12.6]) playback.position.set(seconds)
    // The position is near the start of the next part.
    await expect.element(overview).toHaveAttribute('aria-valuetext', '0:11 to 0:23')
    await expect.element(page.getByTestId('playhead').first()).toBeVisible()
    wheel(0.5, { deltaX: 3 * width })
    await expect.element(overview).toHaveAttribute('aria-valuenow', '48')
    for (const seconds of [13, 13.4]) playback.position.set(seconds)
    expect(overview.element().getAttribute('aria-valuenow')).toBe('48')
    // A jump leads there.
    playback.position.set(90)
    await expect.element(overview).toHaveAttribute('aria-valuetext', '1:27 to 1:40')
  })
})

test('a click seeks within the visible part', async () => {
  const { slider, point, left, width, playback } = await shown()
  await userEvent.keyboard('+')
  await expect.poll(() => playback.position.current()).toBe(0)
  point(slider.element(), 'pointerdown', left + width / 2)
  await expect.element(slider).toBeVisible()
  point(slider.element(), 'pointerup', left + width / 2)
  expect(playback.position.current()).toBeCloseTo(25, 1)
})

/** Seconds at which the recordings of `testing/` click. */
const CLICKS = [0.5, 1.13, 1.87, 2.642, 3.305, 4.081, 4.918, 5.777, 6.204, 7.111, 7.893, 8.466]
const CLICK_RATE = 24_000

function clickWav(): string {
  const samples = new Int16Array(9 * CLICK_RATE)
  for (const seconds of CLICKS)
    samples.fill(30_000, Math.round(seconds * CLICK_RATE), Math.round((seconds + 0.002) * CLICK_RATE))
  const file = wavFile(new Uint8Array(samples.buffer), { tag: 1, bits: 16, sampleRate: CLICK_RATE })
  return URL.createObjectURL(new Blob([file], { type: 'audio/wav' }))
}

/** The height of the waveform at each px of the visible part. */
function heightsOf(slider: Element, width: number): readonly number[] {
  const heights = Array<number>(Math.ceil(width)).fill(0)
  const { left } = slider.getBoundingClientRect()
  const roots = [...slider.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  for (const canvas of roots[0]?.querySelectorAll<HTMLCanvasElement>('.canvases canvas') ?? []) {
    const from = Math.round(canvas.getBoundingClientRect().left - left)
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    for (let x = 0; x < canvas.width; x++) {
      if (from + x < 0 || from + x >= width) continue
      for (let y = 0; y < canvas.height; y++) if (data[(y * canvas.width + x) * 4 + 3]! > 128) heights[from + x]!++
    }
  }
  return heights
}

test.each([
  ['WAV', clickWav],
  ['MP3', () => mp3Url],
  ['AAC', () => aacUrl],
  ['Opus', () => opusUrl],
])('clicks of %s are drawn within a pixel of their time, at each zoom', async (format, url) => {
  // Upstream Chromium has no AAC; Debian's build, Chrome and Electron do.
  if (format === 'AAC' && !MediaSource.isTypeSupported('audio/mp4; codecs="mp4a.40.2"')) return
  const peaks = recordingPeaks(url())
  peaks.open()
  onTestFinished(() => peaks.close())
  await expect.poll(() => peaks.store.current().state).toBe('done')
  const of = quiet()
  of.play({ durationSeconds: 9 })
  const recording = { ...of.recording, peaks }
  const page = await render(<QuietPlayer of={{ ...of, recording }} />)
  const slider = page.getByRole('slider', { name: POSITION })
  const { left, width } = slider.element().getBoundingClientRect()
  for (let zoom = 0; zoom < 4; zoom++) {
    const shared = { bubbles: true, cancelable: true, clientX: left + 0.61 * width, ctrlKey: true, deltaY: -22 }
    if (zoom > 0) slider.element().dispatchEvent(new WheelEvent('wheel', shared))
    const layer = slider.element().nextElementSibling!
    const worst = () => {
      const whole = layer.getBoundingClientRect()
      const heights = heightsOf(slider.element(), width)
      const distances = CLICKS.flatMap((seconds) => {
        const x = whole.left + ((seconds + 0.001) / 9) * whole.width - left
        if (x < 8 || x > width - 8) return []
        const near = Array.from({ length: 17 }, (_, index) => Math.floor(x) - 8 + index)
        const highest = Math.max(...near.map((at) => heights[at]!))
        // A flat line would have no bar of its own.
        if (highest < 12) return [Infinity]
        const bar = near.filter((at) => heights[at] === highest)
        return [Math.min(...bar.map((at) => Math.max(0, at - x, x - (at + 1))))]
      })
      return distances.length < 4 ? Infinity : Math.max(...distances)
    }
    await expect.poll(worst, { message: `${format} at zoom ${zoom}` }).toBeLessThanOrEqual(1)
  }
})
