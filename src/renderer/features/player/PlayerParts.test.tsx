import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render, renderHook } from 'vitest-browser-react'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import '../../styles/app.css'
import { createValueStore } from '../../hooks/valueStore.ts'
import type { Peaks } from './peaks/recordingPeaks.ts'
import { Playback, type PlaybackState } from './playback.ts'
import { Player } from './Player.tsx'
import { useRecording, type Recording } from './useRecording.ts'

const POSITION = 'Position in the recording'
const NOTHING: Peaks = {
  state: 'computing',
  levels: new Uint8Array(0),
  channels: [new Uint8Array(0)],
  windowsPerSecond: 50,
  durationSeconds: null,
  failure: null,
}

/** A recording that loads nothing: the test simulates its media element and its worker. */
function quiet(kind: 'audio' | 'video' = 'audio') {
  const playback = new Playback('/recording', kind)
  const store = createValueStore(NOTHING)
  const peaks = { store, open: () => undefined, retry: vi.fn<() => void>(), close: () => undefined }
  const recording: Recording = { playback, peaks }
  const play = (change: Partial<PlaybackState>) => playback.state.set({ ...playback.state.current(), ...change })
  const know = (change: Partial<Peaks>) => store.set({ ...store.current(), ...change })
  return { recording, playback, peaks, play, know }
}

async function shown(of: ReturnType<typeof quiet>, recordedSeconds: number | null = 100, title?: string) {
  const page = await render(
    <Player
      callId={1}
      recording={of.recording}
      recordedSeconds={recordedSeconds}
      {...(title === undefined ? {} : { title })}
    />,
  )
  return { page, slider: page.getByRole('slider', { name: POSITION }) }
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('the length', () => {
  test.each([
    // From the media element, from the decoder, from the call's record; expected.
    [null, null, null, 1],
    [null, null, 50, 50],
    [90, null, 50, 90],
    [null, 100, 50, 100],
    [99, 100, 50, 99],
    [98.5, 100, 50, 98],
    [98.4, 100, 50, 100],
    [120, 100, 50, 100],
  ])('of %s s by the element, %s s decoded and %s s by the record is %i s', async (media, counted, record, seconds) => {
    const of = quiet()
    of.play({ durationSeconds: media })
    if (counted !== null) of.know({ state: 'done', durationSeconds: counted })
    const { slider } = await shown(of, record)
    await expect.element(slider).toHaveAttribute('aria-valuemax', String(seconds))
  })

  test("estimated by the decoder isn't used before it finishes", async () => {
    const of = quiet()
    of.know({ durationSeconds: 80 })
    const { slider } = await shown(of, 50)
    await expect.element(slider).toHaveAttribute('aria-valuemax', '50')
  })
})

describe('messages below the controls', () => {
  test('a recording that ends early is reported after decoding, and not next to a failure', async () => {
    const of = quiet()
    const { page } = await shown(of, 100)
    const statuses = () => page.getByRole('status').elements().length
    of.know({ durationSeconds: 10 })
    expect(statuses()).toBe(0)
    of.know({ state: 'done' })
    await expect.poll(statuses).toBe(1)
    of.play({ failure: 'gone' })
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).elements().length).toBe(1)
    expect(statuses()).toBe(1)
    await page.rerender(<Player callId={1} recording={of.recording} recordedSeconds={null} />)
    of.play({ failure: null })
    await expect.poll(statuses).toBe(0)
  })

  test('a retry continues at the same position, unless the file itself is damaged', async () => {
    const of = quiet()
    const { page } = await shown(of)
    const words = () => page.getByRole('status').element().textContent
    of.play({ failure: 'unreachable' })
    await expect.element(page.getByRole('status')).toBeVisible()
    const atStart = words()
    of.playback.position.set(5)
    await expect.poll(words).not.toBe(atStart)
    of.play({ failure: 'empty' })
    await expect.poll(words).not.toContain(atStart.slice(0, 20))
    const inFile = words()
    of.playback.position.set(0)
    await new Promise(requestAnimationFrame)
    expect(words()).toBe(inFile)
  })

  test('a retry reloads what failed: the sound, the waveform, or both', async () => {
    const of = quiet()
    const retry = vi.spyOn(of.playback, 'retry').mockImplementation(() => undefined)
    const tries = () => [retry.mock.calls.length, of.peaks.retry.mock.calls.length]
    const { page } = await shown(of)
    const button = page.getByRole('button', { name: 'Try again' })
    expect(button.query()).toBeNull()
    of.play({ failure: 'silent' })
    await button.click()
    expect(tries()).toEqual([1, 0])
    of.know({ state: 'failed', failure: 'unreachable' })
    await button.click()
    expect(tries()).toEqual([2, 1])
    of.play({ failure: null })
    await expect.element(page.getByRole('status')).toBeVisible()
    await button.click()
    expect(tries()).toEqual([2, 2])
  })
})

