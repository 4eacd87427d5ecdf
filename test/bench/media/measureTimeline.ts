import { withMediaPage, type FrameMeasures } from './measureMedia.ts'
import type { MediaScript } from './mediaScript.ts'

export const GESTURES = ['rest', 'zoom', 'scroll'] as const satisfies readonly (keyof MediaScript)[]

export type TimelineMeasures = ReadonlyMap<(typeof GESTURES)[number], FrameMeasures>

/** Zooms and scrolls the timeline of a whole recording. */
export async function measureTimeline(url: string, path: string): Promise<TimelineMeasures> {
  return withMediaPage(url, async (page) => {
    await page.showTimeline(path)
    const measures = new Map<(typeof GESTURES)[number], FrameMeasures>()
    for (const gesture of GESTURES) measures.set(gesture, await page.frames(gesture))
    return measures
  })
}
