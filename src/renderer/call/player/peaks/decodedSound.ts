import { AudioSampleSink, EncodedPacketSink, type EncodedPacket, type InputAudioTrack } from 'mediabunny'

/** A few milliseconds of decoded sound: what the browser's `AudioData` and mediabunny's samples have in common. */
export type Sound = Pick<AudioData, 'numberOfFrames' | 'numberOfChannels' | 'sampleRate' | 'copyTo'>

type TakeSound = (sound: Sound, timeSeconds: number, endSeconds: number) => void

/**
 * Frames in the decoder's queue, at most 9 s (3 MB when decoded). It gets more when half of them are done. With fewer, its
 * thread and ours take turns waiting for each other, which takes three times as long on a busy machine.
 */
const MOST_QUEUED = 400

/**
 * Decodes a track in order, a little at a time. `take` gets each piece with its time and must not keep it. `endSeconds` is the
 * track's end according to its container, known when the last packet is decoded: encoders pad their last frame, and only some
 * browsers remove the padding. This feeds the browser's decoder directly, without a promise for each of 155,000 pieces per
 * hour. mediabunny decodes what only it can (PCM in unusual containers). Fails if the bytes stop arriving or are invalid.
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
    // For an unknown codec, this throws a TypeError.
    return false
  }
}

async function decodeNatively(track: InputAudioTrack, config: AudioDecoderConfig, take: TakeSound): Promise<void> {
  // Samples before time 0 aren't played. Some browsers' decoders keep negative times, others start at 0, so the packets are
  // shifted to start at 0.
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
      // One packet behind, so that the end is known before the last packet is decoded.
      if (last === null) beforeSeconds = Math.max(0, -packet.timestamp)
      else decode(last)
      last = packet
    }
    if (last !== null) {
      // Some containers don't store a packet's duration.
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
