import type { BarsPart } from '../../../domain/explore/dragFigures.ts'
import type { ListData } from '../query/fieldData.ts'

/** In which bar each call is. */
export interface Bars {
  /** By slot: a bar, or the number of bars with `MISSING`, `OTHER` or `UNKNOWN` added. Null if a call may be in several. */
  readonly barOf: Uint8Array | null
  readonly count: (slots: Uint32Array) => BarsPart
}

/** In place of the number of a bar, counted from the number of bars on. */
export const MISSING = 0
export const OTHER = 1
export const UNKNOWN = 2

export function scalarBars(barOf: Uint8Array, barCount: number): Bars {
  return {
    barOf,
    count(slots) {
      const counts = new Uint32Array(256)
      for (let at = 0; at < slots.length; at += 1) counts[barOf[slots[at]!]!]! += 1
      return countsOf(counts, barCount)
    },
  }
}

/** `barOfCode`: the bar of each value, by its code; `NO_BAR` for a value without a bar, `NO_ENTRY` for one of another field. */
export function listBars({ list, isMissing, hidden }: ListData, barOfCode: Int16Array, barCount: number): Bars {
  return {
    barOf: null,
    count(slots) {
      const counts = new Uint32Array(barCount + 3)
      const countedFor = new Int32Array(barCount).fill(-1)
      const { codes } = list
      for (let at = 0; at < slots.length; at += 1) {
        const slot = slots[at]!
        if (isMissing?.[slot] === 1 || (hidden.size > 0 && hidden.has(slot))) {
          counts[barCount + UNKNOWN]! += 1
          continue
        }
        let place = MISSING
        const end = list.endOf(slot)
        for (let item = list.startOf(slot); item < end; item += 1) {
          const bar = barOfCode[codes[item]!]!
          if (bar === NO_ENTRY) continue
          if (bar === NO_BAR) {
            if (place === MISSING) place = OTHER
            continue
          }
          place = IN_BAR
          if (countedFor[bar] === slot) continue
          countedFor[bar] = slot
          counts[bar]! += 1
        }
        if (place !== IN_BAR) counts[barCount + place]! += 1
      }
      return countsOf(counts, barCount)
    },
  }
}

export const NO_BAR = -1
export const NO_ENTRY = -2
const IN_BAR = 3

function countsOf(counts: Uint32Array, barCount: number): BarsPart {
  return {
    bars: Array.from(counts.subarray(0, barCount)),
    missing: counts[barCount + MISSING]!,
    other: counts[barCount + OTHER]!,
    unknown: counts[barCount + UNKNOWN]!,
  }
}
