import childProcess, { ChildProcess } from 'node:child_process'
import { appendFileSync, mkdirSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { type CalendarRead, READERS_VARIABLE, TEST_FILE_VARIABLE } from './calendarReaders.ts'

/**
 * Preloaded into every Node process and thread of a test run: records which test file makes it read the computer's time zone, turn
 * the present into a date, or start a program that might do either.
 */

const folder = process.env[READERS_VARIABLE]
const recorded = new Set<CalendarRead>()

/** Postgres runs in UTC, but its C library reads the zone when it starts. Nothing reads the date of an HTTP response. */
const IGNORED = /node_modules\/@electric-sql\/pglite\/|node:internal\/http:/

function note(kind: CalendarRead): void {
  const file = process.env[TEST_FILE_VARIABLE]
  // Vitest's own process has no file.
  if (folder === undefined || file === undefined || recorded.has(kind)) return
  if (IGNORED.test(new Error('where it is read').stack ?? '')) return
  recorded.add(kind)
  mkdirSync(join(folder, kind), { recursive: true })
  appendFileSync(join(folder, kind, `${process.pid}-${threadId}`), `${file}\n`)
}

const NativeDate = Date
const DAY_MS = 86_400_000

/** `instant` is what a native function takes: a date, or milliseconds; absent for now. */
function noteIfPresent(instant: unknown = NativeDate.now()): void {
  // Also a deadline, or a time that was shifted into a zone.
  if (Math.abs(Number(instant) - NativeDate.now()) < DAY_MS) note('present')
}

const ABSOLUTE = /^[+-]?\d{4,6}(-\d\d(-\d\d)?)?$|Z$|GMT$|:\d\d(\.\d+)? ?[+-]\d\d(:?\d\d)?$/
const isLocal = (text: unknown): boolean => typeof text === 'string' && !ABSOLUTE.test(text)

globalThis.Date = new Proxy(NativeDate, {
  construct(target, values: unknown[], newTarget) {
    if (values.length > 1 || isLocal(values[0])) note('zone')
    return Reflect.construct(target, values, newTarget) as Date
  },
  apply(target) {
    note('zone')
    note('present')
    return target()
  },
  get(target, name, receiver) {
    if (name !== 'parse') return Reflect.get(target, name, receiver) as unknown
    return (text: string) => {
      if (isLocal(text)) note('zone')
      return target.parse(text)
    }
  },
})
NativeDate.prototype.constructor = globalThis.Date

const LOCAL =
  /^(get|set)(?!UTC)(FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset|Year)$|^to(Date|Time)?String$/
for (const name of Object.getOwnPropertyNames(NativeDate.prototype)) {
  const isInZone = name.startsWith('toLocale')
    ? ([, options]: readonly unknown[]) => !hasZone(options)
    : () => LOCAL.test(name)
  if (!LOCAL.test(name) && !/^([gs]etUTC|to(Locale|ISO|UTC|GMT))/.test(name)) continue
  observe(NativeDate.prototype, name, (date, values) => {
    if (isInZone(values)) note('zone')
    noteIfPresent(date)
  })
}

const inLocalZone = new WeakSet<object>()
const NativeFormat = Intl.DateTimeFormat
const construct = (values: unknown[]): Intl.DateTimeFormat => {
  const format = Reflect.construct(NativeFormat, values) as Intl.DateTimeFormat
  if (!hasZone(values[1])) inLocalZone.add(format)
  return format
}
Intl.DateTimeFormat = new Proxy(NativeFormat, {
  construct: (_, values: unknown[]) => construct(values),
  apply: (_, __, values: unknown[]) => construct(values),
})
for (const name of ['formatToParts', 'formatRange', 'formatRangeToParts']) {
  observe(NativeFormat.prototype, name, (format, [from, to = from]) => {
    if (inLocalZone.has(format)) note('zone')
    noteIfPresent(from)
    noteIfPresent(to)
  })
}
observe(NativeFormat.prototype, 'resolvedOptions', (format) => {
  if (inLocalZone.has(format)) note('zone')
})
const { get } = Object.getOwnPropertyDescriptor(NativeFormat.prototype, 'format') ?? {}
Object.defineProperty(NativeFormat.prototype, 'format', {
  configurable: true,
  get(this: Intl.DateTimeFormat) {
    if (inLocalZone.has(this)) note('zone')
    const native = get?.call(this) as Intl.DateTimeFormat['format']
    return (instant?: Date | number) => {
      noteIfPresent(instant)
      return native(instant)
    }
  },
})

/** They read no date. A shell and what it calls may start a Node, which records. */
const WITHOUT_CALENDAR = new Set(['/bin/sh', 'cp', 'mkfifo', 'ps', 'sh'])

observe(ChildProcess.prototype, 'spawn', (_, [options]) => {
  const { file, envPairs } = options as { readonly file: string; readonly envPairs: readonly string[] }
  noteProgram(file, Object.fromEntries(envPairs.map((pair) => pair.split(/=(.*)/s, 2))) as NodeJS.ProcessEnv)
})
for (const name of ['spawnSync', 'execFileSync']) {
  observe(childProcess, name, (_, [file, ...rest]) => {
    const { env = process.env } = (rest.find((value) => !Array.isArray(value)) ?? {}) as {
      readonly env?: NodeJS.ProcessEnv
    }
    noteProgram(String(file), env)
  })
}
observe(childProcess, 'execSync', () => noteProgram('', {}))
syncBuiltinESMExports()

function noteProgram(file: string, env: NodeJS.ProcessEnv): void {
  const isRecorded = ['NODE_OPTIONS', READERS_VARIABLE, TEST_FILE_VARIABLE].every(
    (name) => env[name] === process.env[name],
  )
  if (isRecorded && (file === process.execPath || WITHOUT_CALENDAR.has(file))) return
  note('zone')
  note('present')
}

function observe(of: object, name: string, noteCall: (object: object, values: readonly unknown[]) => void): void {
  const native = Reflect.get(of, name) as (...values: unknown[]) => unknown
  const observed = function (this: object, ...values: unknown[]): unknown {
    noteCall(this, values)
    return native.apply(this, values)
  }
  Object.defineProperty(of, name, { configurable: true, writable: true, value: observed })
}

function hasZone(options: unknown): boolean {
  return typeof options === 'object' && options !== null && 'timeZone' in options && options.timeZone !== undefined
}
