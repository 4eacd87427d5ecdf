/** What the simulator sends to its parent process. The key goes this way to stay out of any output. */
type HostMessage =
  | { readonly kind: 'progress'; readonly step: string; readonly fraction: number | null }
  | { readonly kind: 'ready'; readonly baseUrl: string; readonly apiKey: string }
  | { readonly kind: 'failed'; readonly message: string }

interface HostChannel {
  send(message: HostMessage): void
  /** Runs `stop` when the host sends `{ kind: 'stop' }` or exits: the service must not outlive the app that started it. */
  onEnd(stop: () => void): void
}

/** The parts of Electron's `process.parentPort` we use. */
interface ParentPort {
  postMessage(message: HostMessage): void
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void
}

/** A forked child has an IPC channel, an Electron utility process a parent port (and ends with its app), a standalone process neither. */
export function connectHost(): HostChannel {
  const parentPort = (process as { readonly parentPort?: ParentPort }).parentPort
  return {
    send(message) {
      if (parentPort !== undefined) parentPort.postMessage(message)
      else if (process.send !== undefined && process.connected) process.send(message)
    },
    onEnd(stop) {
      if (parentPort !== undefined) {
        parentPort.on('message', ({ data }) => {
          if (isStop(data)) stop()
        })
      } else if (process.send !== undefined) process.on('disconnect', stop)
      else if (process.env['npm_lifecycle_event'] !== undefined) onOrphaned(stop)
    },
  }
}

function isStop(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'stop'
}

/** npm forwards a signal only to the shell between it and us. The shell exits silently, which shows as a changed parent. */
function onOrphaned(stop: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 100)
  timer.unref()
}
