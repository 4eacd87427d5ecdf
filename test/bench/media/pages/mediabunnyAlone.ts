import { askWorkers, offerBench } from './mediaPage.ts'

/** mediabunny and WebCodecs in a worker, reading all samples as in its documentation and discarding them. */
offerBench(async (url) => {
  const start = () => new Worker(new URL('./mediabunnyAlone.worker.ts', import.meta.url), { type: 'module' })
  const [answer] = await askWorkers(start, 1, { url })
  if (typeof answer === 'string') throw new Error(answer)
  return null
})
