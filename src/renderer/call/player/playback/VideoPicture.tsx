import { useEffect, useRef } from 'react'
import { IconButton } from '../../../components/controls/Button.tsx'
import { ResizeEdge } from '../../../components/layout/ResizeEdge.tsx'
import { resizedLength } from '../../../components/layout/resizedLength.ts'
import { useCommands } from '../../../commands/useCommands.ts'
import { useStoredSetting } from '../../../hooks/stored/storedSetting.ts'
import type { Playback } from './playback.ts'

/** The height of the waveform with its controls, in px. */
const USUAL_HEIGHT = 124

/** The height of videos in the player. The width follows. */
const videoHeight = resizedLength('earshot.videoHeight', { least: 90, most: 480, step: 24 })

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
  const box = useRef<HTMLDivElement>(null)
  const height = useStoredSetting(videoHeight) ?? USUAL_HEIGHT
  // From the height that is shown, which is less than the chosen one in a small window.
  const resize = (px: number) => videoHeight.choose(box.current!.clientHeight + px)
  useCommands({
    'player.largerVideo': () => resize(videoHeight.step),
    'player.smallerVideo': () => resize(-videoHeight.step),
  })
  return (
    <div ref={box} className="relative max-h-[45vh] max-w-[60%] shrink-0 pr-1.5" style={{ height }}>
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
      <ResizeEdge
        label="Size of the video"
        length={videoHeight}
        measure="clientHeight"
        perPx={9 / 16}
        className="-right-1"
      />
    </div>
  )
}

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
