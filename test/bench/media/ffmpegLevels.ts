import { spawn } from 'node:child_process'
import { once } from 'node:events'

const SAMPLE_RATE = 44_100
const CHANNELS = 2
const FRAMES_PER_LEVEL = SAMPLE_RATE / 50

/**
 * Maximum difference, out of 255, between `levels` and those of ffmpeg's decoding of the same file. `levels`: 50 per second, one
 * base64 string per channel, of a stereo recording at 44.1 kHz.
 */
export async function largestDifference(path: string, levels: readonly string[]): Promise<number> {
  const ours = levels.map((text) => Buffer.from(text, 'base64'))
  const theirs = await ffmpegLevels(path)
  // ffmpeg 5.1 decodes the last AAC frame completely, up to 23 ms past the end stated by the container, where ours end.
  if (ours.length !== CHANNELS || Math.abs(ours[0]!.length - theirs[0]!.length) > 2)
    throw new Error(
      `${path}: ours has ${ours.map(({ length }) => length).join(', ')} levels, ffmpeg’s ${theirs[0]!.length}`,
    )
  let most = 0
  ours.forEach((lane, channel) => {
    // The last window may have less than 20 ms.
    for (let window = 0; window < Math.min(lane.length, theirs[channel]!.length) - 1; window++)
      most = Math.max(most, Math.abs(lane[window]! - theirs[channel]![window]!))
  })
  return most
}

async function ffmpegLevels(path: string): Promise<readonly (readonly number[])[]> {
  const raw = ['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', String(CHANNELS), '-']
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-nostdin', '-i', path, '-map', '0:a:0', ...raw], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(ffmpeg, 'close')
  const lanes: number[][] = [[], []]
  const loudest = [0, 0]
  let frame = 0
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of ffmpeg.stdout as AsyncIterable<Buffer>) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    const frames = Math.floor(bytes.length / (4 * CHANNELS))
    for (let index = 0; index < frames; index++) {
      for (let channel = 0; channel < CHANNELS; channel++)
        loudest[channel] = Math.max(loudest[channel]!, Math.abs(bytes.readFloatLE((index * CHANNELS + channel) * 4)))
      frame++
      if (frame % FRAMES_PER_LEVEL === 0) close()
    }
    rest = bytes.subarray(frames * 4 * CHANNELS)
  }
  const [code] = (await ended) as [number]
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
  if (frame % FRAMES_PER_LEVEL !== 0) close()
  return lanes

  function close(): void {
    lanes.forEach((lane, channel) => lane.push(Math.min(255, Math.round(loudest[channel]! * 255))))
    loudest.fill(0)
  }
}
