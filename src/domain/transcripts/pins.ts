/** A line whose time a person set, by listening. */
export interface Pin {
  readonly turnIndex: number
  /** From the start of the recording. */
  readonly seconds: number
}

/**
 * The pins that hold, in the order of their lines. A later pin overrules an earlier one of the same line, and every earlier one that would
 * make lines run backwards: the last thing a person did is what they meant. Pins of no line and outside the recording are left out.
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
      (other) => other.turnIndex !== pin.turnIndex && other.turnIndex < pin.turnIndex === other.seconds < pin.seconds,
    )
    if (fits) kept.push(pin)
  }
  return kept.toSorted((a, b) => a.turnIndex - b.turnIndex)
}
