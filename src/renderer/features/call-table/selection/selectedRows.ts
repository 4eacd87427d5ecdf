export function toggled(selected: ReadonlySet<number>, callId: number): ReadonlySet<number> {
  const next = new Set(selected)
  if (!next.delete(callId)) next.add(callId)
  return next
}

/** Adds every call from one row to another, inclusive. Unreadable rows are skipped. */
export function withRange(
  selected: ReadonlySet<number>,
  callIdAt: (index: number) => number | null,
  { from, to }: { readonly from: number; readonly to: number },
): ReadonlySet<number> {
  const next = new Set(selected)
  for (let index = Math.min(from, to); index <= Math.max(from, to); index += 1) {
    const callId = callIdAt(index)
    if (callId !== null) next.add(callId)
  }
  return next
}
