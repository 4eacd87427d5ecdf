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
  /** In the order of their lines. */
  const kept: Pin[] = []
  for (const pin of pins.toReversed()) {
    if (!Number.isInteger(pin.turnIndex) || pin.turnIndex < 0 || pin.turnIndex >= turnCount) continue
    // Found at once for pins that come in order, such as the 20,000 of a transcript with times.
    const found = kept.findIndex(({ turnIndex }) => turnIndex >= pin.turnIndex)
    const at = found === -1 ? kept.length : found
    const after = kept[at]
    const isOrdered = pin.seconds >= (kept[at - 1]?.seconds ?? 0) && pin.seconds <= (after?.seconds ?? durationSeconds)
    if (isOrdered && after?.turnIndex !== pin.turnIndex) kept.splice(at, 0, pin)
  }
  return kept
}
