import { useStoreValue } from '../../../hooks/valueStore.ts'
import { rulerOf, rulerText } from './ruler.ts'
import type { TimelineView } from './timelineView.ts'
import { TimelineLayer } from './TimelineLayer.tsx'

/** Times at sensible steps. Renders only when the step changes, or after scrolling far. */
export function TimelineRuler({ view }: { readonly view: TimelineView }) {
  const durationSeconds = useStoreValue(view.viewport, (viewport) => viewport.durationSeconds)
  const stepSeconds = useStoreValue(view.viewport, (viewport) => rulerOf(viewport).stepSeconds)
  const first = useStoreValue(view.viewport, (viewport) => rulerOf(viewport).first)
  const last = useStoreValue(view.viewport, (viewport) => rulerOf(viewport).last)
  return (
    <TimelineLayer view={view}>
      {Array.from({ length: last - first }, (_, index) => {
        const seconds = (first + index) * stepSeconds
        // The last time would be cut off at the end of the recording.
        const hasRoom = durationSeconds - seconds > ROOM_OF_STEP * stepSeconds
        return (
          <span
            key={first + index}
            className="absolute inset-y-0 border-l border-line pl-1 text-ink-3"
            style={{ left: `${(seconds / durationSeconds) * 100}%` }}
          >
            {hasRoom && rulerText(seconds)}
          </span>
        )
      })}
    </TimelineLayer>
  )
}

/** The share of a step that a time takes at most. */
const ROOM_OF_STEP = 0.7
