import { useLayoutEffect, useRef } from 'react'
import type { HeardStretch } from '../../../domain/hearing/heardStretch.ts'
import type { Playback } from '../player/playback/playback.ts'

interface StretchProgressProps {
  readonly playback: Pick<Playback, 'position'>
  readonly stretch: Pick<HeardStretch, 'fromSeconds' | 'toSeconds'>
}

/** How much of the part was played. Written to the element with each frame: rendering would be slower. */
export function StretchProgress({ playback, stretch }: StretchProgressProps) {
  const bar = useRef<HTMLDivElement>(null)
  const { fromSeconds, toSeconds } = stretch
  // A passive effect is still subscribed for a moment after the element was removed.
  useLayoutEffect(() => {
    const show = () => {
      const share = (playback.position.current() - fromSeconds) / (toSeconds - fromSeconds)
      bar.current!.style.transform = `scaleX(${Math.max(0, Math.min(1, share))})`
    }
    show()
    return playback.position.subscribe(show)
  }, [playback, fromSeconds, toSeconds])
  return <div ref={bar} aria-hidden="true" className="absolute inset-x-0 -top-px h-0.5 origin-left bg-accent" />
}
