import type { MessagePortMain } from 'electron'
import type { Core } from '../../../../core/createCore.ts'
import { BodyReceiver, BodySender, passOn } from './bodyStreams.ts'
import type { RequestHead, RequestMessage, ResponseMessage } from './requestHead.ts'

/** Answers a request of another process with `handle`, through the request's port. */
export async function answerRequest(
  { url, method, headers, hasBody }: RequestHead,
  port: MessagePortMain,
  handle: Core['handle'],
): Promise<void> {
  const left = new AbortController()
  const receiver = hasBody ? new BodyReceiver(port) : undefined
  let body: BodySender | undefined
  const post = (message: ResponseMessage): void => port.postMessage(message)

  port.on('message', ({ data }) => passOn(data as RequestMessage, body, receiver))
  port.once('close', () => {
    left.abort(new Error('the page left'))
    receiver?.break()
    body?.stop()
  })
  port.start()
  try {
    const request = new Request(url, {
      method,
      headers: headers.map(([...one]) => one),
      signal: left.signal,
      ...(receiver && { body: receiver.stream, duplex: 'half' }),
    })
    const response = await handle(request)
    if (left.signal.aborted) return await response.body?.cancel()
    if (response.body !== null) body = new BodySender(port, response.body)
    const { status } = response
    post({ kind: 'head', head: { status, headers: [...response.headers], hasBody: body !== undefined } })
  } catch {
    post({ kind: 'failed' })
  }
}
