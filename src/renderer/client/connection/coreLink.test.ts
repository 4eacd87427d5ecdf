import { afterEach, expect, test, vi } from 'vitest'
import { PORT_MESSAGE, WANT_PORT_MESSAGE } from '../../../contract/hostBridge.ts'
import { connectionState, setConnectionState } from './connectionState.ts'
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
    if ((data as { type?: unknown }).type !== WANT_PORT_MESSAGE) return
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
  const request = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }))
  port1.start()
  core.calls.detail({ workspaceId: 'w', callId: 1 }).catch(() => undefined)
  await request
  // Answers arrive too, because the port was started.
  port1.close()
})
