import { createValueStore, type ValueStore } from '../../hooks/valueStore.ts'
import type { Stretch } from './longPauses.ts'
import { newMediaTry } from '../../client/calls/mediaTry.ts'
import { diagnoseEnd, diagnoseMedia, type MediaFailure } from './failure/mediaFailure.ts'
import { RATES, readPreferences, storePreferences } from './playbackPreferences.ts'
import { StereoBalance } from './stereoBalance.ts'
import { rememberedPlace, rememberPlace } from './rememberedPlaces.ts'

/** All about playback that changes seldom enough to draw a screen for. The position is apart: `Playback.position`. */
export interface PlaybackState {
  readonly isPlaying: boolean
  /** It should be playing, but waits for data. */
  readonly isWaiting: boolean
  /** Null until the recording's header was read. */
  readonly durationSeconds: number | null
  readonly rate: number
  readonly volume: number
  readonly isMuted: boolean
  /** Long pauses are jumped over while it plays; which these are is told by `setPauses`. */
  readonly skipsSilence: boolean
  /** Played again and again: running over its end leads to its start. Seeking out of it is free. */
  readonly loop: Stretch | null
  /** −1: left only, 0: as recorded, 1: right only. For this recording alone: the next may have its sides the other way. */
  readonly balance: number
  readonly failure: MediaFailure | null
}

/**
 * One recording being played: an audio or video element of its own, followed as two external stores. Inert until `open`;
 * after `close` it holds no connection and can be opened again.
 */
export class Playback {
  readonly media: HTMLMediaElement
  readonly state: ValueStore<PlaybackState>
  /** Seconds; while playing it changes with each frame that is drawn. */
  readonly position: ValueStore<number>
  /** Of the current try: absolute, as the element reports it. */
  url: string
  private events: AbortController | undefined
  private frameRequest = 0
  /** When it failed: what a retry is to go on with. */
  private wasPlaying = false
  /** Under this the place is remembered: the path, for the port of a host may be another next time. */
  private readonly path: string
  private readonly stereo: StereoBalance
  private pauses: readonly Stretch[] = []
  /** Where it was read or sent to last: a loop's end is crossed only by playing over it. */
  private lastSeconds = 0
  private lastRemembered = 0

  constructor(path: string, kind: 'audio' | 'video') {
    this.path = path
    this.url = newMediaTry(path)
    this.media = document.createElement(kind)
    this.media.preload = 'metadata'
    if (this.media instanceof HTMLVideoElement) this.media.playsInline = true
    this.stereo = new StereoBalance(this.media)
    const preferences = readPreferences()
    this.state = createValueStore<PlaybackState>({
      ...preferences,
      isPlaying: false,
      isWaiting: false,
      durationSeconds: null,
      loop: null,
      balance: 0,
      failure: null,
    })
    this.position = createValueStore(0)
  }

  open(): void {
    this.close()
    this.events = new AbortController()
    const { signal } = this.events
    const { media } = this
    const on = (names: readonly (keyof HTMLMediaElementEventMap)[], handle: () => void) => {
      for (const name of names) media.addEventListener(name, handle, { signal })
    }
    on(['loadedmetadata', 'durationchange'], () => this.readDuration())
    on(['play', 'playing', 'pause', 'ended', 'waiting', 'canplay'], () => this.readMotion())
    on(['timeupdate', 'seeking', 'seeked', 'ended'], () => this.readPosition())
    on(['pause'], () => this.remember())
    on(['ended'], () => this.repeatAtEnd())
    on(['ended'], () => void this.readEnd(signal))
    media.addEventListener('loadedmetadata', () => this.goToRememberedPlace(), { signal, once: true })
    on(['error'], () => void this.readFailure(signal))
    addEventListener('online', () => this.retryOnline(), { signal })
    this.applyPreferences()
    media.src = this.url
  }

  close(): void {
    this.events?.abort()
    this.events = undefined
    cancelAnimationFrame(this.frameRequest)
    this.frameRequest = 0
    this.remember()
    this.media.pause()
    this.media.removeAttribute('src')
    this.media.load()
    this.update({ isPlaying: false, isWaiting: false })
  }

