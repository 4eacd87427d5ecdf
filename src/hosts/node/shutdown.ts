/** Signals that mean «end, please»: Ctrl+C, a service manager, a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Closing writes what is unfinished and ends the demo service (5 s at most); whoever is not done by then is left. */
const CLOSE_LIMIT_MS = 8000

/** 128 and the signal's number, as a shell would report it. */
const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

type Signal = (typeof SIGNALS)[number]

/** What a host has started, closed in the opposite order, once. */
export interface Shutdown {
  /** Adds something to close; what was added last is closed first. Added after closing began, it is closed at once. */
  add(name: string, close: () => Promise<void> | void): void
  /** Closes everything; a part that fails or hangs keeps none of the others from being closed. Answers who did. */
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
    const deadline = performance.now() + limitMs
    for (let part = parts.pop(); part; part = parts.pop()) {
      if (!(await closesWithin(part.close, deadline - performance.now()))) failed.push(part.name)
    }
    return failed
  }

  return {
    signal: closing.signal,
    add(name, close) {
      if (closed) void closesWithin(close, limitMs)
      else parts.push({ name, close })
    },
    close: () => (closed ??= closeAll()),
  }
}

async function closesWithin(close: () => Promise<void> | void, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, Math.max(ms, 0), false)))
  try {
    // The order matters: a part is always asked to close, also when the time is up.
    const done = Promise.resolve(close()).then(() => true)
    return await Promise.race([done, late])
  } catch {
    // Reported by name to whoever closes; the rest must still be closed.
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** Ctrl+C under `npm start` arrives twice, from the terminal and from npm; what comes this soon is the same wish. */
const SAME_WISH_MS = 1000

/**
 * Ends the process in order when it is asked to, or when npm is gone that started it: exit code 0 after everything closed, 1 when something did not.
 * Whoever asks again after a second does not want to wait: it ends at once, by that signal's usual code.
 */
export function endOnSignals(shutdown: Shutdown, say: (line: string) => void): void {
  let askedAt: number | undefined
  const end = (signal: Signal): void => {
    if (askedAt !== undefined) {
      if (performance.now() - askedAt > SAME_WISH_MS) process.exit(EXIT_CODES[signal])
      return
    }
    askedAt = performance.now()
    void shutdown.close().then((failed) => {
      if (failed.length > 0) say(`Earshot ended, but could not close: ${failed.join(', ')}.`)
      process.exit(failed.length > 0 ? 1 : 0)
    })
  }
  for (const signal of SIGNALS) process.on(signal, end)
  onNpmGone(() => end('SIGTERM'))
}

/** `npm start` hands a signal on to the shell between it and us; that ends, and tells us nothing. */
export function onNpmGone(listener: () => void): void {
  if (process.env['npm_lifecycle_event'] !== undefined) onOrphaned(listener)
}

/** Soon enough that nobody who ended npm finds us still there; asking costs a microsecond. */
const PARENT_CHECK_MS = 100

/** Calls back once when the process that started this one has ended. Keeps nothing running. */
export function onOrphaned(listener: () => void, parentId: () => number = () => process.ppid): void {
  const parent = parentId()
  const timer = setInterval(() => {
    if (parentId() === parent) return
    clearInterval(timer)
    listener()
  }, PARENT_CHECK_MS)
  timer.unref()
}
