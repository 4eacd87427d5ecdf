import { connectionState, setConnectionState } from './connectionState.ts'

/** Says that the socket closed or can't be opened, and finds out why: a socket doesn't tell how it was refused. */
export async function noteLoss(): Promise<void> {
  if (connectionState() !== 'shut-out') setConnectionState('lost')
  const isRefused = await isLinkNeeded()
  // The next attempt may have succeeded meanwhile.
  if (connectionState() !== 'open') setConnectionState(isRefused ? 'shut-out' : 'lost')
}

/** The host of an earlier run took another cookie; it answers 401 to this one. */
async function isLinkNeeded(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).status === 401
  } catch {
    return false // Nothing answers: it isn't running.
  }
}
