import { ChevronsRight, Volume1, Volume2, VolumeX } from 'lucide-react'
import { clockText } from '../../../domain/clockText.ts'
import { commandTooltip } from '../../components/keys/commandTooltip.ts'
import { Button, IconButton } from '../../components/controls/Button.tsx'
import { Menu, MenuChoice } from '../../components/overlays/Menu.tsx'
import { Slider } from '../../components/controls/Slider.tsx'
import { format } from '../../components/format.ts'
import { useStoreValue, type ValueStore } from '../../hooks/valueStore.ts'
import type { Peaks } from './peaks/recordingPeaks.ts'
import type { Playback } from './playback/playback.ts'
import { PlayButton } from './playback/PlayButton.tsx'
import { rulerText } from './timeline/ruler.ts'
import type { TimelineView } from './timeline/timelineView.ts'
import { isWhole, LEAST_VISIBLE_SECONDS, lengthOf } from './timeline/viewport.ts'
import { RATES } from '../../hooks/stored/playbackPreferences.ts'

export function PlayerControls({
  view,
  playback,
  peaks,
  durationSeconds,
  canNote,
  canQuote,
}: SelectionToolsProps & {
  readonly view: TimelineView
  readonly peaks: ValueStore<Peaks>
  readonly durationSeconds: number
}) {
  const isStereo = useStoreValue(peaks, ({ channels }) => channels.length === 2)
  return (
    <div className="@container mt-2">
      {/* Next to a video in a small window, there is only just room for one line. */}
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 @max-lg:gap-x-1.5">
        <PlayButton command="player.toggle" playback={playback} onToggle={() => playback.toggle()} />
        <Clock playback={playback} durationSeconds={durationSeconds} />
        <div className="flex">
          <IconButton command="player.back" words="Back 5 s" onClick={() => playback.skip(-5)} />
          <IconButton command="player.forward" words="Forward 5 s" onClick={() => playback.skip(5)} />
        </div>
        <LoopButton playback={playback} />
        <SelectionTools playback={playback} canNote={canNote} canQuote={canQuote} />
        <ZoomButtons view={view} />
        {/* One group, so that it wraps as a whole. */}
        <div className="ml-auto flex items-center gap-x-2.5 @max-lg:gap-x-0.5">
          <SkipSilenceButton playback={playback} peaks={peaks} />
          <SpeedMenu playback={playback} />
          {isStereo && <Balance playback={playback} />}
          <Volume playback={playback} />
        </div>
      </div>
    </div>
  )
}

function Clock({ playback, durationSeconds }: { readonly playback: Playback; readonly durationSeconds: number }) {
  const second = useStoreValue(playback.position, Math.floor)
  return (
    <span className="whitespace-nowrap">
      <b className="inline-block font-semibold" data-testid="player-position">
        {clockText(second)}
      </b>
      <span className="ml-2 text-ink-3 @max-[26rem]:hidden">/ {clockText(durationSeconds)}</span>
    </span>
  )
}

function SpeedMenu({ playback }: { readonly playback: Playback }) {
  const rate = useStoreValue(playback.state, (state) => state.rate)
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="ghost" aria-label={`Speed: ${rateText(rate)}`} title="Speed ( [ slower, ] faster )">
          <span className="min-w-9 text-center">{rateText(rate)}</span>
        </Button>
      }
    >
      <MenuChoice
        label="Speed"
        value={String(rate)}
        onChange={(next) => playback.setRate(Number(next))}
        options={RATES.map((each) => ({ value: String(each), label: rateText(each) }))}
      />
    </Menu>
  )
}

function rateText(rate: number): string {
  return `${rate}×`
}

function Volume({ playback }: { readonly playback: Playback }) {
  const volume = useStoreValue(playback.state, (state) => (state.isMuted ? 0 : state.volume))
  const Icon = volume === 0 ? VolumeX : volume < 0.5 ? Volume1 : Volume2
  return (
    <div className="flex items-center gap-1">
      <IconButton command="player.mute" words={volume === 0 ? 'Unmute' : 'Mute'} onClick={() => playback.toggleMute()}>
        <Icon aria-hidden="true" size={15} strokeWidth={1.6} />
      </IconButton>
      <Slider
        label="Volume"
        value={volume}
        valueText={(value) => format.percent(value)}
        onChange={(next) => playback.setVolume(next)}
        className="w-16 @max-md:w-10"
      />
    </div>
  )
}

