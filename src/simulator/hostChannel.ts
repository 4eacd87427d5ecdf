/** What the simulator tells the process that started it. The key goes this way so that no output shows it. */
export type HostMessage =
  | { readonly kind: 'progress'; readonly step: string; readonly fraction: number | null }
  | { readonly kind: 'ready'; readonly baseUrl: string; readonly apiKey: string }
  | { readonly kind: 'failed'; readonly message: string }

export interface HostChannel {
  send(message: HostMessage): void
  /** Runs `stop` when the host goes away: a service must not outlive the app that started it. */
  onGone(stop: () => void): void
}

/** The parts of Electron's `process.parentPort` that are used. */
interface ParentPort {
  postMessage(message: HostMessage): void
}

/** A forked child has an IPC channel, a utility process of Electron a parent port (and ends with its app); alone there is neither. */
export function connectHost(): HostChannel {
  const parentPort = (process as { readonly parentPort?: ParentPort }).parentPort
  return {
    send(message) {
      if (parentPort !== undefined) parentPort.postMessage(message)
      else if (process.send !== undefined && process.connected) process.send(message)
    },
    onGone(stop) {
      if (process.send !== undefined) process.on('disconnect', stop)
      else if (process.env['npm_lifecycle_event'] !== undefined) onOrphaned(stop)
    },
  }
}

/** npm hands a signal on to the shell between it and us; that ends and tells us nothing, but leaves us without a parent. */
function onOrphaned(stop: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 100)
  timer.unref()
}
