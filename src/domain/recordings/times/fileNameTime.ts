import { HOUR, MINUTE } from '../../units.ts'
import { epochTimes, timeInName, type WrittenTime } from './writtenTime.ts'

export interface FileNameTime extends WrittenTime {
  /** `epoch`: a number of seconds or milliseconds since 1970, as telephone systems put into their names. */
  readonly from: 'file-name' | 'epoch'
}

/** When a recording was made, as its file name says; null when it says no day and time. */
export function fileNameTime(fileName: string, folder = ''): FileNameTime | null {
  return fileNameTimes(fileName, folder)[0] ?? null
}

/**
 * All times in a file name, most trusted first. `folder` is asked too, for many recorders make one for each day; what
 * the name says alone comes first.
 *
 * Asterisk and its relatives write a wall clock and an epoch into one name. The wall clock doesn't say its zone, and the
 * epoch needs none, so the epoch counts where the two can be the same moment.
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

/** UTC+14:00 is the furthest that any zone is from UTC, and every zone is a whole number of quarter hours from it. */
const FURTHEST_ZONE = 14 * HOUR
const ZONE_STEP = 15 * MINUTE
/** The epoch is of when the channel opened, the wall clock of when its recording began, often without seconds. */
const TOLERANCE = MINUTE

/** Whether there can be a zone in which the wall clock, in either reading of its date, shows this epoch. */
function isSameMoment({ local, alsoLocal }: WrittenTime, epoch: WrittenTime): boolean {
  return [local, alsoLocal].some((wall) => {
    if (wall === undefined) return false
    const offset = Date.parse(`${wall}Z`) - Date.parse(`${epoch.local}Z`)
    const rest = Math.abs(offset - Math.round(offset / ZONE_STEP) * ZONE_STEP)
    return Math.abs(offset) <= FURTHEST_ZONE + TOLERANCE && rest <= TOLERANCE
  })
}
