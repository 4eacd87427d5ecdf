import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Playback } from './playback.ts'
import type { Stretch } from '../timeline/stretch.ts'
import { rememberedPlace } from './rememberedPlaces.ts'
import { clearStored } from '../../../hooks/stored/testing/clearStored.ts'

/** A fake media element: the test sets its state and events, and records its calls. */
interface Element {
  paused: boolean
  ended: boolean
  seeking: boolean
  currentTime: number
  duration: number
  readyState: number
  src: string
}

const PATH = '/media/w/7/audio'
const opened: Playback[] = []
let why: () => Response

beforeEach(() => {
  clearStored()
  why = () => new Response(JSON.stringify({ code: 'timed-out' }), { status: 504 })
  vi.stubGlobal('fetch', async () => why())
})
afterEach(() => {
  for (const playback of opened.splice(0)) playback.close()
  vi.unstubAllGlobals()
})

function controlled(isOpen = true) {
  const playback = new Playback(PATH, 'audio')
  const element: Element = {
    paused: true,
    ended: false,
    seeking: false,
    currentTime: 0,
    duration: Number.NaN,
    readyState: HTMLMediaElement.HAVE_ENOUGH_DATA,
    src: '',
  }
  const { media } = playback
  for (const name of Object.keys(element) as (keyof Element)[])
    Object.defineProperty(media, name, {
      get: () => element[name],
      set(value) {
        Object.assign(element, { [name]: value })
      },
    })
  const fire = (...names: readonly string[]) => {
    for (const name of names) media.dispatchEvent(new Event(name))
  }
  const play = vi.spyOn(media, 'play').mockImplementation(async () => {
    element.paused = false
    fire('play')
  })
  const pause = vi.spyOn(media, 'pause').mockImplementation(() => {
    element.paused = true
    fire('pause')
  })
  const load = vi.spyOn(media, 'load').mockImplementation(() => undefined)
  opened.push(playback)
  if (isOpen) {
    playback.open()
    element.duration = 100
    fire('loadedmetadata')
  }
  load.mockClear()
  pause.mockClear()
  const state = () => playback.state.current()
  /** The element has reached this second during playback. */
  const reaches = (seconds: number) => {
    element.currentTime = seconds
    fire('timeupdate')
  }
  const fails = async () => {
    fire('error')
    await vi.waitFor(() => expect(state().failure).toBe('silent'))
  }
  return { playback, element, fire, play, pause, load, state, reaches, fails }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

describe("before it's opened", () => {
  test('nothing plays or is known', () => {
    expect(controlled(false).state()).toEqual({
      isPlaying: false,
      isWaiting: false,
      durationSeconds: null,
      rate: 1,
      volume: 1,
      isMuted: false,
      skipsSilence: false,
      selected: null,
      isLooping: false,
      balance: 0,
      failure: null,
    })
  })

  test('seeking works beyond the end, but not before the start', () => {
    const { playback, element } = controlled(false)
    playback.seek(5000)
    expect([playback.position.current(), element.currentTime]).toEqual([5000, 5000])
    playback.seek(-1)
    expect(playback.position.current()).toBe(0)
  })

  test('a video element plays a picture', () => {
    const { media } = new Playback(PATH, 'video')
    expect(media).toMatchObject({ playsInline: true, preload: 'metadata' })
  })
})

describe("the element's state", () => {
  test("sets the length, unless it's infinite", () => {
    const { element, fire, state } = controlled()
    expect(state().durationSeconds).toBe(100)
    element.duration = Infinity
    fire('durationchange')
    expect(state().durationSeconds).toBeNull()
  })

  test('sets whether it plays or waits for data', () => {
    const { element, fire, state } = controlled()
    const motion = (change: Partial<Element>, event: string) => {
      Object.assign(element, change)
      fire(event)
      const { isPlaying, isWaiting } = state()
      return { isPlaying, isWaiting }
    }
    const plays = { isPlaying: true, isWaiting: false }
    const waits = { isPlaying: true, isWaiting: true }
    const rests = { isPlaying: false, isWaiting: false }
    expect(motion({ paused: false, readyState: HTMLMediaElement.HAVE_FUTURE_DATA }, 'play')).toEqual(plays)
    expect(motion({ readyState: HTMLMediaElement.HAVE_CURRENT_DATA }, 'waiting')).toEqual(waits)
    expect(motion({ readyState: HTMLMediaElement.HAVE_FUTURE_DATA }, 'canplay')).toEqual(plays)
    expect(motion({ readyState: HTMLMediaElement.HAVE_CURRENT_DATA, paused: true }, 'pause')).toEqual(rests)
    expect(motion({ paused: false, ended: true, readyState: HTMLMediaElement.HAVE_ENOUGH_DATA }, 'ended')).toEqual(
      rests,
    )
  })

  test('sets the position with each frame during playback, one frame at a time', async () => {
    const { playback, element, fire } = controlled()
    const asked = vi.spyOn(globalThis, 'requestAnimationFrame')
    element.paused = false
    fire('play', 'playing', 'canplay')
    expect(asked).toHaveBeenCalledOnce()
    for (const seconds of [1, 2]) {
      element.currentTime = seconds
      await nextFrame()
      expect(playback.position.current()).toBe(seconds)
    }
    element.paused = true
    fire('pause')
    await nextFrame()
    element.currentTime = 9
    await nextFrame()
    expect(playback.position.current()).toBe(2)
  })

  test("isn't published again without a change", () => {
    const { playback, fire } = controlled()
    const onChange = vi.fn<() => void>()
    playback.state.subscribe(onChange)
    fire('pause', 'canplay', 'durationchange')
    playback.setRate(1)
    expect(onChange).not.toHaveBeenCalled()
    playback.setRate(2)
    expect(onChange).toHaveBeenCalledOnce()
  })
})

describe('playing', () => {
  test('is turned on and off', () => {
    const { playback, play, pause, state } = controlled()
    playback.toggle()
    expect(state().isPlaying).toBe(true)
    playback.toggle()
    expect(state().isPlaying).toBe(false)
    expect([play.mock.calls.length, pause.mock.calls.length]).toEqual([1, 1])
  })

  test('stays paused if the browser refuses', async () => {
    const { playback, play, state } = controlled()
    play.mockRejectedValueOnce(new DOMException('no gesture', 'NotAllowedError'))
    playback.play()
    await nextFrame()
    expect(state()).toMatchObject({ isPlaying: false, isWaiting: false, failure: null })
  })

  test("has its speed, volume and muting set on the element, also after it's loaded again", () => {
    const { playback } = controlled()
    playback.setRate(1.5)
    playback.setVolume(0.4)
    playback.toggleMute()
    expect(playback.media).toMatchObject({
      playbackRate: 1.5,
      defaultPlaybackRate: 1.5,
      preservesPitch: true,
      volume: 0.4,
      muted: true,
    })
    playback.toggleMute()
    expect(playback.state.current()).toMatchObject({ volume: 0.4, isMuted: false })
  })
})

describe('closed', () => {
  test('it stops, releases its connection and ignores later events', async () => {
    const { playback, element, fire, load, pause, state, reaches } = controlled()
    playback.play()
    reaches(40)
    playback.close()
    expect(pause).toHaveBeenCalledOnce()
    expect(load).toHaveBeenCalledOnce()
    expect(state()).toMatchObject({ isPlaying: false, isWaiting: false })
    element.currentTime = 70
    element.duration = 50
    fire('timeupdate', 'durationchange', 'error')
    await nextFrame()
    expect(playback.position.current()).toBe(40)
    expect(state()).toMatchObject({ durationSeconds: 100, failure: null })
  })

  test('during playback, its state is paused', () => {
    const { playback, pause, state } = controlled()
    playback.play()
    pause.mockImplementation(() => undefined)
    playback.close()
    expect(state().isPlaying).toBe(false)
  })

  test('and opened again, it handles each event once', () => {
    const { playback, element, play, fire } = controlled()
    playback.open()
    loopOver(playback, { fromSeconds: 90, toSeconds: 100 })
    element.currentTime = 100
    fire('ended')
    expect(play).toHaveBeenCalledOnce()
  })
})

describe('a moment to stop at', () => {
  test('is where a recording starts, paused, instead of where the user stopped', () => {
    localStorage.setItem('earshot.places', JSON.stringify([[PATH, 30]]))
    for (const seconds of [68.4, 0]) {
      const { playback, element, fire, play } = controlled(false)
      playback.open()
      playback.stopAt(seconds)
      expect(playback.position.current()).toBe(seconds)
      // As the element does when it loads.
      element.currentTime = 0
      element.duration = 100
      fire('loadedmetadata')
      expect([element.currentTime, playback.position.current()]).toEqual([seconds, seconds])
      expect(play).not.toHaveBeenCalled()
    }
  })

  test('is within the recording, once its length is known', () => {
    const { playback, element, fire } = controlled(false)
    playback.open()
    playback.stopAt(5000)
    element.duration = 100
    fire('loadedmetadata')
    expect([element.currentTime, playback.position.current()]).toEqual([100, 100])
  })

  test('is left by playing from elsewhere before the length is known', () => {
    localStorage.setItem('earshot.places', JSON.stringify([[PATH, 30]]))
    for (const seconds of [80, 0]) {
      const { playback, element, fire } = controlled(false)
      playback.open()
      playback.stopAt(60)
      playback.playFrom(seconds)
      element.duration = 100
      fire('loadedmetadata')
      expect([element.currentTime, playback.position.current()]).toEqual([seconds, seconds])
    }
  })

  test('stops a recording that plays', () => {
    const { playback, element } = controlled()
    playback.play()
    playback.stopAt(20)
    expect([element.paused, element.currentTime]).toEqual([true, 20])
  })
})

describe('the position where the user stopped', () => {
  test('is stored on pause, on close, and every five seconds', () => {
    const { playback, reaches } = controlled()
    playback.play()
    reaches(5)
    expect(rememberedPlace(PATH)).toBeNull()
    reaches(5.1)
    expect(rememberedPlace(PATH)).toBe(5.1)
    reaches(10.1)
    expect(rememberedPlace(PATH)).toBe(5.1)
    reaches(10.2)
    expect(rememberedPlace(PATH)).toBe(10.2)
    reaches(4)
    expect(rememberedPlace(PATH)).toBe(4)
    reaches(6)
    playback.pause()
    expect(rememberedPlace(PATH)).toBe(6)
    playback.seek(50)
    playback.close()
    expect(rememberedPlace(PATH)).toBe(50)
  })

  test("isn't stored before the length is known", () => {
    const { playback, element } = controlled(false)
    playback.open()
    element.currentTime = 20
    playback.pause()
    expect(rememberedPlace(PATH)).toBeNull()
  })

  test("is restored once when it's opened, unless the user has already sought", () => {
    localStorage.setItem('earshot.places', JSON.stringify([[PATH, 30]]))
    const { playback, fire } = controlled()
    expect(playback.position.current()).toBe(30)
    playback.seek(0)
    fire('loadedmetadata')
    expect(playback.position.current()).toBe(0)

    for (const seconds of [12, 0]) {
      const sought = controlled(false)
      sought.playback.open()
      sought.playback.seek(seconds)
      sought.element.duration = 100
      sought.fire('loadedmetadata')
      expect(sought.playback.position.current()).toBe(seconds)
    }
  })
})

function loopOver(playback: Playback, stretch: Stretch): void {
  playback.select(stretch)
  playback.toggleLoop()
}

describe('the selected part', () => {
  const selecting = () => {
    const all = controlled()
    all.playback.select({ fromSeconds: 10, toSeconds: 20 })
    const pause = vi.spyOn(all.playback, 'pause')
    return { ...all, pause }
  }

  test('is played from its start to its end, once', () => {
    const { playback, reaches, pause } = selecting()
    playback.playSelected()
    expect(playback.position.current()).toBe(10)
    reaches(19.9)
    expect(pause).not.toHaveBeenCalled()
    reaches(20)
    expect(pause).toHaveBeenCalledOnce()
    playback.play()
    reaches(21)
    expect(pause).toHaveBeenCalledOnce()
  })

  test('playback continues past the end of the part after a seek, or once the part is no longer selected', () => {
    const { playback, reaches, pause } = selecting()
    playback.playSelected()
    playback.seek(15)
    reaches(20)
    playback.playSelected()
    playback.select(null)
    reaches(20)
    expect(pause).not.toHaveBeenCalled()
  })

  test('is only stopped at by its own playback, and not while it repeats', () => {
    const { playback, reaches, pause } = selecting()
    playback.play()
    reaches(20)
    playback.playSelected()
    playback.toggleLoop()
    reaches(19.9)
    reaches(20)
    expect([pause.mock.calls.length, playback.position.current()]).toEqual([0, 10])
  })

  test('repeats up to the end of the recording, too', () => {
    const { playback, element, fire, pause } = selecting()
    loopOver(playback, { fromSeconds: 90, toSeconds: 100 })
    playback.playSelected()
    // The element pauses at its end.
    Object.assign(element, { currentTime: 100, paused: true })
    fire('ended')
    expect([pause.mock.calls.length, playback.position.current(), element.paused]).toEqual([0, 90, false])
  })
})

describe('a loop', () => {
  const looping = (fromSeconds = 10, toSeconds = 20) => {
    const all = controlled()
    loopOver(all.playback, { fromSeconds, toSeconds })
    all.playback.play()
    return all
  }

  test('jumps from its end to its start during playback', () => {
    const { playback, element, reaches } = looping()
    reaches(19.9)
    reaches(20)
    expect([playback.position.current(), element.currentTime]).toEqual([10, 10])
    reaches(19)
    reaches(21)
    expect(playback.position.current()).toBe(10)
  })

  test('is left by seeking to its end or beyond', () => {
    const { playback, reaches } = looping()
    for (const seconds of [20, 30]) {
      playback.seek(seconds)
      reaches(seconds + 0.1)
      expect(playback.position.current()).toBe(seconds + 0.1)
    }
  })

  test('does nothing while paused or seeking', () => {
    const { playback, element, reaches } = looping()
    reaches(19)
    element.seeking = true
    reaches(21)
    expect(playback.position.current()).toBe(21)
    element.seeking = false
    playback.pause()
    playback.seek(19)
    reaches(21)
    expect(playback.position.current()).toBe(21)
  })

  test('up to the end of the recording starts again', () => {
    const { playback, element, play, fire } = looping(90, 100)
    play.mockClear()
    element.currentTime = 99.7
    fire('ended')
    expect([playback.position.current(), play.mock.calls.length]).toEqual([90, 1])
    element.currentTime = 99.6
    fire('ended')
    expect([playback.position.current(), play.mock.calls.length]).toEqual([99.6, 1])
    playback.select(null)
    element.currentTime = 100
    fire('ended')
    expect(play).toHaveBeenCalledOnce()
  })

  test('is sorted, stays within the recording and lasts at least 0.3 s', () => {
    const { playback, state } = controlled()
    playback.select({ fromSeconds: 120, toSeconds: -5 })
    expect(state().selected).toEqual({ fromSeconds: 0, toSeconds: 100 })
    playback.select({ fromSeconds: 0, toSeconds: 0.3 })
    expect(state().selected).toEqual({ fromSeconds: 0, toSeconds: 0.3 })
    playback.toggleLoop()
    playback.select({ fromSeconds: 0, toSeconds: 0.29 })
    expect(state()).toMatchObject({ selected: null, isLooping: false })
    const { playback: unknown } = controlled(false)
    unknown.select({ fromSeconds: 500, toSeconds: 600 })
    expect(unknown.state.current().selected).toEqual({ fromSeconds: 500, toSeconds: 600 })
  })

  test('is toggled at the current position', () => {
    const { playback, state } = controlled()
    playback.seek(30)
    playback.toggleLoop()
    expect(state()).toMatchObject({ selected: { fromSeconds: 30, toSeconds: 40 }, isLooping: true })
    playback.toggleLoop()
    expect(state()).toMatchObject({ selected: { fromSeconds: 30, toSeconds: 40 }, isLooping: false })
    // What is selected is repeated, wherever playback is: from there it would never come back.
    playback.seek(70)
    playback.toggleLoop()
    expect(state()).toMatchObject({ selected: { fromSeconds: 30, toSeconds: 40 }, isLooping: true })
    expect(playback.position.current()).toBe(30)
    playback.toggleLoop()
    playback.seek(35)
    playback.toggleLoop()
    expect(playback.position.current()).toBe(35)
  })
})

describe('skipping silence', () => {
  const skipping = () => {
    const all = controlled()
    all.playback.setPauses([
      { fromSeconds: 4, toSeconds: 8 },
      { fromSeconds: 20, toSeconds: 30 },
    ])
    all.playback.toggleSkipSilence()
    all.playback.play()
    return all
  }

  test('jumps to the end of a pause, from its start or from within it', () => {
    const { playback, reaches } = skipping()
    const from = (seconds: number) => {
      reaches(seconds)
      return playback.position.current()
    }
    expect([3.9, 4, 6, 8, 8.1, 19.9, 20, 29.9, 30].map(from)).toEqual([3.9, 8, 8, 8, 8.1, 19.9, 30, 30, 30])
  })

  test('is off by default, and when turned off', () => {
    const { playback, reaches } = skipping()
    playback.toggleSkipSilence()
    reaches(5)
    expect(playback.position.current()).toBe(5)
  })

  test.each([
    ['a pause in the loop is jumped over', 1, 12, 8],
    ['a pause that the loop ends in leads to the start of the loop', 1, 6, 1],
    ['a pause that ends with the loop leads to the start of the loop', 1, 8, 1],
    ['a pause behind the loop is jumped over', 1, 3, 8],
  ])('in a loop: %s', (_, fromSeconds, toSeconds, leadsTo) => {
    const { playback, reaches } = skipping()
    loopOver(playback, { fromSeconds, toSeconds })
    playback.seek(4.5)
    reaches(4.6)
    expect(playback.position.current()).toBe(leadsTo)
  })

  // The silence around the pause begins at 3.75.
  test.each([5, 3.8])('plays a part from %s, inside a silence, that was chosen to be heard', (fromSeconds) => {
    const { playback, reaches } = skipping()
    playback.select({ fromSeconds, toSeconds: 7 })
    playback.playSelected()
    reaches(5.5)
    expect(playback.position.current()).toBe(5.5)
    reaches(7.1)
    expect(playback.state.current().isPlaying).toBe(false)
    playback.toggleLoop()
    playback.playFrom(fromSeconds)
    reaches(6)
    expect(playback.position.current()).toBe(6)
    reaches(7)
    expect(playback.position.current()).toBe(fromSeconds)
  })

  test('skips a pause after the end of the loop', () => {
    const { playback, reaches } = skipping()
    loopOver(playback, { fromSeconds: 1, toSeconds: 6 })
    playback.seek(6)
    reaches(6)
    expect(playback.position.current()).toBe(8)
  })
})

describe('a failure', () => {
  test("is the gateway's, and stops playback", async () => {
    const { playback, state, fails, element } = controlled()
    playback.play()
    element.readyState = HTMLMediaElement.HAVE_CURRENT_DATA
    await fails()
    expect(state()).toMatchObject({ isPlaying: false, isWaiting: false })
  })

  test("at the end is reported too, and an end without one isn't", async () => {
    const { fire, state } = controlled()
    why = () => new Response(null, { status: 204 })
    fire('ended')
    await nextFrame()
    expect(state().failure).toBeNull()
    why = () => new Response(JSON.stringify({ code: 'media-incomplete', data: { kind: 'stalled' } }), { status: 502 })
    fire('ended')
    await vi.waitFor(() => expect(state().failure).toBe('stalled'))
  })

  test.each(['error', 'ended'])("of %s that is diagnosed after closing isn't reported", async (event) => {
    const { playback, fire, state } = controlled()
    const answer = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => answer.promise)
    fire(event)
    playback.close()
    answer.resolve(why())
    await nextFrame()
    expect(state().failure).toBeNull()
  })

  test('is retried with a new URL, at the same position, playing as before', async () => {
    const { playback, element, play, load, fire, state, reaches, fails } = controlled()
    const before = element.src
    playback.play()
    reaches(33)
    await fails()
    element.paused = true
    play.mockClear()
    playback.retry()
    expect(state().failure).toBeNull()
    expect(element.src).toContain(PATH)
    expect(element.src).not.toBe(before)
    expect(load).toHaveBeenCalledOnce()
    element.currentTime = 0
    fire('loadedmetadata')
    expect([playback.position.current(), element.currentTime, play.mock.calls.length]).toEqual([33, 33, 1])
    // Only this time.
    playback.seek(50)
    fire('loadedmetadata')
    expect(playback.position.current()).toBe(50)
  })

  test('of a paused recording leaves it paused, unless Play triggers the retry', async () => {
    const { playback, play, fire, fails } = controlled()
    await fails()
    playback.retry()
    fire('loadedmetadata')
    expect(play).not.toHaveBeenCalled()
    await fails()
    playback.play()
    expect(play).not.toHaveBeenCalled()
    fire('loadedmetadata')
    expect(play).toHaveBeenCalledOnce()
  })

  test.each([
    ['of an incomplete file: Play starts from the beginning', 'ended-early', 0],
    ['of the connection: Play continues where playback ended', 'stalled', 80],
  ])('at an early end, %s', async (_, kind, startsAt) => {
    const { playback, element, play, fire, state, reaches } = controlled()
    why = () => new Response(JSON.stringify({ code: 'media-incomplete', data: { kind } }), { status: 502 })
    playback.play()
    reaches(80)
    // Chromium pauses the element and moves it to the announced length.
    Object.assign(element, { ended: true, paused: true, currentTime: 100 })
    fire('timeupdate', 'pause', 'ended')
    await vi.waitFor(() => expect(state().failure).not.toBeNull())
    // As the last frame of playback may do.
    fire('timeupdate')
    play.mockClear()
    playback.toggle()
    Object.assign(element, { ended: false, currentTime: 0 })
    fire('loadedmetadata')
    expect([element.currentTime, playback.position.current(), play.mock.calls.length]).toEqual([startsAt, startsAt, 1])
  })

  test("that is retried and then closed doesn't seek", async () => {
    const { playback, fire, fails, element } = controlled()
    playback.seek(20)
    await fails()
    playback.retry()
    playback.close()
    element.currentTime = 0
    fire('loadedmetadata')
    expect(element.currentTime).toBe(0)
  })

  test("isn't retried before it's opened", () => {
    const { playback, load } = controlled(false)
    playback.retry()
    expect(load).not.toHaveBeenCalled()
  })

  test.each([
    ['of the network', { code: 'timed-out' }, 504, 'silent', 1],
    ['of the file', { code: 'not-found' }, 404, 'gone', 0],
  ] as const)('%s: %o', async (_, body, status, failure, tries) => {
    const { fire, load, state } = controlled()
    dispatchEvent(new Event('online'))
    expect(load).not.toHaveBeenCalled()
    why = () => new Response(JSON.stringify(body), { status })
    fire('error')
    await vi.waitFor(() => expect(state().failure).toBe(failure))
    dispatchEvent(new Event('online'))
    expect(load).toHaveBeenCalledTimes(tries)
  })
})
