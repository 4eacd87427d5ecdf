import { Maximize2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { commandTooltip } from '../../components/commandTooltip.ts'
import { IconButton } from '../../components/controls/Button.tsx'
import type { Playback } from './playback.ts'

/** The picture of a video recording: the playback's own media element, attached here while shown. A click plays and pauses. */
export function VideoPicture({ playback }: { readonly playback: Playback }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { media } = playback
    media.className = 'size-full object-contain'
    media.setAttribute('aria-label', 'Video')
    place.current!.append(media)
    return () => media.remove()
  }, [playback])
  return (
    <div className="group relative aspect-video h-[124px] shrink-0 overflow-hidden rounded-md border border-line bg-sunk">
      <div ref={place} className="size-full" />
      {/* Only for the pointer; keyboard users have Space and the play button. */}
      <div aria-hidden="true" className="absolute inset-0" onClick={() => playback.toggle()} />
      <div className="absolute right-1 bottom-1 flex rounded-md bg-bg/85 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
        {document.pictureInPictureEnabled && (
          <IconButton command="player.pictureInPicture" onClick={() => void togglePictureInPicture(playback)} />
        )}
        <IconButton
          command="player.fullScreen"
          label={commandTooltip('player.fullScreen', 'Full screen')}
          onClick={() => toggleFullScreen(playback)}
        >
          <Maximize2 aria-hidden="true" size={15} strokeWidth={1.6} />
        </IconButton>
      </div>
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
