/** A part of a recording, in seconds from its start. */
export interface Stretch {
  readonly fromSeconds: number
  readonly toSeconds: number
}

/** Times are kept and linked to in tenths, so that they can be read and repeated. */
export function toTenths(seconds: number): number {
  return Math.round(seconds * 10) / 10
}

/**
 * The stretch between `anchor`, where selecting began, and its other end, moved by some seconds. Without a stretch, or with one
 * that doesn't begin or end at the anchor, it begins at the anchor.
 */
export function extended(stretch: Stretch | null, anchor: number, bySeconds: number): Stretch {
  const { fromSeconds = anchor, toSeconds = anchor } = stretch ?? {}
  return { fromSeconds: anchor, toSeconds: (fromSeconds === anchor ? toSeconds : fromSeconds) + bySeconds }
}
