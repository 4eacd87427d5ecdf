import { createValueStore, type ValueStore } from '../../../hooks/valueStore.ts'
import {
  isVisible,
  isWhole,
  lengthOf,
  revealing,
  scrolledTo,
  wholeRecording,
  withDuration,
  zoomed,
  type Viewport,
} from './viewport.ts'

/** A change of the position by more than this is a jump: the longest between two updates while playing at triple speed. */
const LEAST_JUMP_SECONDS = 2

/** What the timeline of a recording shows. Outside React, because it changes with each frame while zooming. */
export class TimelineView {
  readonly viewport: ValueStore<Viewport>
  private lastSeconds = 0

  constructor(durationSeconds: number) {
    this.viewport = createValueStore(wholeRecording(durationSeconds, 0))
  }

  setDuration(durationSeconds: number): void {
    const viewport = this.viewport.current()
    if (viewport.durationSeconds !== durationSeconds) this.viewport.set(withDuration(viewport, durationSeconds))
  }

  setWidth(width: number): void {
    const viewport = this.viewport.current()
    if (viewport.width !== width) this.viewport.set({ ...viewport, width })
  }

  /** Around the moment, by default the playback position if that is visible. */
  zoom(factor: number, atSeconds?: number): void {
    const viewport = this.viewport.current()
    const { fromSeconds } = viewport
    const middle = fromSeconds + lengthOf(viewport) / 2
    this.viewport.set(
      zoomed(viewport, factor, atSeconds ?? (isVisible(viewport, this.lastSeconds) ? this.lastSeconds : middle)),
    )
  }

  scrollTo(fromSeconds: number): void {
    this.viewport.set(scrolledTo(this.viewport.current(), fromSeconds))
  }

  scrollBy(seconds: number): void {
    this.scrollTo(this.viewport.current().fromSeconds + seconds)
  }

  show(seconds: number): void {
    this.viewport.set(revealing(this.viewport.current(), seconds))
  }

  /**
   * The playback position changed. If it leaves the visible part, the view follows it; if a person scrolled away from it, only
   * to where it jumps.
   */
  follow(seconds: number): void {
    const viewport = this.viewport.current()
    const before = this.lastSeconds
    this.lastSeconds = seconds
    if (isWhole(viewport) || isVisible(viewport, seconds)) return
    const isJump = seconds < before || seconds - before > LEAST_JUMP_SECONDS
    if (isJump || isVisible(viewport, before)) this.viewport.set(revealing(viewport, seconds))
  }
}
