/** Where a person stopped listening, for the recordings heard last: kept in this browser profile, by path, newest last. */
type Place = readonly [path: string, seconds: number]

const STORAGE_KEY = 'earshot.places'
/** Some weeks of reviewing; a place is about 80 characters. */
const MOST_PLACES = 200
/** Somebody who heard less has not begun, and who heard all but this is done: both begin at the start. */
const LEAST_SECONDS = 3
const END_SECONDS = 5

/** Seconds; null when the recording is to begin at its start. */
export function rememberedPlace(path: string): number | null {
  return readPlaces().find(([each]) => each === path)?.[1] ?? null
}

export function rememberPlace(path: string, seconds: number, durationSeconds: number): void {
  const others = readPlaces().filter(([each]) => each !== path)
  const isWorthIt = seconds >= LEAST_SECONDS && seconds <= durationSeconds - END_SECONDS
  const places = isWorthIt ? [...others, [path, Math.round(seconds * 10) / 10] as const] : others
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(places.slice(-MOST_PLACES)))
  } catch {
    // Storage is full or refused: the recording begins at its start next time.
  }
}

function readPlaces(): readonly Place[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPlace) : []
  } catch {
    // Not JSON, or no storage at all: no place is known.
    return []
  }
}

function isPlace(value: unknown): value is Place {
  return Array.isArray(value) && typeof value[0] === 'string' && Number.isFinite(value[1]) && value[1] >= 0
}
