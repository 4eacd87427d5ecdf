import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The folder in which `calendarRecorder.ts` notes which test files depend on the calendar. */
export const READERS_VARIABLE = 'EARSHOT_CALENDAR_READERS'
/** The test file that a process works for. */
export const TEST_FILE_VARIABLE = 'EARSHOT_TEST_FILE'

/** Paths of test files. A file that starts a program that isn't recorded is in both lists. */
export interface CalendarReaders {
  /** They read the computer's time zone. */
  readonly zone: readonly string[]
  /** They turn the present into a date, such as the name of its day. */
  readonly present: readonly string[]
}

export type CalendarRead = keyof CalendarReaders

/** To add to the environment of a test run, so that it records. Each file then has a process of its own. */
export function recordCalendarReaders(folder: string): NodeJS.ProcessEnv {
  return { [READERS_VARIABLE]: folder, NODE_OPTIONS: `--import=${import.meta.resolve('./calendarRecorder.ts')}` }
}

/** The recorded test files, relative to `root`. */
export function calendarReaders(folder: string, root: string): CalendarReaders {
  const readers = (kind: CalendarRead): readonly string[] => {
    const notes = join(folder, kind)
    mkdirSync(notes, { recursive: true })
    const paths = readdirSync(notes).flatMap((name) => readFileSync(join(notes, name), 'utf8').trimEnd().split('\n'))
    return [...new Set(paths)].map((path) => relative(root, path)).toSorted()
  }
  return { zone: readers('zone'), present: readers('present') }
}
