/**
 * Changes the balance between the left and right channel of a recording, to hear one of two speakers. The sound only goes
 * through the Web Audio graph once a balance was set: without one, the element plays directly, which is cheaper and never
 * clicks.
 */
export class StereoBalance {
  private readonly media: HTMLMediaElement
  private sides: readonly [GainNode, GainNode] | undefined

  constructor(media: HTMLMediaElement) {
    this.media = media
  }

  /** −1: left only, 0: both as recorded, 1: right only. */
  set(balance: number): void {
    if (balance === 0 && !this.sides) return
    const context = (sharedContext ??= new AudioContext())
    this.sides ??= connect(this.media, context)
    const [left, right] = this.sides
    left.gain.value = Math.min(1, 1 - balance)
    right.gain.value = Math.min(1, 1 + balance)
    // Rejected before the first user gesture; the next change of the balance, which is a gesture, tries again.
    void context.resume().catch(() => undefined)
  }
}

/** One for all recordings: browsers limit their number, and a connected element is silent without its own. */
let sharedContext: AudioContext | undefined

function connect(media: HTMLMediaElement, context: AudioContext): readonly [GainNode, GainNode] {
  const source = context.createMediaElementSource(media)
  // Mono is heard on both sides; with a splitter alone the right one would be silent.
  const bothSides = new GainNode(context, { channelCount: 2, channelCountMode: 'explicit' })
  const splitter = new ChannelSplitterNode(context, { numberOfOutputs: 2 })
  const merger = new ChannelMergerNode(context, { numberOfInputs: 2 })
  const left = new GainNode(context)
  const right = new GainNode(context)
  source.connect(bothSides).connect(splitter)
  splitter.connect(left, 0).connect(merger, 0, 0)
  splitter.connect(right, 1).connect(merger, 0, 1)
  merger.connect(context.destination)
  return [left, right]
}
