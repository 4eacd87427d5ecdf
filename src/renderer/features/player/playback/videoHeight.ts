import { storedSetting } from '../../../hooks/stored/storedSetting.ts'

/** px. The height of the waveform with its controls. */
const USUAL_HEIGHT = 124
export const VIDEO_HEIGHTS = { least: 90, most: 480 }
/** px, of a key. */
export const VIDEO_STEP = 24

/** The height of videos in the player, in px. The width follows. */
export const videoHeight = storedSetting('earshot.videoHeight', (stored) =>
  typeof stored === 'number' && Number.isFinite(stored) ? withinLimits(stored) : USUAL_HEIGHT,
)

export function chooseVideoHeight(px: number): void {
  videoHeight.choose(withinLimits(px))
}

export function usualVideoHeight(): void {
  videoHeight.choose(USUAL_HEIGHT)
}

function withinLimits(px: number): number {
  return Math.round(Math.max(VIDEO_HEIGHTS.least, Math.min(VIDEO_HEIGHTS.most, px)))
}