describe('the controls', () => {
  test("show whether it's playing or waiting", async () => {
    const of = quiet()
    const { page } = await shown(of)
    const play = page.getByRole('button', { name: 'Play', exact: true })
    const pause = page.getByRole('button', { name: 'Pause', exact: true })
    const icon = () => page.container.querySelector('button[aria-busy] svg')!.getAttribute('class')
    await expect.element(play).toHaveAttribute('aria-busy', 'false')
    await expect.element(play).toHaveAttribute('title', 'Play (Space)')
    expect(icon()).toMatch(/lucide-play/)
    of.play({ isPlaying: true })
    await expect.element(pause).toHaveAttribute('title', 'Pause (Space)')
    expect(icon()).toMatch(/lucide-pause/)
    of.play({ isWaiting: true })
    await expect.element(pause).toHaveAttribute('aria-busy', 'true')
    expect(icon()).toMatch(/animate-spin/)
  })

  test('show the volume', async () => {
    const of = quiet()
    const { page } = await shown(of)
    const mute = page.getByRole('button', { name: /mute/i })
    const looks = async (change: Partial<PlaybackState>) => {
      of.play(change)
      await new Promise(requestAnimationFrame)
      const svg = mute.element().querySelector('svg')!.getAttribute('class')
      return [mute.element().getAttribute('aria-label')!.slice(0, 4), /lucide-volume-\w+/.exec(svg!)?.[0]]
    }
    expect(await looks({ volume: 1 })).toEqual(['Mute', 'lucide-volume-2'])
    expect(await looks({ volume: 0.5 })).toEqual(['Mute', 'lucide-volume-2'])
    expect(await looks({ volume: 0.4 })).toEqual(['Mute', 'lucide-volume-1'])
    expect(await looks({ isMuted: true })).toEqual(['Unmu', 'lucide-volume-x'])
    await expect.element(page.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuenow', '0')
    expect(await looks({ isMuted: false, volume: 0 })).toEqual(['Unmu', 'lucide-volume-x'])
  })

  test('show the loop', async () => {
    const of = quiet()
    const { page } = await shown(of)
    const button = page.getByRole('button', { name: /loop/i })
    await expect.element(button).toHaveAttribute('aria-pressed', 'false')
    const label = button.element().getAttribute('aria-label')
    of.play({ loop: { fromSeconds: 10, toSeconds: 25 } })
    await expect.element(button).toHaveAttribute('aria-pressed', 'true')
    expect(button.element().getAttribute('aria-label')).not.toBe(label)
    await expect.element(page.getByText(/0:10.*0:25/)).toBeVisible()
  })

  test("explain why silence isn't skipped yet, or can't be", async () => {
    const of = quiet()
    const { page } = await shown(of)
    const button = page.getByRole('button', { name: /silence/i })
    const title = async (isOn: boolean, state: Peaks['state']) => {
      of.play({ skipsSilence: isOn })
      of.know({ state })
      await new Promise(requestAnimationFrame)
      return button.element().getAttribute('title')
    }
    const usual = await title(false, 'done')
    expect(await title(false, 'computing')).toBe(usual)
    expect(await title(false, 'failed')).toBe(usual)
    expect(await title(true, 'done')).toBe(usual)
    const waits = await title(true, 'computing')
    const cannot = await title(true, 'failed')
    expect(new Set([usual, waits, cannot]).size).toBe(3)
  })

  test('only have a balance if the channels are separate', async () => {
    const of = quiet()
    const { page } = await shown(of)
    const balance = page.getByRole('slider', { name: 'Balance' })
    expect(balance.query()).toBeNull()
    of.know({ channels: [new Uint8Array(2), new Uint8Array(2)] })
    await expect.element(balance).toBeVisible()
  })
})

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
    const loop = () => of.playback.state.current().loop
    const marked = () => slider.element().textContent
    return { ...of, page, slider, at, seconds, loop, marked, captured }
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

  test('seeks once, at the end of a drag', async () => {
    const { at, seconds, marked, captured, loop } = await pointed()
    await at('pointerdown', 0.2)
    expect([seconds(), captured]).toEqual([0, [4]])
    await at('pointermove', 0.5)
    await expect.poll(marked).toBe('0:50')
    expect(seconds()).toBe(0)
    // A drag may leave the waveform.
    await at('pointerout', 0.6)
    await expect.poll(marked).toBe('0:50')
    await at('pointerup', 0.75)
    expect(seconds()).toBe(75)
    await at('pointermove', 0.1)
    await at('pointerup', 0.1)
    expect(seconds()).toBe(75)
    expect(loop()).toBeNull()
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

  test.each([{ altKey: true }, { shiftKey: true }])('sets a loop with %o', async (keys) => {
    const { at, seconds, loop } = await pointed()
    await at('pointerdown', 0.6, keys)
    await at('pointermove', 0.4, keys)
    expect(loop()).toMatchObject({ fromSeconds: expect.closeTo(40, 0), toSeconds: expect.closeTo(60, 0) })
    await at('pointerup', 0.4, keys)
    expect(seconds()).toBe(40)
    await at('pointermove', 0.9)
    expect(loop()!.toSeconds).toBeCloseTo(60, 0)
  })

  test('seeks like a click if the loop is too short', async () => {
    const { at, seconds, loop } = await pointed()
    await at('pointerdown', 0.6, { altKey: true })
    await at('pointerup', 0.6, { altKey: true })
    expect([seconds(), loop()]).toEqual([60, null])
  })

  test("ends its drag when it's canceled", async () => {
    const { at, seconds, marked } = await pointed()
    await at('pointerdown', 0.6)
    await at('pointercancel', 0.6)
    await expect.poll(marked).toBe('')
    await at('pointerup', 0.7)
    expect(seconds()).toBe(0)
  })

  test('drags the ends of the loop', async () => {
    const { page, slider, loop, play } = await pointed()
    play({ loop: { fromSeconds: 20, toSeconds: 60 } })
    const end = page.getByRole('slider', { name: 'End of the loop' })
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
    expect(loop()!.toSeconds).toBe(60)
    end.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerId: 4 }))
    drag(0.8)
    expect(loop()).toMatchObject({ fromSeconds: 20, toSeconds: expect.closeTo(80, 5) })
    drag(0.1)
    expect(loop()).toEqual({ fromSeconds: 20, toSeconds: 20.5 })
    drag(1.5)
    expect(loop()!.toSeconds).toBe(100)
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

  test('on the end of a loop only move it', async () => {
    const of = quiet()
    of.play({ durationSeconds: 100, loop: { fromSeconds: 20, toSeconds: 60 } })
    const { page } = await shown(of)
    const end = page.getByRole('slider', { name: 'End of the loop' })
    const moves = (init: KeyboardEventInit) => [press(end.element(), init), of.playback.state.current().loop!.toSeconds]
    expect(moves({ key: 'ArrowRight' })).toEqual([true, 60.5])
    await expect.element(end).toHaveAttribute('aria-valuenow', '60.5')
    expect(moves({ key: 'ArrowLeft', shiftKey: true })).toEqual([true, 55.5])
    expect(moves({ key: 'x' })).toEqual([false, 55.5])
    expect(of.playback.position.current()).toBe(0)
  })
})