const PRESSED =
  'aria-pressed:bg-accent-soft aria-pressed:text-accent-ink aria-pressed:hover:bg-accent-soft aria-pressed:hover:text-accent-ink'

function LoopButton({ playback }: { readonly playback: Playback }) {
  const isLooping = useStoreValue(playback.state, (state) => state.isLooping)
  const hasSelection = useStoreValue(playback.state, ({ selected }) => selected !== null)
  const words = isLooping ? 'End loop' : hasSelection ? 'Loop selection' : 'Loop from here'
  return (
    <IconButton
      command="player.loop"
      words={words}
      aria-pressed={isLooping}
      className={PRESSED}
      onClick={() => playback.toggleLoop()}
    />
  )
}

interface SelectionToolsProps {
  readonly playback: Playback
  /** Without a review there are no notes, and without a transcript no quotes. */
  readonly canNote: boolean
  readonly canQuote: boolean
}

/** What can be done with the selected part; the player does it. */
function SelectionTools({ playback, canNote, canQuote }: SelectionToolsProps) {
  const selected = useStoreValue(playback.state, (state) => state.selected)
  if (selected === null) return null
  return (
    <div role="group" aria-label="Selection" className="flex items-center">
      <span className="px-1 text-sm whitespace-nowrap text-accent-ink">
        {rulerText(selected.fromSeconds)} – {rulerText(selected.toSeconds)}
      </span>
      <IconButton command="selection.play" />
      {canNote && <IconButton command="selection.note" />}
      <IconButton command="selection.copyLink" />
      {canQuote && <IconButton command="selection.copyQuote" />}
      <IconButton command="selection.clear" />
    </div>
  )
}

/** Hidden in a small player, where keys and the wheel still zoom. */
function ZoomButtons({ view }: { readonly view: TimelineView }) {
  const isZoomed = useStoreValue(view.viewport, (viewport) => !isWhole(viewport))
  const canZoomIn = useStoreValue(view.viewport, (viewport) => lengthOf(viewport) > LEAST_VISIBLE_SECONDS)
  return (
    <div className="flex @max-lg:hidden">
      <IconButton command="player.zoomOut" disabledBecause={isZoomed ? null : 'The whole recording is visible.'} />
      <IconButton command="player.zoomIn" disabledBecause={canZoomIn ? null : 'Can’t zoom in further.'} />
      {isZoomed && <IconButton command="player.zoomWhole" />}
    </div>
  )
}

function SkipSilenceButton({ playback, peaks }: { readonly playback: Playback; readonly peaks: ValueStore<Peaks> }) {
  const isOn = useStoreValue(playback.state, (state) => state.skipsSilence)
  const state = useStoreValue(peaks, (value) => value.state)
  // Leaves room for what can be done with a selection.
  const hasSelection = useStoreValue(playback.state, ({ selected }) => selected !== null)
  const waits = isOn && state === 'computing' ? ' Available when the waveform has loaded.' : ''
  const cannot = isOn && state === 'failed' ? ' Not available for this recording.' : ''
  return (
    <Button
      command="player.skipSilence"
      variant="ghost"
      aria-pressed={isOn}
      className={PRESSED}
      title={`${commandTooltip('player.skipSilence', 'Skip long pauses')}.${waits}${cannot}`}
      onClick={() => playback.toggleSkipSilence()}
    >
      <ChevronsRight aria-hidden="true" size={15} strokeWidth={1.6} />
      <span className={hasSelection ? '@max-4xl:sr-only' : '@max-lg:sr-only'}>Skip silence</span>
    </Button>
  )
}

/** The slider snaps to the center within this distance, so that it's easy to restore the original balance. */
const MIDDLE = 0.06

function Balance({ playback }: { readonly playback: Playback }) {
  const balance = useStoreValue(playback.state, (state) => state.balance)
  return (
    <div className="flex items-center gap-1.5 text-sm text-ink-3" title="Left and right channels">
      <span aria-hidden="true">L</span>
      <Slider
        label="Balance"
        min={-1}
        max={1}
        step={0.1}
        value={balance}
        valueText={balanceWords}
        onChange={(value) => playback.setBalance(Math.abs(value) < MIDDLE ? 0 : value)}
        className="w-14"
      />
      <span aria-hidden="true">R</span>
    </div>
  )
}

function balanceWords(balance: number): string {
  if (balance === 0) return 'both channels'
  const side = balance < 0 ? 'left' : 'right'
  return Math.abs(balance) === 1 ? `${side} only` : `${format.percent(Math.abs(balance))} to the ${side}`
}
