import type { ComponentPropsWithoutRef } from 'react'
import clsx from 'clsx'
import { clockText } from '../../../../domain/clockText.ts'
import { useStoreValue } from '../../../hooks/valueStore.ts'
import { Playhead } from './Playhead.tsx'
import { sliderTarget } from './sliderKeys.ts'
import type { WaveformDrawing } from './useWavesurfer.ts'
import { WaveformBars } from './WaveformBars.tsx'

interface PositionSliderProps extends ComponentPropsWithoutRef<'div'> {
  readonly drawing: Omit<WaveformDrawing, 'isUnknown'>
  readonly durationSeconds: number
}

/** A waveform that is the slider of the position. Its keys: those of sliders. Callers handle the pointer. */
export function PositionSlider({
  drawing,
  durationSeconds,
  className,
  onKeyDown,
  children,
  ...box
}: PositionSliderProps) {
  const { playback, view, height } = drawing
  const wholeSecond = useStoreValue(playback.position, Math.floor)
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Position in the recording"
      aria-valuemin={0}
      aria-valuemax={Math.floor(durationSeconds)}
      aria-valuenow={Math.min(wholeSecond, Math.floor(durationSeconds))}
      aria-valuetext={`${clockText(wholeSecond)} of ${clockText(durationSeconds)}`}
      className={clsx('relative touch-none rounded-sm', className)}
      style={{ height }}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        const now = playback.position.current()
        const target = sliderTarget(event, { now, step: 5, page: 30, end: durationSeconds })
        if (event.defaultPrevented || target === undefined) return
        // Handled here, so that the page's own keys of the same name do nothing.
        event.preventDefault()
        playback.seek(target)
      }}
      {...box}
    >
      <WaveformBars {...drawing} />
      {children}
      <Playhead playback={playback} view={view} />
    </div>
  )
}