  /** Loads the recording again after a failure and goes on at the same place, playing if it was. */
  retry(): void {
    const resumeAt = this.position.current()
    const resumes = this.wasPlaying
    this.update({ failure: null })
    this.media.addEventListener(
      'loadedmetadata',
      () => {
        this.seek(resumeAt)
        if (resumes) this.play()
      },
      { once: true, ...(this.events ? { signal: this.events.signal } : {}) },
    )
    this.url = newMediaTry(this.path)
    this.media.src = this.url
    this.media.load()
  }

  /** The network is back, after a sleep for example: what it took away goes on by itself. */
  private retryOnline(): void {
    const { failure } = this.state.current()
    if (failure !== null && FROM_THE_NETWORK.has(failure)) this.retry()
  }

  play(): void {
    if (this.state.current().failure) {
      this.wasPlaying = true
      this.retry()
      return
    }
    // A refusal (no data yet and then none, a page without a gesture) shows as an error event or as staying paused.
    this.media.play().catch(() => this.readMotion())
  }

  pause(): void {
    this.media.pause()
  }

  toggle(): void {
    if (this.media.paused) this.play()
    else this.pause()
  }

  /** Stays within the recording; a place that is not loaded yet is loaded. */
  seek(seconds: number): void {
    const { durationSeconds } = this.state.current()
    const target = Math.max(0, Math.min(seconds, durationSeconds ?? seconds))
    this.media.currentTime = target
    this.lastSeconds = target
    this.position.set(target)
  }

  skip(seconds: number): void {
    this.seek(this.position.current() + seconds)
  }

  setRate(rate: number): void {
    this.update({ rate })
    this.keepPreferences()
  }

  /** To the next speed of the list, up or down. */
  stepRate(direction: 1 | -1): void {
    const { rate } = this.state.current()
    const next = direction > 0 ? RATES.find((each) => each > rate) : RATES.findLast((each) => each < rate)
    if (next !== undefined) this.setRate(next)
  }

  /** Turning the volume up from nothing ends muting. */
  setVolume(volume: number): void {
    this.update({ volume, isMuted: volume === 0 })
    this.keepPreferences()
  }

  toggleMute(): void {
    const { isMuted, volume } = this.state.current()
    this.update({ isMuted: !isMuted, volume: isMuted && volume === 0 ? 1 : volume })
    this.keepPreferences()
  }

  setBalance(balance: number): void {
    this.update({ balance })
    this.stereo.set(balance)
  }

  /** The long pauses of this recording, in order; known once its waveform is. */
  setPauses(pauses: readonly Stretch[]): void {
    this.pauses = pauses
  }

  toggleSkipSilence(): void {
    this.update({ skipsSilence: !this.state.current().skipsSilence })
    this.keepPreferences()
  }

  /** Ends are put in order and kept within the recording; a stretch too short to hear ends the loop. */
  setLoop(loop: Stretch | null): void {
    if (loop === null) return this.update({ loop })
    const most = this.state.current().durationSeconds ?? Infinity
    const within = (seconds: number) => Math.max(0, Math.min(most, seconds))
    const fromSeconds = within(Math.min(loop.fromSeconds, loop.toSeconds))
    const toSeconds = within(Math.max(loop.fromSeconds, loop.toSeconds))
    this.update({ loop: toSeconds - fromSeconds < SHORTEST_LOOP_SECONDS ? null : { fromSeconds, toSeconds } })
  }

  /** A loop from here on, or none when there is one. */
  toggleLoop(): void {
    const here = this.position.current()
    this.setLoop(this.state.current().loop ? null : { fromSeconds: here, toSeconds: here + USUAL_LOOP_SECONDS })
  }

  private keepPreferences(): void {
    const { rate, volume, isMuted, skipsSilence } = this.state.current()
    storePreferences({ rate, volume, isMuted, skipsSilence })
    this.applyPreferences()
  }

