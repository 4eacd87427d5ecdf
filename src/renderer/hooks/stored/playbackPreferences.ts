import { storedSetting } from './storedSetting.ts'

/** Settings for all recordings, stored in this browser profile, not in the workspace. */
export interface PlaybackPreferences {
  readonly rate: number
  /** 0–1. */
  readonly volume: number
  readonly isMuted: boolean
  readonly skipsSilence: boolean
}

const DEFAULTS: PlaybackPreferences = { rate: 1, volume: 1, isMuted: false, skipsSilence: false }

/** The speeds of the menu and of `[` and `]`. */
export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const

/** The valid stored values; defaults for the others. */
export const playbackPreferences = storedSetting('earshot.playback', (read): PlaybackPreferences => {
  const stored = (read ?? {}) as Partial<Record<string, unknown>>
  return {
    rate: within(stored['rate'], RATES[0], RATES.at(-1)!) ?? DEFAULTS.rate,
    volume: within(stored['volume'], 0, 1) ?? DEFAULTS.volume,
    isMuted: stored['isMuted'] === true,
    skipsSilence: stored['skipsSilence'] === true,
  }
})

export function applyPlaybackPreferences(media: HTMLMediaElement): void {
  const { rate, volume, isMuted } = playbackPreferences.current()
  media.preservesPitch = true
  // `load()` resets playbackRate to this one.
  media.defaultPlaybackRate = rate
  media.playbackRate = rate
  media.volume = volume
  media.muted = isMuted
}

function within(value: unknown, least: number, most: number): number | undefined {
  return typeof value === 'number' && value >= least && value <= most ? value : undefined
}
