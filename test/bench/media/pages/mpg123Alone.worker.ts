import { MPEGDecoder } from 'mpg123-decoder'

interface Task {
  readonly url: string
  readonly index: number
  readonly count: number
}

self.addEventListener('message', (event: MessageEvent<Task>) => {
  void decode(event.data)
})

async function decode({ url, index, count }: Task): Promise<void> {
  const size = Number((await fetch(url, { method: 'HEAD' })).headers.get('content-length'))
  const decoder = new MPEGDecoder({ enableGapless: false })
  await decoder.ready
  const share = Math.ceil(size / count)
  const range = `bytes=${index * share}-${Math.min(size, (index + 1) * share) - 1}`
  const response = await fetch(url, { headers: { range } })
  let samples = 0
  for await (const piece of response.body!) samples += decoder.decode(piece).samplesDecoded
  self.postMessage(samples)
}
