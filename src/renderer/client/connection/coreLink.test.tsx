import { afterEach, expect, test, vi } from 'vitest'
import { PORT_MESSAGE, REQUEST_PORT_MESSAGE } from '../../../contract/hostBridge.ts'
import { connectionState, onConnectionChange, setConnectionState } from './connectionState.ts'
import { connectToCore } from './coreLink.ts'

const sockets = vi.hoisted(() => [] as { readonly address: string; readonly socket: EventTarget }[])
vi.mock('partysocket', () => ({
  WebSocket: class extends EventTarget {
    constructor(address: string) {
      super()
      sockets.push({ address, socket: this })
    }
  },
}))

afterEach(() => vi.unstubAllGlobals())

test('in a browser, connects to the core through a WebSocket of the page’s origin', async () => {
  setConnectionState('connecting')
  await connectToCore()
  const { address, socket } = sockets[0]!
  expect(address).toBe(`ws://${location.host}/rpc`)
  socket.dispatchEvent(new Event('open'))
  expect(connectionState()).toBe('open')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  socket.dispatchEvent(new Event('close'))
  expect(connectionState()).toBe('lost')
})

test('in Electron, connects to the core through the preload’s port', async () => {
  setConnectionState('connecting')
  vi.stubGlobal('earshotHost', { kind: 'electron' })
  const { port1, port2 } = new MessageChannel()
  const asked = vi.fn()
  window.addEventListener('message', function answer({ data }) {
    if ((data as { type?: unknown }).type !== REQUEST_PORT_MESSAGE) return
    window.removeEventListener('message', answer)
    asked()
    // Ignored: messages from elsewhere, of another kind, or without a port.
    const decoy = { data: { type: PORT_MESSAGE }, ports: [new MessageChannel().port1] }
    window.dispatchEvent(new MessageEvent('message', { ...decoy, source: null }))
    window.dispatchEvent(new MessageEvent('message', { ...decoy, data: { type: 'other' }, source: window }))
    window.dispatchEvent(new MessageEvent('message', { ...decoy, data: null, source: window }))
    window.dispatchEvent(new MessageEvent('message', { ...decoy, ports: [], source: window }))
    expect(connectionState()).toBe('connecting')
    window.postMessage({ type: PORT_MESSAGE }, location.origin, [port2])
  })
  const core = await connectToCore()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(connectionState()).toBe('open')
  const sent = heard(port1)
  const waiting = core.calls.detail({ workspaceId: 'w', callId: 1 })
  await sent

  // The core's process has ended, and the host hands over a port to another. Nothing else ends what waits for the old port.
  const states: string[] = []
  const stop = onConnectionChange(() => states.push(connectionState()))
  const next = new MessageChannel()
  window.postMessage({ type: PORT_MESSAGE }, location.origin, [next.port2])
  await expect(waiting).rejects.toThrow()
  expect(states).toEqual(['lost', 'open'])
  const sentAgain = heard(next.port1)
  core.calls.detail({ workspaceId: 'w', callId: 2 }).catch(() => undefined)
  expect(String(await sentAgain)).toContain('"callId":2')
  stop()
  next.port1.close()
})

/** The next message that arrives at the core's end of a port. */
function heard(port: MessagePort): Promise<unknown> {
  port.start()
  return new Promise((resolve) => port.addEventListener('message', ({ data }) => resolve(data), { once: true }))
}
