/** A line with a time that the user set by listening. */
export interface Pin {
  readonly turnIndex: number
  /** From the start of the recording. */
  readonly seconds: number
}

/**
 * The valid pins, in the order of their lines. A later pin overrides earlier pins of the same line, and all earlier ones
 * that would put lines out of order, because the latest edit is what the user intended. Drops pins without a line and
 * outside the recording.
 */
export function consistentPins(
  pins: readonly Pin[],
  { turnCount, durationSeconds }: { readonly turnCount: number; readonly durationSeconds: number },
): readonly Pin[] {
  const kept: Pin[] = []
  for (const pin of pins.toReversed()) {
    if (!Number.isInteger(pin.turnIndex) || pin.turnIndex < 0 || pin.turnIndex >= turnCount) continue
    if (!(pin.seconds >= 0 && pin.seconds <= durationSeconds)) continue
    const fits = kept.every(
      ({ turnIndex, seconds }) =>
        turnIndex !== pin.turnIndex && (turnIndex - pin.turnIndex) * (seconds - pin.seconds) >= 0,
    )
    if (fits) kept.push(pin)
  }
  return kept.toSorted((a, b) => a.turnIndex - b.turnIndex)
}
