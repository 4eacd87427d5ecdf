import type { UnwrittenModel } from './alignmentModel.ts'
import type { SpeechPlaces } from './speechClock.ts'
import type { SpokenUnit } from './spokenUnits.ts'

export interface Reading {
  readonly places: SpeechPlaces
  readonly units: readonly SpokenUnit[]
  /** By unit: its speaker, as an index into `paces`. */
  readonly speakers: readonly number[]
  /** By speaker: how much slower than average; 1.2 takes a fifth longer. */
  readonly paces: readonly number[]
  /** By speaker: their voice in `voices`, or −1. */
  readonly voiceOf: readonly number[]
  readonly voices: readonly Float64Array[]
  readonly isPinned: { readonly start: boolean; readonly end: boolean }
  readonly unwritten: UnwrittenModel
}
