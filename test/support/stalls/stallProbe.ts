/** How long this thread's event loop was blocked, by checking a timer every millisecond. */
export interface Stalls {
  readonly longestMs: number
  /** The CPU time that this thread used in its longest stall by CPU time: without waiting for a processor or a disk. */
  readonly longestCpuMs: number
  readonly p99Ms: number
  readonly over16: number
  readonly over50: number
}

const PERIOD_MS = 1

interface Stall {
  readonly ms: number
  readonly cpuMs: number
}

/** Starts measuring this thread. */
export function startStallProbe(): { take(): Stalls; stop(): void } {
  let stalls: Stall[] = []
  let isStopped = false
  let last = performance.now()
  let lastCpu = threadCpuMs()
  const check = (): void => {
    const [now, cpu] = [performance.now(), threadCpuMs()]
    stalls.push({ ms: Math.max(now - last - PERIOD_MS, 0), cpuMs: cpu - lastCpu })
    ;[last, lastCpu] = [now, cpu]
    if (!isStopped) setTimeout(check, PERIOD_MS)
  }
  setTimeout(check, PERIOD_MS)
  return {
    /** Of the time since the last call. */
    take() {
      const taken = stalls
      stalls = []
      const sorted = taken.map(({ ms }) => ms).toSorted((a, b) => a - b)
      return {
        longestMs: sorted.at(-1) ?? 0,
        longestCpuMs: Math.max(0, ...taken.filter(({ ms }) => ms > PERIOD_MS).map(({ cpuMs }) => cpuMs)),
        p99Ms: sorted[Math.floor(0.99 * (sorted.length - 1))] ?? 0,
        over16: sorted.filter((ms) => ms > 16).length,
        over50: sorted.filter((ms) => ms > 50).length,
      }
    },
    stop: () => void (isStopped = true),
  }
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
