import { appendFile, mkdir, open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../ports.ts'
import { redacted } from './redact.ts'

/** Takes fields instead of strings, so that redaction can go by type. */
export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

type LogFields = Readonly<Record<string, unknown>>

interface FileLog extends Log {
  /** Resolves when all lines so far are in the file. */
  flush(): Promise<void>
  /** The same, and nothing is written later: the folder may be removed by then. */
  close(): Promise<void>
  /** The last lines, oldest first, at most about 200 kB. Empty if nothing could be written. */
  tail(): Promise<readonly string[]>
}

/** 2 MB: several days of use, and small enough to attach to a report. */
const MAX_BYTES = 2_000_000
const KEPT_FILES = 3
/** 200 kB: a day of use, and small enough for an email or an issue. */
const TAIL_BYTES = 200_000

/**
 * Writes one line of JSON per event to `earshot.log`; full files become `earshot.1.log` (newest) to `earshot.3.log`.
 * Logging never throws and never blocks the caller. If the disk is full, lines are lost.
 */
export function createFileLog(folder: string, clock: Clock, maxBytes = MAX_BYTES): FileLog {
  const path = join(folder, 'earshot.log')
  let pending: string[] = []
  let writing: Promise<void> | null = null
  let sizeBytes: number | null = null
  let isClosed = false

  const write = async () => {
    while (pending.length > 0) {
      const lines = pending.join('')
      pending = []
      try {
        if (sizeBytes === null) {
          await mkdir(folder, { recursive: true, mode: 0o700 })
          sizeBytes = await sizeOf(path)
        }
        if (sizeBytes > 0 && sizeBytes + lines.length > maxBytes) {
          // The file may be open elsewhere or gone; then it's continued.
          await rotate(folder).catch(() => undefined)
          sizeBytes = await sizeOf(path)
        }
        await appendFile(path, lines, { mode: 0o600 })
        sizeBytes += Buffer.byteLength(lines)
      } catch {
        // The lines are lost; the app must keep working.
      }
    }
  }

  const start = () => {
    writing ??= write().finally(() => {
      writing = null
      if (pending.length > 0) start()
    })
  }

  const say = (level: string, event: string, fields: LogFields = {}) => {
    if (isClosed) return
    const entry = { at: new Date(clock.now()).toISOString(), level, event, ...(redacted(fields) as object) }
    pending.push(`${JSON.stringify(entry)}\n`)
    start()
  }

  const flush = async () => {
    while (writing !== null) await writing
  }

  return {
    info: (event, fields) => say('info', event, fields),
    warn: (event, fields) => say('warn', event, fields),
    error: (event, fields) => say('error', event, fields),
    flush,
    close: () => {
      isClosed = true
      return flush()
    },
    tail: async () => {
      await flush()
      const newest = await lastLines(path, TAIL_BYTES)
      const roomLeft = TAIL_BYTES - newest.join('').length
      // If the file is new, the lines that led to a fault are at the end of the previous one.
      return [...(await lastLines(join(folder, 'earshot.1.log'), roomLeft)), ...newest]
    },
  }
}

/** The complete lines among a file's last bytes; none if there is no such file. */
async function lastLines(path: string, maxBytes: number): Promise<readonly string[]> {
  const file = await open(path, 'r').catch(() => null)
  if (file === null || maxBytes <= 0) {
    await file?.close()
    return []
  }
  try {
    const { size } = await file.stat()
    const length = Math.min(size, maxBytes)
    const from = size - length
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n')
    // The first line is partial, unless it's the start of the file.
    return (from === 0 ? lines : lines.slice(1)).filter((line) => line !== '')
  } finally {
    await file.close()
  }
}

/** 0 if there is no such file. */
async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => ({ size: 0 }))).size
}

async function rotate(folder: string): Promise<void> {
  const full = join(folder, 'earshot.full.log')
  const numbered = (index: number) => join(folder, `earshot.${index}.log`)
  // First, because each attempt that fails after the loop would drop the oldest file.
  await rename(join(folder, 'earshot.log'), full)
  for (let index = KEPT_FILES - 1; index >= 1; index -= 1) {
    await rename(numbered(index), numbered(index + 1)).catch(() => undefined)
  }
  await rename(full, numbered(1))
}
