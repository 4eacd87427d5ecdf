import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { calendarReaders, type CalendarRead, recordCalendarReaders, TEST_FILE_VARIABLE } from './calendarReaders.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-calendar-readers-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** What is recorded of a process that runs these statements. */
function recorded(statements: string): readonly CalendarRead[] {
  const env = { ...process.env, ...recordCalendarReaders(folder), [TEST_FILE_VARIABLE]: '/repository/src/a.test.ts' }
  const { status, stderr } = spawnSync(process.execPath, ['--eval', statements], { env, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  const readers = calendarReaders(folder, '/repository')
  return (['zone', 'present'] as const).filter((kind) => {
    expect([[], ['src/a.test.ts']]).toContainEqual(readers[kind])
    return readers[kind].length > 0
  })
}

it.each([
  'new Date(0).getHours()',
  'new Date(0).setMonth(1)',
  'new Date(2026, 10, 24)',
  'new Date("2026-11-24T09:00")',
  'Date.parse("Nov 24, 2026")',
  'String(new Date(0))',
  'new Date(0).toLocaleDateString("en-US")',
  'new Intl.DateTimeFormat("en-US").format(0)',
  'Intl.DateTimeFormat().resolvedOptions()',
  'new (require("node:worker_threads").Worker)(new URL("data:text/javascript,new Date(0).getDay()"))',
  'require("node:child_process").spawn(process.execPath, ["--eval", "new Date(0).getDate()"])',
  'require("node:child_process").spawnSync(process.execPath, ["--eval", "new Date(0).getDate()"])',
  'require("node:child_process").spawn("sh", ["-c", `"${process.execPath}" --eval "new Date(0).getDate()"`])',
])('records that a test file reads the time zone by %s', (statement) => {
  expect(recorded(statement)).toEqual(['zone'])
})

it.each([
  'new Date().getUTCHours()',
  'new Date(Date.now() + 3_600_000).toISOString()',
  'JSON.stringify(new Date())',
  'new Date().toLocaleDateString("en-US", { timeZone: "UTC" })',
  'new Intl.DateTimeFormat("en-US", { timeZone: "Asia/Kolkata" }).format()',
  'new Intl.DateTimeFormat("en-US", { timeZone: "Asia/Kolkata" }).formatToParts(new Date())',
  'new Intl.DateTimeFormat("en-US", { timeZone: "Asia/Kolkata" }).formatRange(0, Date.now())',
])('records that a test file turns the present into a date by %s', (statement) => {
  expect(recorded(statement)).toEqual(['present'])
})

it.each([
  'new Date().getHours()',
  'Date()',
  'require("node:child_process").spawn("true")',
  'require("node:child_process").execFileSync("true")',
  'require("node:child_process").execSync("true")',
  'require("node:child_process").spawn(process.execPath, ["--version"], { env: {} })',
  'require("node:child_process").spawnSync(process.execPath, ["--version"], { env: {} })',
])('records that a test file does both, or might, by %s', (statement) => {
  expect(recorded(statement)).toEqual(['zone', 'present'])
})

it.each([
  'Date.now()',
  'new Date().getTime()',
  'new Date(0).getUTCHours()',
  'new Date(2026).toISOString()',
  'new Date("2026-11-24T09:00+05:30")',
  'new Date("2026-11-24 09:00:00.5+00")',
  'new Date("2026-11-24")',
  'new Date(0).toLocaleDateString("en-US", { timeZone: "UTC" })',
  'new Intl.DateTimeFormat("en-US", { timeZone: "Asia/Kolkata" }).format(0)',
  'new Intl.DateTimeFormat("en-US")',
  'require("node:child_process").spawn(process.execPath, ["--eval", "Date.now()"])',
  'require("node:child_process").execFileSync("sh", ["-c", "true"])',
])('records nothing of %s', (statement) => {
  expect(recorded(statement)).toEqual([])
})
