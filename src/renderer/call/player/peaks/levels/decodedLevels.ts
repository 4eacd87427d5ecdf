import type { Sound } from '../decodedSound.ts'
import { PeakWindows } from './peakWindows.ts'

export class DecodedLevels {
  private windows: PeakWindows | null = null
  private sampleRate = 1
  private frames = 0
  /** Reused memory: an hour has 155,000 pieces of sound. */
  private planes: Float32Array<ArrayBuffer>[] = []

  /** Samples after `endSeconds` aren't part of the recording. */
  add(sound: Sound, timeSeconds: number, endSeconds: number): void {
    const { numberOfFrames, numberOfChannels } = sound
    this.sampleRate = sound.sampleRate
    this.windows ??= new PeakWindows(sound.sampleRate, numberOfChannels)
    // Encoders add some frames before the start (priming), which aren't played or drawn.
    const frameOffset = Math.max(0, Math.min(numberOfFrames, Math.round(-timeSeconds * sound.sampleRate)))
    const frameEnd = Math.min(numberOfFrames, Math.round((endSeconds - timeSeconds) * sound.sampleRate))
    const frameCount = frameEnd - frameOffset
    if (frameCount <= 0) return
    this.frames += frameCount
    // More than two channels are combined: interleaved, they are a single array to scan. Two stay separate, as the decoder
    // returns them.
    const isApart = numberOfChannels <= 2
    const count = isApart ? frameCount : frameCount * numberOfChannels
    const planes = this.planesOf(isApart ? numberOfChannels : 1, count)
    const format = isApart ? 'f32-planar' : 'f32'
    planes.forEach((plane, planeIndex) => sound.copyTo(plane, { planeIndex, format, frameOffset, frameCount }))
    if (isApart) this.windows.addPlanes(planes)
    else this.windows.add(planes[0]!, 1)
  }

  end(): void {
    this.windows?.end(1)
  }

  take(): ReturnType<PeakWindows['take']> {
    return this.windows?.take() ?? { from: 0, count: 0, lanes: [] }
  }

  get seconds(): number {
    return this.frames / this.sampleRate
  }

  private planesOf(planeCount: number, count: number): readonly Float32Array<ArrayBuffer>[] {
    if (this.planes.length < planeCount || this.planes[0]!.length < count)
      this.planes = Array.from({ length: planeCount }, () => new Float32Array(count))
    return this.planes.slice(0, planeCount).map((plane) => plane.subarray(0, count))
  }
}
