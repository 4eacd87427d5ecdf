import { setImmediate } from 'node:timers/promises'
import { leaveProcess } from './leaveProcess.ts'

/** Signals that request termination: Ctrl+C, a service manager, a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Closing saves unfinished work and ends the demo service (5 s at most). Whatever isn't closed by then is abandoned. */
const CLOSE_LIMIT_MS = 8000

/** 128 plus the signal's number, as a shell reports it. */
const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

type Signal = (typeof SIGNALS)[number]

/** Closes what a host has started, once, in reverse order. */
export interface Shutdown {
  /** Adds something to close. Last in, first out. After closing began, it is closed at once. */
  add(name: string, close: () => Promise<void> | void): void
  /** Closes everything, even if a part fails or hangs. Returns the names of the parts that did. */
  close(): Promise<readonly string[]>
  /** Aborted when closing begins. */
  readonly signal: AbortSignal
}

export function createShutdown(limitMs: number = CLOSE_LIMIT_MS): Shutdown {
  const parts: { readonly name: string; readonly close: () => Promise<void> | void }[] = []
  const closing = new AbortController()
  let closed: Promise<readonly string[]> | undefined

  async function closeAll(): Promise<readonly string[]> {
    closing.abort()
    const failed: string[] = []
    const timeUp = Promise.withResolvers<void>()
    const limit = setTimeout(timeUp.resolve, limitMs)
    for (let part = parts.pop(); part; part = parts.pop()) {
      // Also when the time is up, every part is asked to close, and has a turn to do so.
      const late = timeUp.promise.then(() => setImmediate(false))
      if (!(await Promise.race([closes(part.close), late]))) failed.push(part.name)
    }
    clearTimeout(limit)
    return failed
  }

  return {
    signal: closing.signal,
    add(name, close) {
      if (closed) void closes(close)
      else parts.push({ name, close })
    },
    close: () => (closed ??= closeAll()),
  }
}

async function closes(close: () => Promise<void> | void): Promise<boolean> {
  try {
    await close()
    return true
  } catch {
    // The caller reports it by name; the rest must still be closed.
    return false
  }
}

/** Under `npm start`, Ctrl+C arrives twice, from the terminal and from npm. A signal this soon is a duplicate. */
const DUPLICATE_SIGNAL_MS = 1000

/**
 * Calls `end` on a signal and ignores its duplicates. A second signal after a second calls `hurry`. Returns a function that stops
 * it.
 */
export function onSignals(end: (signal: Signal) => void, hurry: (signal: Signal) => void = exitNow): () => void {
  let isEnding = false
  let areDuplicatesOver = false
  const listener = (signal: Signal): void => {
    if (!isEnding) {
      isEnding = true
      setTimeout(() => (areDuplicatesOver = true), DUPLICATE_SIGNAL_MS).unref()
      end(signal)
    } else if (areDuplicatesOver) hurry(signal)
  }
  for (const signal of SIGNALS) process.on(signal, listener)
  return () => {
    for (const signal of SIGNALS) process.off(signal, listener)
  }
}

/** The exit code after `Shutdown.close`. Says what couldn't be closed. */
export function exitCodeAfter(failed: readonly string[], say: (line: string) => void): number {
  if (failed.length === 0) return 0
  say(`Earshot quit, but couldn’t close: ${failed.join(', ')}.`)
  return 1
}

function exitNow(signal: Signal): void {
  void leaveProcess(EXIT_CODES[signal])
}

/**
 * Shuts the process down on a signal, or when the npm process that started it exits: exit code 0 if everything closed, otherwise 1.
 * A second signal after a second exits with that signal's usual code, whatever isn't closed.
 */
export function endOnSignals(shutdown: Shutdown, say: (line: string) => void): () => void {
  const end = (): void => {
    void shutdown.close().then((failed) => leaveProcess(exitCodeAfter(failed, say)))
  }
  onNpmGone(end)
  return onSignals(end)
}

/** `npm start` forwards a signal only to the shell between it and us, which exits without telling us. */
export function onNpmGone(listener: () => void): void {
  if (process.env['npm_lifecycle_event'] !== undefined) onOrphaned(listener)
}

/** Short enough to exit right after npm. A check takes a microsecond. */
const PARENT_CHECK_MS = 100

/** Calls back once when the parent process has exited. Doesn't keep the process alive. */
export function onOrphaned(listener: () => void, parentId: () => number = () => process.ppid): void {
  const parent = parentId()
  const timer = setInterval(() => {
    if (parentId() === parent) return
    clearInterval(timer)
    listener()
  }, PARENT_CHECK_MS)
  timer.unref()
}
