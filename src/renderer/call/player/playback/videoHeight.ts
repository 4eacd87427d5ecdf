import { resizedLength } from '../../../components/layout/resizedLength.ts'

/** The height of the waveform with its controls, in px. */
export const USUAL_HEIGHT = 124

/** The height of videos in the player. The width follows. */
export const videoHeight = resizedLength('earshot.videoHeight', { least: 90, most: 480, step: 24 })
