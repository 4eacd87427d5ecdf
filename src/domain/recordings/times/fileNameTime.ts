import { offsetBetween } from './offsetBetween.ts'
import { epochTimes, timeInName, type WrittenTime } from './writtenTime.ts'

interface FileNameTime extends WrittenTime {
  /** `epoch`: seconds or milliseconds since 1970, which phone systems put into file names. */
  readonly from: 'file-name' | 'epoch'
}

/** The time of a recording from its file name; null if the name has no date and time. */
export function fileNameTime(fileName: string, folder = ''): FileNameTime | null {
  return fileNameTimes(fileName, folder)[0] ?? null
}

/**
 * All times in a file name, most trusted first. Also reads `folder`, because many recorders make one per day; the name
 * alone comes first.
 *
 * Asterisk and its derivatives write a local time and an epoch into one name. The local time has no zone, and the epoch
 * needs none, so the epoch takes precedence if both can be the same moment.
 */
export function fileNameTimes(fileName: string, folder = ''): readonly FileNameTime[] {
  const inFolder = folder === '' ? null : timeInName(`${folder}/${fileName}`)
  const wall = timeInName(fileName) ?? inFolder
  const epochs = epochTimes(fileName).map((time) => ({ from: 'epoch' as const, ...time }))
  if (wall === null) return epochs.slice(0, 1)
  const named = { from: 'file-name' as const, ...wall }
  if (wall.offsetMinutes !== null || wall.zone !== undefined) return [named]
  const same = epochs.find((epoch) => isSameMoment(wall, epoch))
  return same === undefined ? [named] : [same, named]
}

/** Whether the local time, in either reading of its date, can be this epoch in some zone. */
function isSameMoment({ local, alsoLocal }: WrittenTime, epoch: WrittenTime): boolean {
  const epochMs = Date.parse(`${epoch.local}Z`)
  return [local, alsoLocal].some((wall) => wall !== undefined && offsetBetween(wall, epochMs) !== null)
}
