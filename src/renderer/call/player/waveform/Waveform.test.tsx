import type { ComponentProps } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { POSITION, quiet, QuietPlayer } from '../testing/quietRecording.tsx'
import { clearStored } from '../../../hooks/stored/testing/clearStored.ts'
import { nextFrame } from '../../../hooks/testing/frames.ts'

async function shown(of: ReturnType<typeof quiet>, options: Omit<ComponentProps<typeof QuietPlayer>, 'of'> = {}) {
  const page = await render(<QuietPlayer of={of} {...options} />)
  return { page, slider: page.getByRole('slider', { name: POSITION }) }
}

beforeEach(clearStored)

describe('the pointer over the waveform', () => {
  async function pointed() {
    const of = quiet()
    of.play({ durationSeconds: 100 })
    const { page, slider } = await shown(of)
    const element = slider.element()
    const captured: number[] = []
    element.setPointerCapture = (id) => void captured.push(id)
    const { left, top, width } = element.getBoundingClientRect()
    // Each event in its own task, as with real input.
    const at = async (type: string, share: number, more: PointerEventInit = {}) => {
      const clientX = left + share * width
      element.dispatchEvent(
        new PointerEvent(type, { bubbles: true, clientX, clientY: top + 20, button: 0, pointerId: 4, ...more }),
      )
      await new Promise(requestAnimationFrame)
    }
    const seconds = () => Math.round(of.playback.position.current())
    const selected = () => of.playback.state.current().selected
    const time = () => page.getByTestId('pointed-time').query()
    const marked = () => time()?.textContent ?? ''
    return { ...of, page, slider, at, seconds, selected, marked, time, captured }
  }

  test('shows its time, and hides it when it leaves', async () => {
    const { at, marked, seconds } = await pointed()
    await at('pointermove', 0.25)
    await expect.poll(marked).toBe('0:25')
    await at('pointermove', 0.995)
    await expect.poll(marked).toBe('1:39')
    await at('pointerup', 0.995)
    expect(seconds()).toBe(0)
    await at('pointerout', 0.995)
    await expect.poll(marked).toBe('')
  })

  test('shows its time above the waveform, within its width', async () => {
    const { at, time, slider } = await pointed()
    const { left, right, top } = slider.element().getBoundingClientRect()
    for (const share of [0, 0.5, 1]) {
      await at('pointermove', share)
      await expect.poll(time).not.toBeNull()
      const box = time()!.getBoundingClientRect()
      expect(box.left).toBeGreaterThanOrEqual(left)
      expect(box.right).toBeLessThanOrEqual(right)
      expect(box.bottom).toBeLessThanOrEqual(top)
    }
  })

  test('seeks with a click, on release', async () => {
    const { at, seconds, captured, selected } = await pointed()
    await at('pointerdown', 0.75)
    expect([seconds(), captured]).toEqual([0, [4]])
    // A hand that isn't quite still.
    await at('pointermove', 0.7505)
    await at('pointerup', 0.7505)
    expect(seconds()).toBe(75)
    await at('pointermove', 0.1)
    await at('pointerup', 0.1)
    expect([seconds(), selected()]).toEqual([75, null])
  })

  test('stays within the recording', async () => {
    const { at, seconds } = await pointed()
    await at('pointerdown', 0.5)
    await at('pointerup', 1.5)
    expect(seconds()).toBe(100)
    await at('pointerdown', 0.5)
    await at('pointerup', -0.5)
    expect(seconds()).toBe(0)
  })

  test('does nothing with another button', async () => {
    const { at, seconds, captured } = await pointed()
    await at('pointerdown', 0.2, { button: 2 })
    await at('pointerup', 0.2, { button: 2 })
    expect([seconds(), captured]).toEqual([0, []])
  })

  test('selects a part with a drag, and goes to its start', async () => {
    const { at, seconds, selected, marked } = await pointed()
    await at('pointerdown', 0.6)
    await at('pointermove', 0.4)
    expect(selected()).toMatchObject({ fromSeconds: expect.closeTo(40, 0), toSeconds: expect.closeTo(60, 0) })
    // A drag may leave the waveform.
    await at('pointerout', 0.4)
    await expect.poll(marked).toBe('0:40')
    expect(seconds()).toBe(0)
    await at('pointerup', 0.4)
    expect(seconds()).toBe(40)
    await at('pointermove', 0.9)
    expect(selected()!.toSeconds).toBeCloseTo(60, 0)
  })

  test('selects a part without leaving what is playing', async () => {
    const { at, seconds, selected, play } = await pointed()
    play({ isPlaying: true })
    await at('pointerdown', 0.4)
    await at('pointermove', 0.6)
    await at('pointerup', 0.6)
    expect([seconds(), Math.round(selected()!.fromSeconds)]).toEqual([0, 40])
  })

  test("ends its drag when it's canceled", async () => {
    const { at, seconds, marked } = await pointed()
    await at('pointerdown', 0.6)
    await at('pointercancel', 0.6)
    await expect.poll(marked).toBe('')
    await at('pointerup', 0.7)
    expect(seconds()).toBe(0)
  })

  test('drags the ends of the selection', async () => {
    const { page, slider, selected, play } = await pointed()
    play({ selected: { fromSeconds: 20, toSeconds: 60 } })
    const end = page.getByRole('slider', { name: 'End of the selection' })
    await expect.element(end).toBeVisible()
    const { left, width, top } = slider.element().getBoundingClientRect()
    const drag = (share: number) => {
      const clientX = left + share * width
      end
        .element()
        .dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX, clientY: top, pointerId: 4 }))
    }
    let captured = 0
    end.element().setPointerCapture = (id) => void (captured = id)
    end.element().hasPointerCapture = (id) => id === captured
    drag(0.8)
    expect(selected()!.toSeconds).toBe(60)
    const clientX = left + 0.6 * width + 5
    end.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerId: 4, clientX, button: 2 }))
    expect(captured).toBe(0)
    end.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerId: 4, clientX }))
    // It stays below the pointer as it was grabbed.
    drag(0.6 + 5 / width)
    expect(selected()!.toSeconds).toBeCloseTo(60, 5)
    drag(0.8 + 5 / width)
    expect(selected()).toMatchObject({ fromSeconds: 20, toSeconds: expect.closeTo(80, 5) })
    drag(0.1)
    expect(selected()).toEqual({ fromSeconds: 20, toSeconds: 20.5 })
    drag(1.5)
    expect(selected()!.toSeconds).toBe(100)
  })
})

