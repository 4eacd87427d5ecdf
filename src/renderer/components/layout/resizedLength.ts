import { storedSetting, type StoredSetting } from '../../hooks/stored/storedSetting.ts'

interface Limits {
  readonly least: number
  readonly most: number
  /** px for each press of a key. */
  readonly step: number
}

/** A width or height in px that a person can change. Null until then. */
export interface ResizedLength extends StoredSetting<number | null>, Limits {}

export function resizedLength(key: string, limits: Limits): ResizedLength {
  const within = (px: number) => Math.round(Math.max(limits.least, Math.min(limits.most, px)))
  const setting = storedSetting(key, (stored) =>
    typeof stored === 'number' && Number.isFinite(stored) ? within(stored) : null,
  )
  return { ...setting, ...limits, choose: (px) => setting.choose(px === null ? null : within(px)) }
}
