import { toTenths } from '../timeline/stretch.ts'
import { readStored, writeStored } from '../../../hooks/stored/storedSetting.ts'

/** Where the user stopped, for the most recent recordings: stored in this browser profile, by path, newest last. */
type Place = readonly [path: string, seconds: number]

const STORAGE_KEY = 'earshot.places'
/** Enough for some weeks of reviewing; a position takes about 80 characters. */
const MOST_PLACES = 200
/** With less than this played, or less than this left, a recording starts from the beginning. */
const LEAST_SECONDS = 3
const END_SECONDS = 5

/** Seconds; null if the recording should start from the beginning. */
export function rememberedPlace(path: string): number | null {
  return readPlaces().find(([each]) => each === path)?.[1] ?? null
}

export function rememberPlace(path: string, seconds: number, durationSeconds: number): void {
  const others = readPlaces().filter(([each]) => each !== path)
  const isWorthIt = seconds >= LEAST_SECONDS && seconds <= durationSeconds - END_SECONDS
  const places = isWorthIt ? [...others, [path, toTenths(seconds)] as const] : others
  writeStored(STORAGE_KEY, places.slice(-MOST_PLACES))
}

function readPlaces(): readonly Place[] {
  return readStored(STORAGE_KEY, (stored) => (Array.isArray(stored) ? stored.filter(isPlace) : []))
}

function isPlace(value: unknown): value is Place {
  return Array.isArray(value) && typeof value[0] === 'string' && Number.isFinite(value[1]) && value[1] >= 0
}
