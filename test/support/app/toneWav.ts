const SAMPLE_RATE = 8000

/** A recording nobody has seen before: a tone of the given length and pitch as 16-bit mono WAV. */
export function toneWav({ seconds, hertz }: { readonly seconds: number; readonly hertz: number }): Buffer {
  const samples = Math.round(seconds * SAMPLE_RATE)
  const wav = Buffer.alloc(44 + samples * 2)
  wav.write('RIFF', 0, 'ascii')
  wav.writeUInt32LE(36 + samples * 2, 4)
  wav.write('WAVEfmt ', 8, 'ascii')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(SAMPLE_RATE, 24)
  wav.writeUInt32LE(SAMPLE_RATE * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36, 'ascii')
  wav.writeUInt32LE(samples * 2, 40)
  for (let index = 0; index < samples; index += 1) {
    // Swelling and fading once a second, so that a waveform has something to show.
    const swell = 0.25 + 0.7 * Math.abs(Math.sin((Math.PI * index) / SAMPLE_RATE))
    const value = Math.sin((2 * Math.PI * hertz * index) / SAMPLE_RATE) * swell
    wav.writeInt16LE(Math.round(value * 30_000), 44 + index * 2)
  }
  return wav
}
