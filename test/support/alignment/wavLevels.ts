import { readFile } from 'node:fs/promises'

import { sampleReader } from '../../../src/simulator/imports/wavSamples.ts'
import { levelsOf } from './knownConversation.ts'

/** Levels of a WAV file, by channel. Throws if it can't read the file. */
export async function wavLevels(path: string): Promise<readonly Uint8Array[]> {
  const bytes = await readFile(path)
  const format = bytes.indexOf('fmt ', 12, 'latin1') + 8
  const data = bytes.indexOf('data', 12, 'latin1')
  const [channels, sampleRate] = [bytes.readUInt16LE(format + 2), bytes.readUInt32LE(format + 4)]
  const [frameBytes, bits] = [bytes.readUInt16LE(format + 12), bytes.readUInt16LE(format + 14)]
  const read = sampleReader(bytes.readUInt16LE(format), bits)
  if (format < 8 || data < 0 || !read) throw new Error(`${path} isn't a supported WAV file`)
  const frames = Math.floor(Math.min(bytes.readUInt32LE(data + 4), bytes.length - data - 8) / frameBytes)
  return Array.from({ length: channels }, (_, channel) =>
    levelsOf(
      Float32Array.from({ length: frames }, (_sample, frame) =>
        read(bytes, data + 8 + frame * frameBytes + (channel * bits) / 8),
      ),
      sampleRate,
    ),
  )
}
