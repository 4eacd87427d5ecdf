import { resizedLength } from '../../components/layout/resizedLength.ts'

/** The width of a call's side panel. */
export const railWidth = resizedLength('earshot.rail-width', { least: 280, most: 640, step: 20 })
