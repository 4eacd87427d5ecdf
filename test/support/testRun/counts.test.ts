import type { JsonTestResults } from 'vitest/node'
import { describe, expect, it } from 'vitest'

import { countOne, countPlaywright, countVitest, sumCounts } from './counts.ts'

type Statuses = readonly ('passed' | 'failed' | 'skipped' | 'todo')[]

function vitestReport(
  files: readonly { readonly status: 'passed' | 'failed'; readonly tests: Statuses }[],
): JsonTestResults {
  const all = files.flatMap(({ tests }) => tests)
  return {
    numPassedTests: all.filter((status) => status === 'passed').length,
    numFailedTests: all.filter((status) => status === 'failed').length,
    testResults: files.map(({ status, tests }) => ({
      status,
      assertionResults: tests.map((test, index) => ({ status: test, fullName: `test ${index}` })),
    })),
  } as unknown as JsonTestResults
}

function playwrightReport(
  stats: { expected?: number; unexpected?: number; flaky?: number; skipped?: number },
  reasons: readonly (string | undefined)[] = [],
) {
  const specs = reasons.map((description) => ({
    title: 'a title',
    file: 'a.e2e.ts',
    tests: [
      { status: 'skipped', results: [], annotations: description === undefined ? [] : [{ type: 'skip', description }] },
    ],
  }))
  return {
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
    suites: [{ specs: [], suites: [{ specs }] }],
  }
}

describe('a run only passes if something was tested', () => {
  it('a run without any test has failed', () => {
    expect(countVitest(vitestReport([]), 0)).toMatchObject({ passed: 0, failed: 1, notes: ['no test ran'] })
    expect(countPlaywright(playwrightReport({}), 0)).toMatchObject({ passed: 0, failed: 1 })
  })

  it('a run that skipped everything has failed', () => {
    expect(countVitest(vitestReport([{ status: 'passed', tests: ['skipped', 'todo'] }]), 0)).toMatchObject({
      failed: 1,
      skipped: 2,
    })
    expect(countPlaywright(playwrightReport({ skipped: 3 }), 0)).toMatchObject({ failed: 1, skipped: 3 })
  })

  it('a run without a report has failed, even with exit code 0', () => {
    expect(countVitest(undefined, 0)).toMatchObject({ failed: 1 })
    expect(countPlaywright(undefined, 0)).toMatchObject({ failed: 1 })
  })
})

describe('what is counted', () => {
  it('tests by their outcome', () => {
    const report = vitestReport([
      { status: 'passed', tests: ['passed', 'passed', 'skipped'] },
      { status: 'failed', tests: ['failed', 'passed'] },
    ])
    expect(countVitest(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 1, notes: ['skipped: test 2'] })
  })

  it('a file that could not be loaded as one failure', () => {
    const report = vitestReport([
      { status: 'passed', tests: ['passed'] },
      { status: 'failed', tests: [] },
    ])
    expect(countVitest(report, 1)).toMatchObject({ passed: 1, failed: 1 })
  })

  it('an unhandled rejection next to passing tests as one failure', () => {
    const report = vitestReport([{ status: 'passed', tests: ['passed'] }])
    expect(countVitest(report, 1)).toMatchObject({
      passed: 1,
      failed: 1,
      notes: ['failed outside of a test (exit code 1)'],
    })
  })

  it('a flaky test as failed', () => {
    expect(countPlaywright(playwrightReport({ expected: 2, flaky: 1 }), 0)).toMatchObject({ passed: 2, failed: 1 })
  })

  it('the reasons of skipped tests, once each', () => {
    const report = playwrightReport({ expected: 1, skipped: 3 }, [
      'no Electron binary',
      'no Electron binary',
      undefined,
    ])
    expect(countPlaywright(report, 0).notes).toEqual(['skipped: no Electron binary (2 tests)', 'skipped: a title'])
  })

  it('the sum over all parts', () => {
    const sum = sumCounts([countOne(0), countOne(2), { passed: 5, failed: 0, skipped: 2, notes: [] }])
    expect(sum).toMatchObject({ passed: 6, failed: 1, skipped: 2 })
  })
})
