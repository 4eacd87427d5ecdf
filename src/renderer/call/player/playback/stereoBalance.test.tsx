import { afterEach, expect, test, vi } from 'vitest'
import { StereoBalance } from './stereoBalance.ts'

const RATE = 8000
/** The audio graph processes blocks of this many frames. */
const BLOCK = 128

/** Renders the output to memory. Each media element stands for the sound in `sounds`. */
class RenderedContext extends OfflineAudioContext {
  static last: RenderedContext
  static sounds = new Map<HTMLMediaElement, { readonly channels: readonly number[]; readonly atFrame: number }>()
  static asked: HTMLMediaElement[] = []
  constructor() {
    super(2, 4 * BLOCK, RATE)
    RenderedContext.last = this
  }
  createMediaElementSource(media: HTMLMediaElement): AudioBufferSourceNode {
    RenderedContext.asked.push(media)
    const { channels, atFrame } = RenderedContext.sounds.get(media)!
    const buffer = new AudioBuffer({ length: 3 * BLOCK, numberOfChannels: channels.length, sampleRate: RATE })
    channels.forEach((level, channel) => buffer.getChannelData(channel).fill(level))
    const source = new AudioBufferSourceNode(this, { buffer })
    source.start(atFrame / RATE)
    return source
  }
}

afterEach(() => vi.unstubAllGlobals())

test("each channel's volume follows the balance, and mono is heard on both sides", async () => {
  vi.stubGlobal('AudioContext', RenderedContext)
  const [stereo, mono] = [document.createElement('audio'), document.createElement('audio')]
  RenderedContext.sounds.set(stereo, { channels: [0.5, 0.25], atFrame: 0 })
  RenderedContext.sounds.set(mono, { channels: [0.4], atFrame: 3 * BLOCK })
  const balance = new StereoBalance(stereo)
  balance.set(0)
  // Without a balance, the element plays directly.
  expect(RenderedContext.asked).toEqual([])

  balance.set(-1)
  new StereoBalance(mono).set(0.5)
  const context = RenderedContext.last
  expect(RenderedContext.asked).toEqual([stereo, mono])
  const then = async (block: number, value: number) => {
    await context.suspend((block * BLOCK) / RATE)
    balance.set(value)
  }
  void then(1, 0.4)
  void then(2, 0)
  const heard = await context.startRendering()
  const at = (block: number) =>
    [0, 1].map((channel) => Math.round(heard.getChannelData(channel)[(block + 0.5) * BLOCK]! * 1000) / 1000)
  expect([0, 1, 2, 3].map(at)).toEqual([
    [0.5, 0],
    [0.3, 0.25],
    [0.5, 0.25],
    [0.2, 0.4],
  ])
  expect(RenderedContext.asked).toHaveLength(2)
})
