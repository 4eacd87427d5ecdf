import type { Side } from '../../../domain/insights/evaluations.ts'
import { markPath, SIDE_LOOK } from './chartClass.ts'

export function SideLegend({ sides }: { readonly sides: readonly Side[] }) {
  return (
    <p className="mt-1 flex gap-4 text-sm text-ink-2">
      {sides.map((side) => (
        <span key={side} className="flex items-center gap-1.5">
          <svg aria-hidden="true" width={12} height={12} viewBox="-6 -6 12 12">
            <path d={markPath(side)} fill={SIDE_LOOK[side].color} />
          </svg>
          {SIDE_LOOK[side].name}
        </span>
      ))}
    </p>
  )
}
