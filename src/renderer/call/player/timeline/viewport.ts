import type { Stretch } from './stretch.ts'

/** The part of a recording that the timeline shows, and how wide it is on the screen. It is within the recording. */
export interface Viewport extends Stretch {
  readonly durationSeconds: number
  /** px. */
  readonly width: number
}

/** The most that a person can zoom in, unless the recording is shorter. */
export const LEAST_VISIBLE_SECONDS = 5

/** Where a moment is shown that wasn't visible: near the start, so that much of what follows it is visible too. */
const REVEALED_AT = 0.1

export function wholeRecording(durationSeconds: number, width: number): Viewport {
  return { fromSeconds: 0, toSeconds: durationSeconds, durationSeconds, width }
}

export function isWhole({ fromSeconds, toSeconds, durationSeconds }: Viewport): boolean {
  return toSeconds - fromSeconds >= durationSeconds
}

/** Zooms in by a factor below 1, out by one above. The moment stays where it is on the screen, if it's visible. */
export function zoomed(viewport: Viewport, factor: number, atSeconds: number): Viewport {
  const { durationSeconds } = viewport
  const least = Math.min(LEAST_VISIBLE_SECONDS, durationSeconds)
  const length = Math.max(least, Math.min(durationSeconds, lengthOf(viewport) * factor))
  return at(viewport, atSeconds - shareAt(viewport, atSeconds) * length, length)
}

export function scrolledTo(viewport: Viewport, fromSeconds: number): Viewport {
  return at(viewport, fromSeconds, lengthOf(viewport))
}

export function revealing(viewport: Viewport, seconds: number): Viewport {
  if (isVisible(viewport, seconds)) return viewport
  return scrolledTo(viewport, seconds - REVEALED_AT * lengthOf(viewport))
}

/** For a length that became known later. A whole recording stays whole. */
export function withDuration(viewport: Viewport, durationSeconds: number): Viewport {
  const length = isWhole(viewport) ? durationSeconds : Math.min(durationSeconds, lengthOf(viewport))
  return at({ ...viewport, durationSeconds }, viewport.fromSeconds, length)
}

export function isVisible({ fromSeconds, toSeconds }: Stretch, seconds: number): boolean {
  return seconds >= fromSeconds && seconds <= toSeconds
}

/** 0 at the left edge and 1 at the right; beyond them if the moment isn't visible. */
export function shareAt(viewport: Viewport, seconds: number): number {
  return (seconds - viewport.fromSeconds) / lengthOf(viewport)
}

/** The time at a place between the left edge, 0, and the right one, 1. Places beyond them count as the edge. */
export function secondsAt(viewport: Viewport, share: number): number {
  return viewport.fromSeconds + Math.max(0, Math.min(1, share)) * lengthOf(viewport)
}

export function lengthOf({ fromSeconds, toSeconds }: Stretch): number {
  return toSeconds - fromSeconds
}

function at(viewport: Viewport, fromSeconds: number, length: number): Viewport {
  const { durationSeconds, width } = viewport
  // At a whole pixel, so that the bars of the waveform are sharp and in their place.
  const pixel = width > 0 ? length / width : 0
  const wanted = pixel > 0 ? Math.round(fromSeconds / pixel) * pixel : fromSeconds
  const from = Math.max(0, Math.min(durationSeconds - length, wanted))
  return { ...viewport, fromSeconds: from, toSeconds: Math.min(durationSeconds, from + length) }
}
