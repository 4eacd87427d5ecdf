import { AudioSampleSink, EncodedPacketSink, type EncodedPacket, type InputAudioTrack } from 'mediabunny'

/** Some milliseconds of decoded sound: what `AudioData` of the browser and mediabunny's own samples have in common. */
export type Sound = Pick<AudioData, 'numberOfFrames' | 'numberOfChannels' | 'sampleRate' | 'copyTo'>

export type TakeSound = (sound: Sound, timeSeconds: number, endSeconds: number) => void

/**
 * Frames on their way through the decoder, 9 s at most (3 MB once decoded); it is fed again when half of them are done. With few, its thread and
 * ours wait for each other in turns, which on a busy machine takes three times as long.
 */
const MOST_QUEUED = 400

/**
 * Decodes a track from beginning to end, in order and a little at a time; `take` gets each bit with its time, and may not
 * keep it. `endSeconds` is where the container says that the track ends, known from the last packet on: encoders fill up
 * their last frame, some browsers hand the filling out and others don't.
 * The browser's decoder is fed here, without a promise for each of 155,000 bits an hour; what only mediabunny can decode (PCM in
 * odd containers), it does. Fails when the bytes stop coming, or make no sense.
 */
export async function decodeTrack(track: InputAudioTrack, take: TakeSound): Promise<void> {
  const config = await track.getDecoderConfig()
  if (config && (await isSupported(config))) return decodeNatively(track, config, take)
  for await (const sample of new AudioSampleSink(track).samples()) {
    take(sample, sample.timestamp, Infinity)
    sample.close()
  }
}

async function isSupported(config: AudioDecoderConfig): Promise<boolean> {
  try {
    return (await AudioDecoder.isConfigSupported(config)).supported === true
  } catch {
    // A codec that the browser has never heard of is refused as a wrong argument.
    return false
  }
}

async function decodeNatively(track: InputAudioTrack, config: AudioDecoderConfig, take: TakeSound): Promise<void> {
  // What is not heard comes before 0. Some browsers' decoders keep such times, others begin at 0: they are given none.
  let beforeSeconds = 0
  let endSeconds = Infinity
  let failure: unknown
  const decoder = new AudioDecoder({
    output(data) {
      try {
        take(data, data.timestamp / 1e6 - beforeSeconds, endSeconds)
      } catch (error) {
        failure ??= error
      } finally {
        data.close()
      }
    },
    error(error) {
      failure ??= error
    },
  })
  const check = () => {
    if (failure) throw failure instanceof Error ? failure : new Error('the decoder failed')
  }
  try {
    decoder.configure(config)
    const decode = (packet: EncodedPacket) => {
      const from0 = beforeSeconds === 0 ? packet : packet.clone({ timestamp: packet.timestamp + beforeSeconds })
      decoder.decode(from0.toEncodedAudioChunk())
    }
    let last: EncodedPacket | null = null
    for await (const packet of new EncodedPacketSink(track).packets()) {
      if (decoder.decodeQueueSize >= MOST_QUEUED)
        while (decoder.decodeQueueSize > MOST_QUEUED / 2 && !failure) await dequeued(decoder)
      check()
      // One behind, so that the end is known before the last of it comes out.
      if (last === null) beforeSeconds = Math.max(0, -packet.timestamp)
      else decode(last)
      last = packet
    }
    if (last !== null) {
      // Some containers don't say how long a packet is.
      if (last.duration > 0) endSeconds = last.timestamp + last.duration
      decode(last)
    }
    await decoder.flush()
    check()
  } finally {
    if (decoder.state !== 'closed') decoder.close()
  }
}

function dequeued(decoder: AudioDecoder): Promise<void> {
  return new Promise((resolve) => decoder.addEventListener('dequeue', () => resolve(), { once: true }))
}
