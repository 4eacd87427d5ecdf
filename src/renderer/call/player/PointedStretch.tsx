import { useStoreValue, type ValueStore } from '../../hooks/valueStore.ts'
import type { Stretch } from './timeline/stretch.ts'

interface PointedStretchProps {
  readonly pointed: ValueStore<Stretch | null>
  readonly durationSeconds: number
}

/** Where the line under the pointer is said. */
export function PointedStretch({ pointed, durationSeconds }: PointedStretchProps) {
  const stretch = useStoreValue(pointed, (value) => value)
  if (stretch === null) return null
  const percent = (seconds: number) => `${(Math.min(seconds, durationSeconds) / durationSeconds) * 100}%`
  return (
    <div
      aria-hidden="true"
      data-testid="pointed-line"
      className="absolute inset-y-0 rounded-sm bg-ink/8"
      style={{ left: percent(stretch.fromSeconds), right: percent(durationSeconds - stretch.toSeconds) }}
    />
  )
}
