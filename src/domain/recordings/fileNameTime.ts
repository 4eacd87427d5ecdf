import { epochTime, writtenTime, type WrittenTime } from './writtenTime.ts'

/**
 * When a recording was made, as its file name says; null when it says no day and time. `folder` is asked too, for many
 * recorders make one for each day; what the name says alone comes first.
 */
export function fileNameTime(fileName: string, folder = ''): WrittenTime | null {
  const inFolder = folder === '' ? null : writtenTime(`${folder}/${fileName}`)
  return writtenTime(fileName) ?? inFolder ?? epochTime(fileName)
}
