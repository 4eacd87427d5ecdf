import { LoaderCircle, Pause, Play } from 'lucide-react'
import type { CommandId } from '../../../../contract/commands.ts'
import { commandTooltip } from '../../../components/keys/commandTooltip.ts'
import { useStoreValue } from '../../../hooks/valueStore.ts'
import type { Playback } from './playback.ts'

interface PlayButtonProps {
  readonly command: CommandId
  readonly playback: Playback
  onToggle(): void
}

export function PlayButton({ playback, ...button }: PlayButtonProps) {
  const isPlaying = useStoreValue(playback.state, (state) => state.isPlaying)
  const isWaiting = useStoreValue(playback.state, (state) => state.isWaiting)
  return <RoundPlayButton isPlaying={isPlaying} isWaiting={isWaiting} {...button} />
}

interface RoundPlayButtonProps extends Omit<PlayButtonProps, 'playback'> {
  readonly isPlaying: boolean
  readonly isWaiting: boolean
}

export function RoundPlayButton({ command, isPlaying, isWaiting, onToggle }: RoundPlayButtonProps) {
  const Icon = isWaiting ? LoaderCircle : isPlaying ? Pause : Play
  const words = isPlaying ? 'Pause' : 'Play'
  return (
    <button
      type="button"
      data-command={command}
      aria-label={words}
      title={commandTooltip(command, words)}
      aria-busy={isWaiting}
      onClick={onToggle}
      className="grid size-[34px] shrink-0 place-items-center rounded-full bg-accent text-on-accent hover:brightness-110 focus-visible:outline-offset-2 active:brightness-95"
    >
      <Icon
        aria-hidden="true"
        size={15}
        strokeWidth={1.6}
        fill={isWaiting ? 'none' : 'currentColor'}
        // A triangle's visual center is to the left of its box's.
        className={isWaiting ? 'animate-spin' : isPlaying ? '' : 'translate-x-px'}
      />
    </button>
  )
}
