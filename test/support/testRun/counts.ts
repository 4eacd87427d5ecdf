import type { JsonTestResults } from 'vitest/node'

/** The result of one part of a test run. `notes` are lines to show even if everything passed: what was skipped, and why. */
export type Counts = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly notes: readonly string[]
}

/** A part with a single check: it passed or failed. */
export function countOne(exitCode: number): Counts {
  return exitCode === 0 ? { ...NONE, passed: 1 } : { ...NONE, failed: 1 }
}

/** Vitest's JSON report. A file that could not be loaded has no tests in it: it counts as one failure. */
export function countVitest(report: JsonTestResults | undefined, exitCode: number): Counts {
  if (!report) return withVerdict(NONE, exitCode)
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const skipped = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => fullName),
  )
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: skipped.length,
    notes: skipped.map((name) => `skipped: ${name}`),
  }
  return withVerdict(counts, exitCode)
}

/** The parts of Playwright's JSON report that are used here; Playwright exports no type for a suite without its generics. */
export type PlaywrightReport = {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly suites: readonly PlaywrightSuite[]
}
export type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly {
      readonly status: string
      readonly results: readonly { readonly duration: number }[]
      readonly annotations: readonly { readonly type: string; readonly description?: string }[]
    }[]
  }[]
}

/** Playwright's JSON report. A flaky test counts as failed. Skipped tests are noted by their reason, once per reason. */
export function countPlaywright(report: PlaywrightReport | undefined, exitCode: number): Counts {
  if (!report) return withVerdict(NONE, exitCode)
  const { expected, unexpected, flaky, skipped } = report.stats
  const reasons = report.suites.flatMap(skipReasons)
  const notes = [...new Set(reasons)].map((reason) => {
    const times = reasons.filter((other) => other === reason).length
    return times === 1 ? `skipped: ${reason}` : `skipped: ${reason} (${times} tests)`
  })
  return withVerdict({ passed: expected, failed: unexpected + flaky, skipped, notes }, exitCode)
}

export function sumCounts(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      notes: [...sum.notes, ...one.notes],
    }),
    NONE,
  )
}

const NONE: Counts = { passed: 0, failed: 0, skipped: 0, notes: [] }

/** A run without any test has failed, and so has one whose program failed outside of a test. */
function withVerdict(counts: Counts, exitCode: number): Counts {
  if (counts.failed > 0) return counts
  if (exitCode !== 0)
    return { ...counts, failed: 1, notes: [...counts.notes, `failed outside of a test (exit code ${exitCode})`] }
  if (counts.passed === 0) return { ...counts, failed: 1, notes: [...counts.notes, 'no test ran'] }
  return counts
}

function skipReasons(suite: PlaywrightSuite): readonly string[] {
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(
        ({ annotations }) => annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ?? title,
      ),
  )
  return [...own, ...(suite.suites ?? []).flatMap(skipReasons)]
}
