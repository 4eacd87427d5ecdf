import { askWorkers, offerBench } from './mediaPage.ts'

/** mpg123 in WebAssembly on all cores, each decoding a range of the bytes and discarding the result. */
offerBench(async (url) => {
  const start = () => new Worker(new URL('./mpg123Alone.worker.ts', import.meta.url), { type: 'module' })
  await askWorkers(start, navigator.hardwareConcurrency, { url })
  return null
})
