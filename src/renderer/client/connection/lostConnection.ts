import { connectionState, setConnectionState } from './connectionState.ts'

/** Records that the socket closed or couldn't be opened, and finds out why: WebSocket errors contain no status. */
export async function noteLoss(): Promise<void> {
  if (connectionState() !== 'shut-out') setConnectionState('lost')
  const isRefused = await isLinkNeeded()
  // Another attempt may have succeeded in the meantime.
  if (connectionState() !== 'open') setConnectionState(isRefused ? 'shut-out' : 'lost')
}

/** A restarted host has another cookie and answers 401 to this page. */
async function isLinkNeeded(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).status === 401
  } catch {
    return false // No answer: the host isn't running.
  }
}