  private applyPreferences(): void {
    const { rate, volume, isMuted } = this.state.current()
    this.media.preservesPitch = true
    // `load()` puts playbackRate back to this one.
    this.media.defaultPlaybackRate = rate
    this.media.playbackRate = rate
    this.media.volume = volume
    this.media.muted = isMuted
  }

  private readDuration(): void {
    const { duration } = this.media
    this.update({ durationSeconds: Number.isFinite(duration) ? duration : null })
  }

  private readMotion(): void {
    const isPlaying = !this.media.paused && !this.media.ended
    const isWaiting = isPlaying && this.media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
    this.update({ isPlaying, isWaiting })
    if (isPlaying && this.frameRequest === 0) this.frameRequest = requestAnimationFrame(this.onFrame)
  }

  private readonly onFrame = (): void => {
    this.frameRequest = 0
    this.readPosition()
    if (this.state.current().isPlaying) this.frameRequest = requestAnimationFrame(this.onFrame)
  }

  private readPosition(): void {
    const now = this.media.currentTime
    const before = this.lastSeconds
    this.lastSeconds = now
    this.position.set(now)
    if (this.media.paused || this.media.seeking) return
    this.jump(before, now)
    if (Math.abs(now - this.lastRemembered) > REMEMBER_EVERY_SECONDS) this.remember()
  }

  private jump(before: number, now: number): void {
    const { loop, skipsSilence } = this.state.current()
    if (loop && before < loop.toSeconds && now >= loop.toSeconds) return this.seek(loop.fromSeconds)
    if (!skipsSilence) return
    const pause = this.pauses.findLast((each) => each.fromSeconds <= now)
    if (!pause || now >= pause.toSeconds) return
    // A loop that ends inside a pause is not left by jumping over its end.
    const isLoopEnd = loop && now < loop.toSeconds && pause.toSeconds >= loop.toSeconds
    this.seek(isLoopEnd ? loop.fromSeconds : pause.toSeconds)
  }

  /** A loop up to the recording's last moment: the element stops before its end is seen to be crossed. */
  private repeatAtEnd(): void {
    const { loop } = this.state.current()
    if (!loop || this.media.currentTime < loop.toSeconds - LOOP_END_SLACK_SECONDS) return
    this.seek(loop.fromSeconds)
    this.play()
  }

  private remember(): void {
    const { durationSeconds } = this.state.current()
    if (durationSeconds === null) return
    this.lastRemembered = this.media.currentTime
    rememberPlace(this.path, this.media.currentTime, durationSeconds)
  }

  private goToRememberedPlace(): void {
    const seconds = rememberedPlace(this.path)
    if (seconds !== null && this.position.current() === 0) this.seek(seconds)
  }

  private async readFailure(signal: AbortSignal): Promise<void> {
    this.wasPlaying = this.state.current().isPlaying
    const failure = await diagnoseMedia(this.media, this.url, signal)
    if (!signal.aborted) this.update({ failure, isPlaying: false, isWaiting: false })
  }

  private async readEnd(signal: AbortSignal): Promise<void> {
    const failure = await diagnoseEnd(this.url, signal)
    if (failure !== null && !signal.aborted) this.update({ failure })
  }

  private update(change: Partial<PlaybackState>): void {
    const before = this.state.current()
    const keys = Object.keys(change) as (keyof PlaybackState)[]
    if (keys.every((key) => before[key] === change[key])) return
    this.state.set({ ...before, ...change })
  }
}

/** What may be over once the network is back. */
const FROM_THE_NETWORK: ReadonlySet<MediaFailure> = new Set(['interrupted', 'unreachable', 'stalled', 'silent'])
/** Shorter ones are slips of the hand. */
const SHORTEST_LOOP_SECONDS = 0.3
/** A sentence or two. */
const USUAL_LOOP_SECONDS = 10
/** What a header says of the length and where the element stops differ by a frame of sound or two. */
const LOOP_END_SLACK_SECONDS = 0.3
/** Often enough that a crash costs a sentence; each writes to storage. */
const REMEMBER_EVERY_SECONDS = 5
