/** The position of each line of a script in the recording. Durations come from the synthesized speech. */

import { seededRandom } from './seededRandom.ts'
import type { ScriptItem, Slide, SpokenLine } from './conversation.ts'

export interface PlacedLine {
  readonly line: SpokenLine
  readonly startSeconds: number
  readonly endSeconds: number
}

export interface PlacedSlide {
  readonly slide: Slide
  readonly startSeconds: number
}

export interface Timeline {
  readonly lines: readonly PlacedLine[]
  readonly slides: readonly PlacedSlide[]
  readonly durationSeconds: number
}

// The recorder starts before the first word and stops after the last one.
const LEAD_IN_SECONDS = 0.6
const TAIL_SECONDS = 0.9

// A listener responds after 0.25 to 0.75 s; a speaker's next sentence comes a bit later.
const ANSWER_GAP = { least: 0.22, most: 0.75 } as const
const OWN_GAP = { least: 0.3, most: 0.65 } as const

/** `lineSeconds` holds the duration of every spoken line, in the order of the script. Same `seed`, same gaps. */
export function placeScript(script: readonly ScriptItem[], lineSeconds: readonly number[], seed: string): Timeline {
  const random = seededRandom(seed)
  const lines: PlacedLine[] = []
  const slides: PlacedSlide[] = []
  let cursor = LEAD_IN_SECONDS
  let pauseSeconds: number | undefined

  for (const item of script) {
    if (item.kind === 'pause') {
      pauseSeconds = item.seconds
      continue
    }
    if (item.kind === 'slide') {
      slides.push({ slide: item, startSeconds: lines.length === 0 ? 0 : toMs(cursor + 0.1) })
      continue
    }
    const seconds = lineSeconds[lines.length]
    if (seconds === undefined) throw new Error(`no length for line ${lines.length + 1}`)
    const previous = lines.at(-1)
    const range = previous?.line.speaker === item.speaker ? OWN_GAP : ANSWER_GAP
    // Drawn even if unused, so that changing one gap doesn't move all later ones.
    const natural = range.least + random() * (range.most - range.least)
    const gap = previous === undefined ? 0 : (item.gapSeconds ?? pauseSeconds ?? natural)
    const startSeconds = toMs(cursor + gap)
    const endSeconds = toMs(startSeconds + seconds)
    lines.push({ line: item, startSeconds, endSeconds })
    cursor = Math.max(cursor, endSeconds)
    pauseSeconds = undefined
  }
  return { lines, slides, durationSeconds: toMs(cursor + TAIL_SECONDS) }
}

function toMs(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
