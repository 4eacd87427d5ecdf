import { Button } from '../../components/controls/Button.tsx'
import { usePlaysOnArrival } from './queueChoices.ts'

/** Asked until it is answered. Until then, nothing plays by itself. */
export function PlayQuestion() {
  const [plays, setPlays] = usePlaysOnArrival()
  if (plays !== null) return null
  return (
    <section
      aria-label="Playback in queues"
      className="flex min-h-[38px] shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1 text-ink-2"
    >
      <p className="min-w-0 flex-1">Play each call as soon as it opens?</p>
      <Button command="queue.dontPlay" look="ghost" onClick={() => setPlays(false)}>
        Don’t play
      </Button>
      <Button command="queue.play" onClick={() => setPlays(true)}>
        Play when opened
      </Button>
    </section>
  )
}
