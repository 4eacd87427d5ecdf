import { AudioSampleSink, EncodedPacketSink, type InputAudioTrack } from 'mediabunny'

/** Some milliseconds of decoded sound: what `AudioData` of the browser and mediabunny's own samples have in common. */
export type Sound = Pick<AudioData, 'numberOfFrames' | 'numberOfChannels' | 'sampleRate' | 'copyTo'>

/**
 * Frames on their way through the decoder, 9 s at most (3 MB once decoded); it is fed again when half of them are done. With few, its thread and
 * ours wait for each other in turns, which on a busy machine takes three times as long.
 */
const MOST_QUEUED = 400

/**
 * Decodes a track from beginning to end, in order and a little at a time; `take` gets each bit with its time, and may not keep it.
 * The browser's decoder is fed here, without a promise for each of 155,000 bits an hour; what only mediabunny can decode (PCM in
 * odd containers), it does. Fails when the bytes stop coming, or make no sense.
 */
export async function decodeTrack(
  track: InputAudioTrack,
  take: (sound: Sound, timeSeconds: number) => void,
): Promise<void> {
  const config = await track.getDecoderConfig()
  if (config && (await isSupported(config))) return decodeNatively(track, config, take)
  for await (const sample of new AudioSampleSink(track).samples()) {
    take(sample, sample.timestamp)
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

async function decodeNatively(
  track: InputAudioTrack,
  config: AudioDecoderConfig,
  take: (sound: Sound, timeSeconds: number) => void,
): Promise<void> {
  let failure: unknown
  const decoder = new AudioDecoder({
    output(data) {
      try {
        take(data, data.timestamp / 1e6)
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
    for await (const packet of new EncodedPacketSink(track).packets()) {
      if (decoder.decodeQueueSize >= MOST_QUEUED)
        while (decoder.decodeQueueSize > MOST_QUEUED / 2 && !failure) await dequeued(decoder)
      check()
      decoder.decode(packet.toEncodedAudioChunk())
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
