import { createValueStore, type ValueStore } from '../../../hooks/valueStore.ts'
import type { Stretch } from '../timeline/stretch.ts'
import { audible, hearAlone } from '../../../hooks/audible.ts'
import { newMediaTry } from '../../../client/calls/mediaTry.ts'
import {
  applyPlaybackPreferences,
  playbackPreferences,
  RATES,
  type PlaybackPreferences,
} from '../../../hooks/stored/playbackPreferences.ts'
import { diagnoseEnd, diagnoseMedia, IN_THE_FILE, type MediaFailure } from '../failure/mediaFailure.ts'
import { KEPT_SECONDS } from './keptOfPauses.ts'
import { StereoBalance } from './stereoBalance.ts'
import { rememberedPlace, rememberPlace } from './rememberedPlaces.ts'

/** The playback state that changes rarely enough to render. The position is separate: `Playback.position`. */
export interface PlaybackState extends PlaybackPreferences {
  readonly isPlaying: boolean
  /** It's playing, but waiting for data. */
  readonly isWaiting: boolean
  /** Null until the recording's header is read. */
  readonly durationSeconds: number | null
  /** The part that the user selected. Seeking out of it is possible. */
  readonly selected: Stretch | null
  /** Repeats the selected part: playing past its end jumps to its start. False without one. */
  readonly isLooping: boolean
  /** −1: left only, 0: as recorded, 1: right only. Only for this recording: the next one may have the channels reversed. */
  readonly balance: number
  readonly failure: MediaFailure | null
}

interface PlaybackOptions {
  /** Whether it starts where a person stopped last, which is stored. */
  readonly isRemembered?: boolean
}

interface PlayedPart extends Stretch {
  readonly onEnd: (() => void) | undefined
}

/**
 * The playback of a recording, with its own audio or video element and two external stores. Inactive until `open`; after
 * `close` it has no connection and can be opened again.
 */
export class Playback {
  readonly media: HTMLMediaElement
  readonly state: ValueStore<PlaybackState>
  /** Seconds; updated with each frame during playback. */
  readonly position: ValueStore<number>
  /** The current attempt's address: absolute, as the element reports it. */
  url: string
  private events: AbortController | undefined
  private frameRequest = 0
  /** Whether it was playing when it failed: a retry resumes then. */
  private wasPlaying = false
  /** From a retry until it has a header: `position` and `wasPlaying` are those from before the failure. */
  private isRetried = false
  /** The position is stored under the path, because the host's port can change. */
  private readonly path: string
  private readonly isRemembered: boolean
  private readonly stereo: StereoBalance
  private pauses: readonly Stretch[] = []
  /** Last position that was read or sought: only playing past a loop's end triggers the loop. */
  private lastSeconds = 0
  private lastRemembered = 0
  /** It plays until the end of this part, and pauses. */
  private part: PlayedPart | null = null
  /** Where to start instead of the remembered place. */
  private startsAt: number | null = null

