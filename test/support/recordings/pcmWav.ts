/** Frames per second of every WAV created here. */
export const WAV_RATE = 8000

/** A WAV of these samples: 16 bit PCM, little-endian, 8 kHz; with two channels frame by frame, left first. */
export function pcmWav(samples: Buffer, channels = 1): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(WAV_RATE, 24)
  head.writeUInt32LE(WAV_RATE * channels * 2, 28)
  head.writeUInt16LE(channels * 2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

export function silentWav(seconds: number): Buffer {
  return pcmWav(Buffer.alloc(Math.round(seconds * WAV_RATE) * 2))
}

/** For tests that only use the bytes: different audio for each name. */
export function namedWav(name: string, soundBytes = 1000): Buffer {
  return pcmWav(Buffer.alloc(soundBytes, name))
}
