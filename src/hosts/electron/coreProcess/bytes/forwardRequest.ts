import type { MessagePortMain } from 'electron'
import type { MakeChannel } from '../../page/messagePort.ts'
import { BodyReceiver, BodySender, passOn } from './bodyStreams.ts'
import type { RequestHead, ResponseHead, ResponseMessage } from './requestHead.ts'

/**
 * Lets another process answer a request: `send` posts the head with one end of a new channel. Rejects if that process fails or
 * ends. Canceling the response's body, or the end of that process, closes the channel.
 */
export function forwardRequest(
  request: Request,
  makeChannel: MakeChannel,
  send: (head: RequestHead, port: MessagePortMain) => void,
): Promise<Response> {
  const { port1: port, port2: theirs } = makeChannel()
  const answered = Promise.withResolvers<Response>()
  const body = request.body === null ? undefined : new BodySender(port, request.body)
  let receiver: BodyReceiver | undefined

  const answer = ({ status, headers, hasBody }: ResponseHead): void => {
    if (hasBody) receiver = new BodyReceiver(port, () => port.close())
    answered.resolve(new Response(receiver?.stream ?? null, { status, headers: headers.map(([...one]) => one) }))
    if (!hasBody) port.close()
  }
  port.on('message', ({ data }) => {
    const message = data as ResponseMessage
    if (message.kind === 'head') answer(message.head)
    else if (message.kind === 'failed') port.close()
    else passOn(message, body, receiver)
  })
  // Also after our own `close`.
  port.once('close', () => {
    body?.stop()
    receiver?.break()
    answered.reject(new Error('the core didn’t answer'))
  })
  const { url, method, headers } = request
  send({ url, method, headers: [...headers], hasBody: body !== undefined }, theirs)
  port.start()
  return answered.promise
}
