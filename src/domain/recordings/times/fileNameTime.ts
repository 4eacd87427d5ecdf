import { HOUR, MINUTE } from '../../units.ts'
import { epochTimes, timeInName, type WrittenTime } from './writtenTime.ts'

export interface FileNameTime extends WrittenTime {
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

/** UTC+14:00 is the largest offset of any zone, and every zone's offset is a multiple of 15 minutes. */
const FURTHEST_ZONE = 14 * HOUR
const ZONE_STEP = 15 * MINUTE
/** The epoch is the time the channel opened, the local time is the start of the recording, often without seconds. */
const TOLERANCE = MINUTE

/** Whether the local time, in either reading of its date, can be this epoch in some zone. */
function isSameMoment({ local, alsoLocal }: WrittenTime, epoch: WrittenTime): boolean {
  return [local, alsoLocal].some((wall) => {
    if (wall === undefined) return false
    const offset = Date.parse(`${wall}Z`) - Date.parse(`${epoch.local}Z`)
    const rest = Math.abs(offset - Math.round(offset / ZONE_STEP) * ZONE_STEP)
    return Math.abs(offset) <= FURTHEST_ZONE + TOLERANCE && rest <= TOLERANCE
  })
}
