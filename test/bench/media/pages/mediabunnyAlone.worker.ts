import { ALL_FORMATS, AudioSampleSink, Input, UrlSource } from 'mediabunny'

self.addEventListener('message', (event: MessageEvent<{ readonly url: string }>) => {
  decode(event.data.url).then(
    (frames) => self.postMessage(frames),
    (error: unknown) => self.postMessage(String(error)),
  )
})

async function decode(url: string): Promise<number> {
  const input = new Input({ source: new UrlSource(url), formats: ALL_FORMATS })
  const track = await input.getPrimaryAudioTrack()
  let frames = 0
  for await (const sample of new AudioSampleSink(track!).samples()) {
    frames += sample.numberOfFrames
    sample.close()
  }
  input.dispose()
  return frames
}
