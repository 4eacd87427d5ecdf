import { pcmWav, WAV_RATE } from '../recordings/pcmWav.ts'

/** A new recording: a tone of the given length and pitch as mono WAV. */
export function toneWav({ seconds, hertz }: { readonly seconds: number; readonly hertz: number }): Buffer {
  const samples = Buffer.alloc(Math.round(seconds * WAV_RATE) * 2)
  for (let index = 0; index < samples.length / 2; index += 1) {
    // Fades in and out once a second, so that the waveform varies.
    const swell = 0.25 + 0.7 * Math.abs(Math.sin((Math.PI * index) / WAV_RATE))
    const value = Math.sin((2 * Math.PI * hertz * index) / WAV_RATE) * swell
    samples.writeInt16LE(Math.round(value * 30_000), index * 2)
  }
  return pcmWav(samples)
}
