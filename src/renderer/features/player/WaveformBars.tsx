import { useRef } from 'react'
import { useWavesurfer, type WaveformDrawing } from './useWavesurfer.ts'

/** Fills its box. */
export function WaveformBars(drawing: WaveformDrawing) {
  const box = useRef<HTMLDivElement>(null)
  useWavesurfer(box, drawing)
  return (
    // Keeps wavesurfer's layers, which have z-indexes, under the elements over the waveform.
    <div className="pointer-events-none absolute inset-0 isolate overflow-hidden">
      <div ref={box} className="h-full" />
    </div>
  )
}
