import childProcess, { ChildProcess } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { READERS_VARIABLE, TEST_FILE_VARIABLE } from './zoneReaders.ts'

/**
 * Preloaded into every Node process and thread of a test run: records which test file makes it read the computer's time zone, or
 * starts a program that might.
 */

const folder = process.env[READERS_VARIABLE]
let isRecorded = false

/** Postgres runs in UTC, but its C library reads the zone when it starts. */
const IGNORED = 'node_modules/@electric-sql/pglite/'

function note(): void {
  const file = process.env[TEST_FILE_VARIABLE]
  // Vitest's own process has no file.
  if (folder === undefined || file === undefined || isRecorded) return
  if (new Error('where it is read').stack?.includes(IGNORED) === true) return
  isRecorded = true
  appendFileSync(join(folder, `${process.pid}-${threadId}`), `${file}\n`)
}

const NativeDate = Date
const ABSOLUTE = /^[+-]?\d{4,6}(-\d\d(-\d\d)?)?$|Z$|GMT$|:\d\d(\.\d+)? ?[+-]\d\d(:?\d\d)?$/
const isLocal = (text: unknown): boolean => typeof text === 'string' && !ABSOLUTE.test(text)

globalThis.Date = new Proxy(NativeDate, {
  construct(target, values: unknown[], newTarget) {
    if (values.length > 1 || isLocal(values[0])) note()
    return Reflect.construct(target, values, newTarget) as Date
  },
  apply(target) {
    note()
    return target()
  },
  get(target, name, receiver) {
    if (name !== 'parse') return Reflect.get(target, name, receiver) as unknown
    return (text: string) => {
      if (isLocal(text)) note()
      return target.parse(text)
    }
  },
})
NativeDate.prototype.constructor = globalThis.Date

const LOCAL = /^(get|set)(?!UTC)(FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset|Year)$/
for (const name of Object.getOwnPropertyNames(NativeDate.prototype)) {
  if (LOCAL.test(name) || /^to(Date|Time)?String$/.test(name)) observe(NativeDate.prototype, name, () => true)
  if (name.startsWith('toLocale')) observe(NativeDate.prototype, name, (_, [, options]) => !hasZone(options))
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
for (const name of ['formatToParts', 'formatRange', 'formatRangeToParts', 'resolvedOptions']) {
  observe(NativeFormat.prototype, name, (format) => inLocalZone.has(format))
}
const { get } = Object.getOwnPropertyDescriptor(NativeFormat.prototype, 'format') ?? {}
Object.defineProperty(NativeFormat.prototype, 'format', {
  configurable: true,
  get(this: Intl.DateTimeFormat) {
    if (inLocalZone.has(this)) note()
    return get?.call(this) as unknown
  },
})

// Only Node's programs record.
observe(ChildProcess.prototype, 'spawn', (_, [options]) => !records(options))
for (const name of ['spawnSync', 'execFileSync', 'execSync']) observe(childProcess, name, () => true)
syncBuiltinESMExports()

function records(options: unknown): boolean {
  const { file, envPairs } = options as { readonly file: string; readonly envPairs: readonly string[] }
  const inherited = ['NODE_OPTIONS', READERS_VARIABLE, TEST_FILE_VARIABLE].map((name) => `${name}=${process.env[name]}`)
  return file === process.execPath && inherited.every((pair) => envPairs.includes(pair))
}

function observe(of: object, name: string, isRead: (object: object, values: readonly unknown[]) => boolean): void {
  const native = Reflect.get(of, name) as (...values: unknown[]) => unknown
  const observed = function (this: object, ...values: unknown[]): unknown {
    if (isRead(this, values)) note()
    return native.apply(this, values)
  }
  Object.defineProperty(of, name, { configurable: true, writable: true, value: observed })
}

function hasZone(options: unknown): boolean {
  return typeof options === 'object' && options !== null && 'timeZone' in options && options.timeZone !== undefined
}
