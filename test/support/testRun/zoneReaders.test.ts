import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { recordZoneReaders, TEST_FILE_VARIABLE, zoneReaders } from './zoneReaders.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-zone-readers-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** Whether a process that runs these statements is recorded. */
function isRecorded(statements: string): boolean {
  const env = { ...process.env, ...recordZoneReaders(folder), [TEST_FILE_VARIABLE]: '/repository/src/a.test.ts' }
  const { status, stderr } = spawnSync(process.execPath, ['--eval', statements], { env, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  const readers = zoneReaders(folder, '/repository')
  expect([[], ['src/a.test.ts']]).toContainEqual(readers)
  return readers.length > 0
}

it.each([
  'new Date().getHours()',
  'new Date().setMonth(1)',
  'new Date(2026, 10, 24)',
  'new Date("2026-11-24T09:00")',
  'Date.parse("Nov 24, 2026")',
  'Date()',
  'String(new Date())',
  'new Date().toLocaleDateString("en-US")',
  'new Intl.DateTimeFormat("en-US").format(0)',
  'Intl.DateTimeFormat().resolvedOptions()',
  'new (require("node:worker_threads").Worker)(new URL("data:text/javascript,new Date().getDay()"))',
  'require("node:child_process").spawn(process.execPath, ["--eval", "new Date().getDate()"])',
  'require("node:child_process").spawn("true")',
  'require("node:child_process").execFileSync("true")',
  'require("node:child_process").spawn(process.execPath, ["--version"], { env: {} })',
])('records a test file that runs %s', (statement) => {
  expect(isRecorded(statement)).toBe(true)
})

it.each([
  'new Date().getUTCHours()',
  'Date.now()',
  'new Date(2026).toISOString()',
  'new Date("2026-11-24T09:00+05:30")',
  'new Date("2026-11-24 09:00:00.5+00")',
  'new Date("2026-11-24")',
  'new Date().toLocaleDateString("en-US", { timeZone: "UTC" })',
  'new Intl.DateTimeFormat("en-US", { timeZone: "Asia/Kolkata" }).format(0)',
  'new Intl.DateTimeFormat("en-US")',
  'require("node:child_process").spawn(process.execPath, ["--eval", "Date.now()"])',
])('does not record one that runs %s', (statement) => {
  expect(isRecorded(statement)).toBe(false)
})
