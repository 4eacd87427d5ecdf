import { askWorkers, offerBench } from './mediaPage.ts'

/** mpg123 in WebAssembly on all cores, each with a range of the bytes; what is decoded is let go. */
offerBench(async (url) => {
  const start = () => new Worker(new URL('./mpg123Alone.worker.ts', import.meta.url), { type: 'module' })
  await askWorkers(start, navigator.hardwareConcurrency, { url })
  return null
})
