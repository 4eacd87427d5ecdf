import { useRef } from 'react'
import { useStoreValue } from '../../../hooks/valueStore.ts'
import { useWavesurfer, type WaveformDrawing } from './useWavesurfer.ts'

/** Fills its box. */
export function WaveformBars(drawing: Omit<WaveformDrawing, 'isUnknown'>) {
  const box = useRef<HTMLDivElement>(null)
  const isUnknown = useStoreValue(drawing.peaks, ({ state, levels }) => state === 'failed' && levels.length === 0)
  useWavesurfer(box, { ...drawing, isUnknown })
  return (
    // Keeps wavesurfer's layers, which have z-indexes, under the elements over the waveform.
    <div className="pointer-events-none absolute inset-0 isolate overflow-hidden">
      <div ref={box} className="h-full" />
    </div>
  )
}
