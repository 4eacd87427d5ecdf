import { useEffect, useRef, type KeyboardEvent } from 'react'
import { IconButton } from '../../../components/controls/Button.tsx'
import { useCommands } from '../../../commands/useCommands.ts'
import { useStoredSetting } from '../../../hooks/stored/storedSetting.ts'
import type { Playback } from './playback.ts'
import { chooseVideoHeight, usualVideoHeight, VIDEO_HEIGHTS, VIDEO_STEP, videoHeight } from './videoHeight.ts'

/**
 * The picture of a video recording: the playback's own media element, attached here while shown. A click plays and pauses. Its
 * edge resizes it.
 */
export function VideoPicture({ playback }: { readonly playback: Playback }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { media } = playback
    media.className = 'size-full object-contain'
    media.setAttribute('aria-label', 'Video')
    place.current!.append(media)
    return () => media.remove()
  }, [playback])
  const height = useStoredSetting(videoHeight)
  useCommands({
    'player.largerVideo': () => chooseVideoHeight(videoHeight.current() + VIDEO_STEP),
    'player.smallerVideo': () => chooseVideoHeight(videoHeight.current() - VIDEO_STEP),
  })
  return (
    <div className="relative max-h-[45vh] max-w-[60%] shrink-0 pr-1.5" style={{ height }}>
      <div className="group relative aspect-video h-full max-w-full overflow-hidden rounded-md border border-line bg-sunk">
        <div ref={place} className="size-full" />
        {/* Only for the pointer; keyboard users have Space and the play button. */}
        <div aria-hidden="true" className="absolute inset-0" onClick={() => playback.toggle()} />
        <div className="absolute right-1 bottom-1 flex rounded-md bg-bg/85 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
          {document.pictureInPictureEnabled && (
            <IconButton command="player.pictureInPicture" onClick={() => void togglePictureInPicture(playback)} />
          )}
          <IconButton command="player.fullScreen" words="Full screen" onClick={() => toggleFullScreen(playback)} />
        </div>
      </div>
      <ResizeEdge height={height} />
    </div>
  )
}

/** The edge of the picture: dragged, moved with the arrow keys, or reset with a double-click. */
function ResizeEdge({ height }: { readonly height: number }) {
  const drag = useRef<{ readonly x: number; readonly height: number } | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = STEPS[event.key]
    if (direction === undefined) return
    // Handled here, so that the page's own arrow keys don't seek.
    event.preventDefault()
    chooseVideoHeight(height + direction * VIDEO_STEP)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Size of the video"
      aria-orientation="horizontal"
      aria-valuemin={VIDEO_HEIGHTS.least}
      aria-valuemax={VIDEO_HEIGHTS.most}
      aria-valuenow={height}
      className="absolute inset-y-0 -right-1 w-2.5 cursor-ew-resize touch-none rounded-sm hover:bg-line-strong"
      onKeyDown={onKeyDown}
      onDoubleClick={usualVideoHeight}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { x: event.clientX, height }
      }}
      onPointerMove={(event) => {
        if (drag.current === null) return
        chooseVideoHeight(drag.current.height + ((event.clientX - drag.current.x) * 9) / 16)
      }}
      onPointerUp={() => (drag.current = null)}
      onPointerCancel={() => (drag.current = null)}
    />
  )
}

const STEPS: { readonly [Key in string]?: number } = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

async function togglePictureInPicture({ media }: Playback): Promise<void> {
  try {
    if (document.pictureInPictureElement === media) await document.exitPictureInPicture()
    else if (media instanceof HTMLVideoElement) await media.requestPictureInPicture()
  } catch {
    // Not loaded yet, or refused by the system: the picture stays here.
  }
}

/** Some window managers refuse it: the picture stays here. */
export function toggleFullScreen({ media }: Playback): void {
  const done = document.fullscreenElement === media ? document.exitFullscreen() : media.requestFullscreen()
  void done.catch(() => undefined)
}
