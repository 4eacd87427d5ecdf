/** Numbers 0 ≤ n < 1 that are the same on every machine for the same `seed` (mulberry32 over FNV-1a). */
export function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5
  for (const character of seed) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