  constructor(path: string, kind: 'audio' | 'video', { isRemembered = true }: PlaybackOptions = {}) {
    this.path = path
    this.isRemembered = isRemembered
    this.url = newMediaTry(path)
    this.media = document.createElement(kind)
    this.media.preload = 'metadata'
    if (this.media instanceof HTMLVideoElement) this.media.playsInline = true
    this.stereo = new StereoBalance(this.media)
    this.state = createValueStore<PlaybackState>({
      ...playbackPreferences.current(),
      isPlaying: false,
      isWaiting: false,
      durationSeconds: null,
      selected: null,
      isLooping: false,
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
    on(['ended'], () => {
      if (!this.repeatAtEnd()) this.endPart()
    })
    on(['ended'], () => void this.readEnd(signal))
    media.addEventListener('loadedmetadata', () => this.goToStart(), { signal, once: true })
    on(['loadedmetadata'], () => this.resume())
    on(['error'], () => void this.readFailure(signal))
    addEventListener('online', () => this.retryOnline(), { signal })
    signal.addEventListener(
      'abort',
      playbackPreferences.subscribe(() => this.applyPreferences()),
    )
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
    if (audible.current() === this) audible.set(null)
    this.media.removeAttribute('src')
    this.media.load()
    this.isRetried = false
    this.update({ isPlaying: false, isWaiting: false })
  }

  /** Loads the recording again after a failure and continues at the same position, playing if it was playing. */
  retry(): void {
    if (this.events === undefined) return
    this.update({ failure: null })
    this.isRetried = true
    this.url = newMediaTry(this.path)
    this.media.src = this.url
    this.media.load()
  }

  private resume(): void {
    if (!this.isRetried) return
    this.isRetried = false
    this.goTo(this.position.current())
    if (this.wasPlaying) this.play()
  }

  /** The network is back, for example after sleep: retries a network failure. */
  private retryOnline(): void {
    const { failure } = this.state.current()
    if (failure !== null && FROM_THE_NETWORK.has(failure)) this.retry()
  }

  play(): void {
    const { failure } = this.state.current()
    if (failure !== null) {
      this.wasPlaying = true
      // Playback reached the real end of the file, so it starts over.
      if (this.media.ended && !this.canContinue()) this.position.set(0)
      this.retry()
      return
    }
    // A rejection (no data, or no user gesture) shows up as an error event or as a paused element.
    this.media.play().catch(() => this.readMotion())
  }

  pause(): void {
    this.wasPlaying = false
    this.media.pause()
  }

  toggle(): void {
    // An element that failed while it played doesn't count as paused.
    if (this.media.paused || this.state.current().failure !== null) this.play()
    else this.pause()
  }

  /** Stays within the recording; the element loads the position if necessary. Before its header is read, it will start there. */
  seek(seconds: number): void {
    this.part = null
    this.startsAt = this.state.current().durationSeconds === null ? seconds : null
    this.goTo(seconds)
  }

  private goTo(seconds: number): void {
    const { durationSeconds } = this.state.current()
    const target = Math.max(0, Math.min(seconds, durationSeconds ?? seconds))
    this.media.currentTime = target
    this.lastSeconds = target
    this.position.set(target)
  }

  playFrom(seconds: number): void {
    this.seek(seconds)
    this.play()
  }

  /** Plays the selected part once, or again and again while it's looping. */
  playSelected(): void {
    const { selected } = this.state.current()
    if (selected !== null) this.playPart(selected)
  }

  /** Plays a part once. `onEnd` is called at its end, unless a person has gone elsewhere. */
  playPart({ fromSeconds, toSeconds }: Stretch, onEnd?: () => void): void {
    this.playFrom(fromSeconds)
    this.part = { fromSeconds, toSeconds, onEnd }
  }

  /** Moves the end of the part that plays. */
  extendPart(seconds: number): void {
    if (this.part !== null) this.part = { ...this.part, toSeconds: this.part.toSeconds + seconds }
  }

  /** Goes to a moment and stays there, paused. */
  stopAt(seconds: number): void {
    this.pause()
    this.seek(seconds)
  }

  skip(seconds: number): void {
    this.seek(this.position.current() + seconds)
  }

  setRate(rate: number): void {
    this.prefer({ rate })
  }

  stepRate(direction: 1 | -1): void {
    const { rate } = this.state.current()
    const next = direction > 0 ? RATES.find((each) => each > rate) : RATES.findLast((each) => each < rate)
    if (next !== undefined) this.setRate(next)
  }

  /** A volume above zero unmutes. */
  setVolume(volume: number): void {
    this.prefer({ volume, isMuted: volume === 0 })
  }

  toggleMute(): void {
    const { isMuted, volume } = this.state.current()
    this.prefer({ isMuted: !isMuted, volume: isMuted && volume === 0 ? 1 : volume })
  }

  setBalance(balance: number): void {
    this.update({ balance })
    this.stereo.set(balance)
  }

  /** The long pauses of this recording, in order; known once its waveform is complete. */
  setPauses(pauses: readonly Stretch[]): void {
    this.pauses = pauses
  }

  toggleSkipSilence(): void {
    this.prefer({ skipsSilence: !this.state.current().skipsSilence })
  }

  /** Sorts the ends and limits them to the recording. A part that is too short selects nothing. */
  select(stretch: Stretch | null): void {
    const most = this.state.current().durationSeconds ?? Infinity
    const ends = stretch === null ? [] : [stretch.fromSeconds, stretch.toSeconds]
    const [fromSeconds = 0, toSeconds = 0] = ends
      .map((seconds) => Math.max(0, Math.min(most, seconds)))
      .toSorted((one, other) => one - other)
    const selected = toSeconds - fromSeconds < SHORTEST_SECONDS ? null : { fromSeconds, toSeconds }
    this.part = null
    this.update({ selected, isLooping: selected !== null && this.state.current().isLooping })
  }

  /** Repeats the selected part, from its start if the position is elsewhere; without one, selects what follows. */
  toggleLoop(): void {
    const here = this.position.current()
    if (this.state.current().selected === null) this.select({ fromSeconds: here, toSeconds: here + USUAL_SECONDS })
    const { selected, isLooping } = this.state.current()
    this.update({ isLooping: !isLooping && selected !== null })
    if (isLooping || selected === null || (here >= selected.fromSeconds && here < selected.toSeconds)) return
    this.seek(selected.fromSeconds)
  }

  private prefer(change: Partial<PlaybackPreferences>): void {
    playbackPreferences.choose({ ...playbackPreferences.current(), ...change })
    this.applyPreferences()
  }

  private applyPreferences(): void {
    this.update(playbackPreferences.current())
    applyPlaybackPreferences(this.media)
  }

  private readDuration(): void {
    const { duration } = this.media
    this.update({ durationSeconds: Number.isFinite(duration) ? duration : null })
  }

  private readMotion(): void {
    const isPlaying = !this.media.paused && !this.media.ended
    const isWaiting = isPlaying && this.media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
    if (isPlaying) hearAlone(this)
    this.update({ isPlaying, isWaiting })
    if (isPlaying && this.frameRequest === 0) this.frameRequest = requestAnimationFrame(this.onFrame)
  }

  private readonly onFrame = (): void => {
    this.frameRequest = 0
    this.readPosition()
    if (this.state.current().isPlaying) this.frameRequest = requestAnimationFrame(this.onFrame)
  }

  private readPosition(): void {
    // The element begins again at 0, or is still at the announced length: see `readEnd`.
    if (this.isRetried || (this.media.ended && this.canContinue())) return
    const now = this.media.currentTime
    const before = this.lastSeconds
    // An element that ended is at the announced length, also if there was less to play.
    if (!this.media.ended) this.lastSeconds = now
    this.position.set(now)
    if (this.media.paused || this.media.seeking) return
    this.jump(before, now)
    if (Math.abs(now - this.lastRemembered) > REMEMBER_EVERY_SECONDS) this.remember()
  }

  private jump(before: number, now: number): void {
    const { selected, isLooping, skipsSilence } = this.state.current()
    const loop = isLooping ? selected : null
    if (loop && before < loop.toSeconds && now >= loop.toSeconds) return this.goTo(loop.fromSeconds)
    if (!loop && this.part !== null && now >= this.part.toSeconds) return this.endPart()
    if (!skipsSilence) return
    const pause = this.pauses.findLast((each) => each.fromSeconds <= now)
    if (!pause || now >= pause.toSeconds) return
    // A part of a pause, or of what is kept of it, was chosen to be heard.
    const part = loop ?? this.part
    const [from, to] = [pause.fromSeconds - KEPT_SECONDS, pause.toSeconds + KEPT_SECONDS]
    if (part !== null && part.fromSeconds >= from && part.toSeconds <= to) return
    // If the loop ends inside a pause, skipping the pause must not leave the loop.
    const isLoopEnd = loop && now < loop.toSeconds && pause.toSeconds >= loop.toSeconds
    this.goTo(isLoopEnd ? loop.fromSeconds : pause.toSeconds)
  }

  private endPart(): void {
    const ended = this.part
    this.part = null
    if (ended === null) return
    this.pause()
    ended.onEnd?.()
  }

  /**
   * For a loop up to the end of the recording, where the element stops before its position passes the loop's end. Whether it
   * is repeated.
   */
  private repeatAtEnd(): boolean {
    const { selected, isLooping } = this.state.current()
    if (!selected || !isLooping || this.media.currentTime < selected.toSeconds - LOOP_END_SLACK_SECONDS) return false
    this.goTo(selected.fromSeconds)
    this.play()
    return true
  }

  private remember(): void {
    const { durationSeconds } = this.state.current()
    if (durationSeconds === null || !this.isRemembered) return
    this.lastRemembered = this.position.current()
    rememberPlace(this.path, this.lastRemembered, durationSeconds)
  }

  private goToStart(): void {
    const seconds = this.startsAt ?? (this.isRemembered ? rememberedPlace(this.path) : null)
    // Again, although it was sought already: only now the length is known, which limits it.
    if (seconds !== null && (this.startsAt !== null || this.position.current() === 0)) this.goTo(seconds)
  }

  private async readFailure(signal: AbortSignal): Promise<void> {
    if (!this.isRetried) this.wasPlaying = this.state.current().isPlaying
    const failure = await diagnoseMedia(this.media, this.url, signal)
    if (!signal.aborted) this.update({ failure, isPlaying: false, isWaiting: false })
  }

  private async readEnd(signal: AbortSignal): Promise<void> {
    const failure = await diagnoseEnd(this.url, signal)
    if (failure === null || signal.aborted) return
    this.update({ failure })
    if (!this.canContinue()) return
    this.position.set(this.lastSeconds)
    this.remember()
  }

  /** A retry may get what is missing. */
  private canContinue(): boolean {
    const { failure } = this.state.current()
    return failure !== null && !IN_THE_FILE.has(failure)
  }

  private update(change: Partial<PlaybackState>): void {
    const before = this.state.current()
    const keys = Object.keys(change) as (keyof PlaybackState)[]
    if (keys.every((key) => before[key] === change[key])) return
    this.state.set({ ...before, ...change })
  }
}

/** Failures that may be gone once the network is back. */
const FROM_THE_NETWORK: ReadonlySet<MediaFailure> = new Set(['interrupted', 'unreachable', 'stalled', 'silent'])
/** Shorter parts are accidental drags. */
const SHORTEST_SECONDS = 0.3
/** A sentence or two. */
const USUAL_SECONDS = 10
/** The length in a header and the position where the element stops differ by a frame or two. */
const LOOP_END_SLACK_SECONDS = 0.3
/** Often enough to lose only a sentence in a crash; each one writes to storage. */
const REMEMBER_EVERY_SECONDS = 5
