import { askWorkers, offerBench } from './mediaPage.ts'

/** Only reads the bytes, in a worker, from the same server. */
offerBench(async (url) => {
  const start = () => new Worker(new URL('./readAlone.worker.ts', import.meta.url), { type: 'module' })
  await askWorkers(start, 1, { url })
  return null
})