test('the loop is shaded in its range', async () => {
  const of = quiet()
  of.play({ durationSeconds: 100, loop: { fromSeconds: 20, toSeconds: 60 } })
  const { page, slider } = await shown(of)
  const whole = slider.element().getBoundingClientRect()
  const start = page.getByRole('slider', { name: 'Start of the loop' })
  await expect.element(start).toBeVisible()
  const shade = start.element().parentElement!.firstElementChild!.getBoundingClientRect()
  expect((shade.left - whole.left) / whole.width).toBeCloseTo(0.2, 2)
  expect((shade.right - whole.left) / whole.width).toBeCloseTo(0.6, 2)
  const middle = (element: Element) => {
    const { left, width } = element.getBoundingClientRect()
    return (left + width / 2 - whole.left) / whole.width
  }
  expect(middle(start.element())).toBeCloseTo(0.2, 2)
  expect(middle(page.getByRole('slider', { name: 'End of the loop' }).element())).toBeCloseTo(0.6, 2)
})

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

describe('the system’s media keys', () => {
  test("control the recording while it's shown", async () => {
    const { mediaSession } = navigator
    const actions = new Map<string, MediaSessionActionHandler | null>()
    vi.spyOn(mediaSession, 'setActionHandler').mockImplementation((action, handle) => void actions.set(action, handle))
    const of = quiet()
    of.play({ durationSeconds: 100 })
    const play = vi.spyOn(of.playback, 'play').mockImplementation(() => undefined)
    const pause = vi.spyOn(of.playback, 'pause')
    const { page } = await shown(of, 100, 'Renewal')
    expect(mediaSession.metadata?.title).toBe('Renewal')
    const does = (action: MediaSessionAction, more: Partial<MediaSessionActionDetails> = {}) => {
      actions.get(action)!({ action, ...more })
      return of.playback.position.current()
    }
    does('play')
    does('pause')
    expect([play.mock.calls.length, pause.mock.calls.length]).toEqual([1, 1])
    expect(does('seekto', { seekTime: 50 })).toBe(50)
    expect(does('seekto')).toBe(50)
    expect(does('seekforward')).toBe(55)
    expect(does('seekforward', { seekOffset: 20 })).toBe(75)
    expect(does('seekbackward')).toBe(70)
    expect(does('seekbackward', { seekOffset: 30 })).toBe(40)
    await page.rerender(<Player callId={1} recording={of.recording} recordedSeconds={100} />)
    expect(mediaSession.metadata?.title).toMatch(/\w/)
    expect(mediaSession.metadata?.title).not.toBe('Renewal')
    await page.unmount()
    expect(mediaSession.metadata).toBeNull()
    expect([...actions.values()].every((handle) => handle === null)).toBe(true)
  })
})