describe('keys on the waveform', () => {
  const press = (element: Element, init: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
    element.dispatchEvent(event)
    return event.defaultPrevented
  }

  test('step, unless the browser uses them', async () => {
    const of = quiet()
    of.play({ durationSeconds: 100 })
    const { slider } = await shown(of)
    const from50 = (init: KeyboardEventInit) => {
      of.playback.seek(50)
      const isTaken = press(slider.element(), init)
      return [of.playback.position.current(), isTaken]
    }
    expect(from50({ key: 'ArrowUp' })).toEqual([55, true])
    expect(from50({ key: 'ArrowDown' })).toEqual([45, true])
    expect(from50({ key: 'PageUp' })).toEqual([80, true])
    expect(from50({ key: 'PageDown' })).toEqual([20, true])
    expect(from50({ key: 'Home' })).toEqual([0, true])
    expect(from50({ key: 'End' })).toEqual([100, true])
    expect(from50({ key: 'x' })).toEqual([50, false])
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
      expect(from50({ key: 'Home', [modifier]: true })).toEqual([50, false])
  })

  test('with Shift select a part, from the position to either side', async () => {
    const of = quiet()
    of.play({ durationSeconds: 100 })
    const { slider } = await shown(of)
    const selected = (key: string) => {
      const isTaken = press(slider.element(), { key, shiftKey: true })
      const { fromSeconds, toSeconds } = of.playback.state.current().selected ?? {}
      return [isTaken, fromSeconds, toSeconds]
    }
    of.playback.seek(50)
    expect(selected('ArrowRight')).toEqual([true, 50, 55])
    expect(selected('ArrowRight')).toEqual([true, 50, 60])
    expect(selected('ArrowLeft')).toEqual([true, 50, 55])
    of.playback.select(null)
    expect(selected('ArrowLeft')).toEqual([true, 45, 50])
    expect(selected('ArrowLeft')).toEqual([true, 40, 50])
    expect(of.playback.position.current()).toBe(50)
  })

  test('with Shift select enough to begin with, also where a step is shorter', async () => {
    const of = quiet()
    of.play({ durationSeconds: 10 })
    const { slider } = await shown(of, { recordedSeconds: 10 })
    const selected = (key: string) => {
      press(slider.element(), { key, shiftKey: true })
      return of.playback.state.current().selected
    }
    of.playback.seek(5)
    expect(selected('ArrowRight')).toEqual({ fromSeconds: 5, toSeconds: 5.5 })
    expect(selected('ArrowRight')).toEqual({ fromSeconds: 5, toSeconds: 5.6 })
    of.playback.select(null)
    expect(selected('ArrowLeft')).toEqual({ fromSeconds: 4.5, toSeconds: 5 })
  })

  test('on the end of a selection only move it', async () => {
    const of = quiet()
    of.play({ durationSeconds: 100, selected: { fromSeconds: 20, toSeconds: 60 } })
    const { page } = await shown(of)
    const end = page.getByRole('slider', { name: 'End of the selection' })
    const moves = (init: KeyboardEventInit) => [
      press(end.element(), init),
      of.playback.state.current().selected!.toSeconds,
    ]
    expect(moves({ key: 'ArrowRight' })).toEqual([true, 60.1])
    await expect.element(end).toHaveAttribute('aria-valuenow', '60.1')
    expect(moves({ key: 'ArrowLeft', shiftKey: true })).toEqual([true, 59.1])
    expect(moves({ key: 'x' })).toEqual([false, 59.1])
    expect(of.playback.position.current()).toBe(0)
  })
})

