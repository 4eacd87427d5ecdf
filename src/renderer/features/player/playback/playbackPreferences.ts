import { readStored, writeStored } from '../../../hooks/stored/storedSetting.ts'

/** Settings for all recordings, stored in this browser profile, not in the workspace. */
interface PlaybackPreferences {
  readonly rate: number
  /** 0–1. */
  readonly volume: number
  readonly isMuted: boolean
  readonly skipsSilence: boolean
}

const STORAGE_KEY = 'earshot.playback'
const DEFAULTS: PlaybackPreferences = { rate: 1, volume: 1, isMuted: false, skipsSilence: false }

/** The speeds of the menu and of `[` and `]`. */
export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const

/** The valid stored values; defaults for the others. */
export function readPreferences(): PlaybackPreferences {
  return readStored(STORAGE_KEY, (read) => {
    const stored = (read ?? {}) as Partial<Record<string, unknown>>
    return {
      rate: within(stored['rate'], RATES[0], RATES.at(-1)!) ?? DEFAULTS.rate,
      volume: within(stored['volume'], 0, 1) ?? DEFAULTS.volume,
      isMuted: stored['isMuted'] === true,
      skipsSilence: stored['skipsSilence'] === true,
    }
  })
}

/** Calls back when another window changes them. */
export function onPreferencesChanged(changed: () => void, signal: AbortSignal): void {
  const listener = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY || key === null) changed()
  }
  addEventListener('storage', listener, { signal })
}

export function storePreferences(preferences: PlaybackPreferences): void {
  writeStored(STORAGE_KEY, preferences)
}

function within(value: unknown, least: number, most: number): number | undefined {
  return typeof value === 'number' && value >= least && value <= most ? value : undefined
}