describe('a picture', () => {
  test('is shown, plays on click, and is removed with the player', async () => {
    const of = quiet('video')
    const toggle = vi.spyOn(of.playback, 'toggle').mockImplementation(() => undefined)
    const { page } = await shown(of)
    await expect.element(page.getByLabelText('Video')).toBeVisible()
    const { left, top, width, height } = of.playback.media.getBoundingClientRect()
    document
      .elementFromPoint(left + width / 2, top + height / 2)!
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(toggle).toHaveBeenCalledOnce()
    await page.unmount()
    expect(of.playback.media.isConnected).toBe(false)
  })

  test('toggles full screen, by key and by button', async () => {
    const of = quiet('video')
    const { page } = await shown(of)
    const enter = vi.spyOn(of.playback.media, 'requestFullscreen').mockRejectedValue(new TypeError('refused'))
    const leave = vi.spyOn(document, 'exitFullscreen').mockResolvedValue()
    const filling = vi.spyOn(document, 'fullscreenElement', 'get').mockReturnValue(null)
    await userEvent.keyboard('f')
    expect([enter.mock.calls.length, leave.mock.calls.length]).toEqual([1, 0])
    filling.mockReturnValue(of.playback.media)
    await page.getByRole('button', { name: /^Full screen/ }).click({ force: true })
    expect([enter.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1])
  })

  test('toggles picture-in-picture', async () => {
    const of = quiet('video')
    const media = of.playback.media as HTMLVideoElement
    vi.spyOn(document, 'pictureInPictureEnabled', 'get').mockReturnValue(true)
    const inWindow = vi.spyOn(document, 'pictureInPictureElement', 'get').mockReturnValue(null)
    const enter = vi.spyOn(media, 'requestPictureInPicture').mockRejectedValue(new TypeError('not loaded'))
    const leave = vi.spyOn(document, 'exitPictureInPicture').mockResolvedValue()
    const { page } = await shown(of)
    const button = page.getByRole('button', { name: /picture in picture/i })
    await button.click({ force: true })
    expect([enter.mock.calls.length, leave.mock.calls.length]).toEqual([1, 0])
    inWindow.mockReturnValue(media)
    await button.click({ force: true })
    expect([enter.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1])
  })

  test("has no picture-in-picture button if the browser doesn't support it", async () => {
    vi.spyOn(document, 'pictureInPictureEnabled', 'get').mockReturnValue(false)
    const { page } = await shown(quiet('video'))
    await expect.element(page.getByRole('button', { name: /^Full screen/ })).toBeInTheDocument()
    expect(page.getByRole('button', { name: /picture in picture/i }).query()).toBeNull()
  })

  test("doesn't go full screen with F for a recording without one", async () => {
    const of = quiet()
    const enter = vi.spyOn(of.playback.media, 'requestFullscreen')
    await shown(of)
    await userEvent.keyboard('f')
    expect(enter).not.toHaveBeenCalled()
  })
})