test('the selected part is shaded', async () => {
  const of = quiet()
  of.play({ durationSeconds: 100, selected: { fromSeconds: 20, toSeconds: 60 } })
  const { page, slider } = await shown(of)
  const whole = slider.element().getBoundingClientRect()
  const start = page.getByRole('slider', { name: 'Start of the selection' })
  await expect.element(start).toBeVisible()
  const shade = start.element().parentElement!.firstElementChild!.getBoundingClientRect()
  expect((shade.left - whole.left) / whole.width).toBeCloseTo(0.2, 2)
  expect((shade.right - whole.left) / whole.width).toBeCloseTo(0.6, 2)
  const middle = (handle: Element) => {
    const { left, width } = handle.firstElementChild!.getBoundingClientRect()
    return (left + width / 2 - whole.left) / whole.width
  }
  expect(middle(start.element())).toBeCloseTo(0.2, 2)
  expect(middle(page.getByRole('slider', { name: 'End of the selection' }).element())).toBeCloseTo(0.6, 2)
})

const SPEAKERS = [
  { name: 'Ana', color: '--rep' },
  { name: 'Ben + 1', color: '--lead' },
] as const

describe('the drawing', () => {
  const canvases = (slider: Element) =>
    [...slider.querySelectorAll('*')].flatMap((element) => [
      ...(element.shadowRoot?.querySelectorAll<HTMLCanvasElement>('.canvases canvas') ?? []),
    ])
  const isPainted = (slider: Element) => {
    const canvas = canvases(slider)[0]
    if (!canvas?.width) return undefined
    return canvas
      .getContext('2d')!
      .getImageData(0, 0, canvas.width, canvas.height)
      .data.some((value) => value > 0)
  }
  const loud = new Uint8Array(5000).fill(200)

  test('is a line while no levels are known, and empty if there will be none', async () => {
    const of = quiet()
    const { slider } = await shown(of)
    await expect.poll(() => isPainted(slider.element())).toBe(true)
    of.know({ state: 'failed', failure: 'undecodable' })
    await expect.poll(() => isPainted(slider.element())).toBe(false)
    // Levels read before the failure are shown.
    of.know({ levels: loud, channels: [loud] })
    await expect.poll(() => isPainted(slider.element())).toBe(true)
  })

  test('has the whole height for one lane, and half for each of two', async () => {
    const of = quiet()
    const { slider } = await shown(of)
    const heights = () => canvases(slider.element()).map((canvas) => Math.round(canvas.getBoundingClientRect().height))
    await expect.poll(heights).toEqual([72])
    of.know({ levels: loud, channels: [loud, new Uint8Array(5000)] })
    await expect.poll(heights).toEqual([34, 34])
  })

  test('keeps the position of a paused recording when lanes become known', async () => {
    const of = quiet()
    of.play({ durationSeconds: 100 })
    of.playback.position.set(60)
    const { page, slider } = await shown(of)
    const playedShare = () => {
      const { left, width } = slider.element().getBoundingClientRect()
      const played = [...slider.element().querySelectorAll('*')].flatMap((element) => [
        ...(element.shadowRoot?.querySelectorAll('.progress') ?? []),
      ])[0]
      return played && (played.getBoundingClientRect().right - left) / width
    }
    await expect.poll(playedShare).toBeCloseTo(0.6, 2)
    await expect.element(page.getByTestId('playhead')).toHaveStyle({ left: '60%' })
    const [before] = canvases(slider.element())
    of.know({ levels: loud, channels: [loud, new Uint8Array(5000)] })
    await expect.poll(() => canvases(slider.element())).toHaveLength(2)
    expect(before!.isConnected).toBe(false)
    await expect.poll(playedShare).toBeCloseTo(0.6, 2)
  })

  test('names two lanes: by the channels, or by the speakers if they are known', async () => {
    const of = quiet()
    of.know({ levels: loud, channels: [loud, new Uint8Array(5000)] })
    const { page } = await shown(of)
    await expect.element(page.getByTitle('Left')).toBeVisible()
    await expect.element(page.getByTitle('Right')).toBeVisible()
    await page.unmount()
    const named = await shown(of, { lanes: { lanes: SPEAKERS, turns: null } })
    await expect.element(named.page.getByTitle('Ana')).toBeVisible()
    await expect.element(named.page.getByTitle('Ben + 1')).toBeVisible()
    expect(named.page.getByTitle('Left').query()).toBeNull()
  })

  test('divides one channel at the turns', async () => {
    const of = quiet()
    of.know({ levels: loud, channels: [loud], windowsPerSecond: 50 })
    const turns = [
      { startSeconds: 0, lane: 0 },
      { startSeconds: 50, lane: 1 },
    ] as const
    const { slider } = await shown(of, { lanes: { lanes: SPEAKERS, turns } })
    /** Whether a half of the recording is loud in a lane. */
    const isLoud = (lane: number, half: number) => {
      const canvas = canvases(slider.element())[lane]
      if (!canvas?.width) return undefined
      const from = Math.round(((half + 0.2) * canvas.width) / 2)
      const { data } = canvas.getContext('2d')!.getImageData(from, 4, Math.round(canvas.width / 5), 1)
      return [...data].some((value) => value > 0)
    }
    await expect
      .poll(() => [isLoud(0, 0), isLoud(0, 1), isLoud(1, 0), isLoud(1, 1)])
      .toEqual([true, false, false, true])
  })

  test('paints the same canvases again while zooming, also for the played part', async () => {
    const of = quiet()
    of.play({ durationSeconds: 100 })
    // Loud in its first half.
    const levels = Uint8Array.from({ length: 5000 }, (_, window) => (window < 2500 ? 200 : 0))
    const known = { levels, channels: [levels], windowsPerSecond: 50 }
    of.know({ ...known, fine: known })
    const { slider } = await shown(of)
    /** Whether the waveform is loud a quarter of the width from its right edge. */
    const isLoud = (canvas: HTMLCanvasElement) =>
      canvas
        .getContext('2d')!
        .getImageData(Math.round(0.75 * canvas.width), 8, 9, 1)
        .data.some((value) => value > 0)
    const all = () =>
      [...slider.element().querySelectorAll('*')].flatMap((element) => [
        ...(element.shadowRoot?.querySelectorAll<HTMLCanvasElement>('canvas') ?? []),
      ])
    await expect.poll(() => all().map(isLoud)).toEqual([false, false])
    // wavesurfer makes others 100 ms after it has observed its size, which it does in a frame.
    await nextFrame()
    await nextFrame()
    await new Promise((resolve) => setTimeout(resolve, 200))
    await expect.poll(() => all().map(isLoud)).toEqual([false, false])
    const before = all()
    const { left } = slider.element().getBoundingClientRect()
    for (let notch = 0; notch < 2; notch++) {
      const wheel = { bubbles: true, cancelable: true, clientX: left, deltaY: -100, ctrlKey: true }
      slider.element().dispatchEvent(new WheelEvent('wheel', wheel))
    }
    await expect.poll(() => before.map(isLoud)).toEqual([true, true])
    expect(before.every((canvas) => canvas.isConnected)).toBe(true)
  })

  test("follows the levels as they arrive, until it's unmounted", async () => {
    const of = quiet()
    let listeners = 0
    const { subscribe } = of.peaks.store
    const store = {
      ...of.peaks.store,
      subscribe: (listener: () => void) => {
        listeners++
        const stop = subscribe(listener)
        return () => {
          listeners--
          stop()
        }
      },
    }
    const observed = vi.spyOn(MutationObserver.prototype, 'disconnect')
    const { page, slider } = await shown({ ...of, recording: { ...of.recording, peaks: { ...of.peaks, store } } })
    await expect.poll(() => isPainted(slider.element())).toBe(true)
    const row = () => {
      const canvas = canvases(slider.element())[0]!
      return canvas
        .getContext('2d')!
        .getImageData(0, 2, canvas.width, 1)
        .data.some((value) => value > 0)
    }
    expect(row()).toBe(false)
    of.know({ levels: loud, channels: [loud] })
    await expect.poll(row).toBe(true)
    await page.unmount()
    expect(listeners).toBe(0)
    expect(observed).toHaveBeenCalled()
  })

  test("isn't started if it's unmounted at once", async () => {
    const of = quiet()
    const { page } = await shown(of)
    await page.unmount()
    let late = 0
    of.peaks.store.subscribe(() => late++)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    of.know({ levels: loud })
    expect(late).toBe(1)
  })
})
