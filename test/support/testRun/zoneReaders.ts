import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The folder in which `zoneRecorder.ts` notes the test files that read the computer's time zone. */
export const READERS_VARIABLE = 'EARSHOT_ZONE_READERS'
/** The test file that a process works for. */
export const TEST_FILE_VARIABLE = 'EARSHOT_TEST_FILE'

/** To add to the environment of a test run, so that it records. Each file then has a process of its own. */
export function recordZoneReaders(folder: string): NodeJS.ProcessEnv {
  return { [READERS_VARIABLE]: folder, NODE_OPTIONS: `--import=${import.meta.resolve('./zoneRecorder.ts')}` }
}

/** The recorded test files, relative to `root`. */
export function zoneReaders(folder: string, root: string): readonly string[] {
  const paths = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
  return [...new Set(paths)].map((path) => relative(root, path)).toSorted()
}