/** Replaces a worker and records the messages sent to it. */
class SilentWorker extends EventTarget {
  static readonly started: SilentWorker[] = []
  readonly script: string
  posted: unknown
  isTerminated = false
  constructor(url: URL) {
    super()
    this.script = url.pathname.replace(/^.*\//, '')
    SilentWorker.started.push(this)
  }
  postMessage(message: unknown): void {
    this.posted = message
  }
  terminate(): void {
    this.isTerminated = true
  }
}

describe('pauses', () => {
  const { started } = SilentWorker
  beforeEach(() => {
    started.length = 0
    vi.stubGlobal('Worker', SilentWorker)
  })

  test('are detected by a worker once they are needed and the levels are complete', async () => {
    const of = quiet()
    const setPauses = vi.spyOn(of.playback, 'setPauses')
    await shown(of)
    of.play({ skipsSilence: true })
    await new Promise(requestAnimationFrame)
    expect(started).toEqual([])
    const levels = Uint8Array.of(1, 2)
    of.know({ state: 'done', levels, channels: [levels] })
    await expect.poll(() => started.length).toBe(1)
    const worker = started[0]!
    expect(worker.script).toBe('pauses.worker.ts')
    expect(worker.posted).toEqual({ channels: [levels], windowsPerSecond: 50 })
    const pauses = [{ fromSeconds: 1, toSeconds: 2 }]
    worker.dispatchEvent(new MessageEvent('message', { data: pauses }))
    expect(setPauses).toHaveBeenCalledExactlyOnceWith(pauses)
    expect(worker.isTerminated).toBe(true)
  })

  test("aren't detected if they aren't needed, or after the player is unmounted", async () => {
    const of = quiet()
    of.know({ state: 'done' })
    const { page } = await shown(of)
    expect(started).toEqual([])
    of.play({ skipsSilence: true })
    await expect.poll(() => started.length).toBe(1)
    await page.unmount()
    expect(started[0]!.isTerminated).toBe(true)
  })
})

describe('the recording of a call', () => {
  const { started } = SilentWorker
  beforeEach(() => {
    started.length = 0
    vi.stubGlobal('Worker', SilentWorker)
  })

  const opened = (hasAudio: boolean, hasVideo: boolean) =>
    renderHook(() => useRecording({ callId: 7, media: { hasAudio, hasVideo } }), inWorkspace())
  const track = (url: string | undefined) => /\/(audio|video)\b/.exec(url ?? '')?.[1]

  test.each([
    [true, false, HTMLAudioElement, 'audio', 'audio'],
    [false, true, HTMLVideoElement, 'video', 'video'],
    [true, true, HTMLVideoElement, 'video', 'audio'],
  ])('with sound %s and picture %s is opened, and closed on unmount', async (...given) => {
    const [hasAudio, hasVideo, element, plays, draws] = given
    const { result, unmount } = await opened(hasAudio, hasVideo)
    const { media } = result.current!.playback
    expect(media).toBeInstanceOf(element)
    expect(track(media.src)).toBe(plays)
    expect(track((started[0]!.posted as { readonly url: string }).url)).toBe(draws)
    await unmount()
    expect(media.getAttribute('src')).toBeNull()
    expect(started[0]!.isTerminated).toBe(true)
  })

  test("doesn't exist for a call without media", async () => {
    const { result } = await opened(false, false)
    expect(result.current).toBeNull()
    expect(started).toEqual([])
  })
})
