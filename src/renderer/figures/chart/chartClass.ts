import type { Side } from '../../../domain/insights/evaluations.ts'

/** Palette roles instead of fixed colors, for light and dark. Sides differ in shape too. */
export const SIDE_LOOK: Readonly<Record<Side, { readonly name: string; readonly color: string }>> = {
  ai: { name: 'AI', color: 'var(--rep)' },
  people: { name: 'People', color: 'var(--lead)' },
  you: { name: 'You', color: 'var(--good)' },
}

export const TICK_LABEL = { fill: 'var(--ink-3)', fontSize: 11, fontFamily: 'inherit' } as const
export const AXIS_LINES = { stroke: 'var(--line-strong)', tickStroke: 'var(--line-strong)', tickLength: 4 }

/** A side's mark around the origin: a circle, square or diamond of similar size. */
export function markPath(side: Side): string {
  switch (side) {
    case 'ai':
      return 'M4,0A4,4 0 1 1 -4,0A4,4 0 1 1 4,0Z'
    case 'people':
      return 'M-3.6,-3.6H3.6V3.6H-3.6Z'
    case 'you':
      return 'M0,-5L5,0L0,5L-5,0Z'
  }
}
