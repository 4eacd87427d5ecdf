import { MINUTE } from '../../units.ts'
import { offsetAt } from '../../values/zonedTime.ts'
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
 * needs none, so the epoch takes precedence if both can be the same moment. If the name states a zone, and the epoch is
 * whole hours from it, the time is unknown. Another difference isn't a contradiction: a recording may begin 15 minutes
 * after its channel opened.
 */
export function fileNameTimes(fileName: string, folder = ''): readonly FileNameTime[] {
  const inFolder = folder === '' ? null : timeInName(`${folder}/${fileName}`)
  const wall = timeInName(fileName) ?? inFolder
  const epochs = epochTimes(fileName).map((time) => ({ from: 'epoch' as const, ...time }))
  if (wall === null) return epochs.slice(0, 1)
  const named = { from: 'file-name' as const, ...wall }
  const same = epochs.filter((epoch) => offsetsAt(epoch, wall).length > 0)
  if (wall.offsetMinutes === null && wall.zone === undefined) return [...same.slice(0, 1), named]
  return same.length > 0 && same.every((epoch) => isHoursOff(epoch, wall)) ? [] : [named]
}

/** The offsets, in minutes, in which the local time is this epoch: one for each reading of its date, at most. */
function offsetsAt(epoch: WrittenTime, { local, alsoLocal }: WrittenTime): readonly number[] {
  return [local, alsoLocal].flatMap((wall) => (wall === undefined ? [] : (offsetBetween(wall, msOf(epoch)) ?? [])))
}

/** Whether the epoch fits only a zone that is whole hours from the stated one. */
function isHoursOff(epoch: WrittenTime, wall: WrittenTime): boolean {
  const stated = wall.zone === undefined ? (wall.offsetMinutes ?? 0) : offsetAt(msOf(epoch), wall.zone) / MINUTE
  return offsetsAt(epoch, wall).every((offset) => offset !== stated && (offset - stated) % 60 === 0)
}

function msOf(epoch: WrittenTime): number {
  return Date.parse(`${epoch.local}Z`)
}
