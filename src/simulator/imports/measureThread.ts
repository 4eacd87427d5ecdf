import { parentPort, workerData } from 'node:worker_threads'
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'

/** The thread that reads the recording named by `workerData`. See `measureContainer`. */

export interface ContainerMeasured {
  readonly durationSeconds: number
  readonly hasPicture: boolean
}

/** `loaded`: from now on, only the file can take long. */
export type MeasureMessage = 'loaded' | ContainerMeasured

const post = (message: MeasureMessage) => parentPort?.postMessage(message)

post('loaded')
const input = new Input({ source: new FilePathSource(workerData as string), formats: ALL_FORMATS })
const measured: ContainerMeasured = {
  durationSeconds: await input.computeDuration(),
  hasPicture: (await input.getPrimaryVideoTrack()) !== null,
}
input.dispose()
post(measured)
