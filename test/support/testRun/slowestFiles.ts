import type { JsonTestResults } from 'vitest/node'

import type { PlaywrightReport, PlaywrightSuite } from './counts.ts'

export interface FileTime {
  readonly file: string
  readonly seconds: number
}

/** How long each file of Vitest's report took, from the start of its first test to the end of its last. */
export function vitestFileTimes(report: JsonTestResults | undefined, root: string): readonly FileTime[] {
  return (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: name.replace(`${root}/`, ''),
    seconds: (endTime - startTime) / 1000,
  }))
}

/** How long the tests of each file of Playwright's report took, added up: they may have run side by side. */
export function playwrightFileTimes(report: PlaywrightReport | undefined, folder: string): readonly FileTime[] {
  const seconds = new Map<string, number>()
  const add = ({ suites = [], specs }: PlaywrightSuite): void => {
    for (const { file, tests } of specs) {
      const ms = tests.flatMap(({ results }) => results.map(({ duration }) => duration)).reduce((a, b) => a + b, 0)
      seconds.set(file, (seconds.get(file) ?? 0) + ms / 1000)
    }
    suites.forEach(add)
  }
  report?.suites.forEach(add)
  return [...seconds].map(([file, sum]) => ({ file: `${folder}/${file}`, seconds: sum }))
}

/** The longest first. */
export function slowestFiles(times: readonly FileTime[], count: number): readonly FileTime[] {
  return times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)
}
