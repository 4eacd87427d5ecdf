import type { Clock, ImportActivity } from '../../../core/ports.ts'

/** What the imports are doing, in a few words for the tray; null without imports. */
export function importWords(activity: ImportActivity, { now, locale }: WordOptions): string | null {
  const { waiting, stopped, sending, processing, nextSendAt } = activity
  const recordings = (count: number): string =>
    `${count.toLocaleString(locale || undefined)} ${count === 1 ? 'recording' : 'recordings'}`
  if (sending > 0) {
    return waiting === 0 ? `Importing ${recordings(sending)}` : `Importing, ${recordings(waiting)} queued`
  }
  if (waiting > 0) {
    const next = nextSendAt === null ? '' : `, next at ${timeOf(nextSendAt, { now, locale })}`
    return `${recordings(waiting)} queued${next}`
  }
  if (stopped > 0) return `Imports ${activity.needsPerson ? 'stopped' : 'paused'}, ${recordings(stopped)} queued`
  return processing > 0 ? `Analyzing ${recordings(processing)}` : null
}

type EpochMs = ReturnType<Clock['now']>

interface WordOptions {
  readonly now: EpochMs
  /** The system's regional locale. */
  readonly locale: string
}

/** With the weekday if it isn't today, such as after a limit of a day. */
function timeOf(time: EpochMs, { now, locale }: WordOptions): string {
  const isToday = new Date(time).toDateString() === new Date(now).toDateString()
  return new Intl.DateTimeFormat(locale || undefined, {
    ...(!isToday && { weekday: 'short' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(time)
}
