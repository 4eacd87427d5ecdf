import type { Page } from '@playwright/test'

/** What the page and the core say to each other, frame by frame. */
export interface Frames {
  readonly received: string[]
  readonly sent: string[]
}

/** Records the frames of a WebSocket in the browser and of a port on the desktop. Call before opening the page. */
export async function watchFrames(page: Page): Promise<Frames> {
  const received: string[] = []
  const sent: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => received.push(payload.toString()))
    socket.on('framesent', ({ payload }) => sent.push(payload.toString()))
  })
  await page.exposeFunction('recordFrame', (way: 'received' | 'sent', frame: string) => {
    ;(way === 'received' ? received : sent).push(frame)
  })
  await page.addInitScript(() => {
    const record = (way: 'received' | 'sent', data: unknown): void => {
      const frame = typeof data === 'string' ? data : new TextDecoder().decode(data as ArrayBuffer)
      void (window as unknown as { recordFrame(way: string, frame: string): Promise<void> }).recordFrame(way, frame)
    }
    // The preload hands over the port.
    addEventListener('message', ({ source, ports: [port] }) => {
      if (source !== window || port === undefined) return
      port.addEventListener('message', ({ data }) => record('received', data))
      const send = port.postMessage.bind(port) as (data: unknown, options?: StructuredSerializeOptions) => void
      port.postMessage = (data: unknown, options?: unknown) => {
        record('sent', data)
        send(data, options as StructuredSerializeOptions)
      }
    })
  })
  return { received, sent }
}
