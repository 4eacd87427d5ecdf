/**
 * Left and right of a recording made louder and softer against each other, for listening to one speaker of two. The sound goes through
 * the Web Audio graph only once a balance was set: without one, the element plays by itself, which costs less and never clicks.
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
    this.sides ??= connect(this.media)
    const [left, right] = this.sides
    left.gain.value = Math.min(1, 1 - balance)
    right.gain.value = Math.min(1, 1 + balance)
  }
}

/** One for all recordings: a browser gives out few of them, and an element once connected is silent without its own. */
let sharedContext: AudioContext | undefined

function connect(media: HTMLMediaElement): readonly [GainNode, GainNode] {
  const context = (sharedContext ??= new AudioContext())
  // Refused before the first gesture; then the next balance, which is a gesture, asks again.
  void context.resume().catch(() => undefined)
  const source = context.createMediaElementSource(media)
  // One channel is heard on both sides; a splitter alone would leave the right one empty.
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
