import type { BodyMessage } from './bodyStreams.ts'

/** A request or a response without its body, as it can be posted to another process. */
export interface RequestHead {
  readonly url: string
  readonly method: string
  readonly headers: readonly (readonly [string, string])[]
  readonly hasBody: boolean
}

export interface ResponseHead {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly hasBody: boolean
}

/** Main process → core, on the port of a request. */
export type RequestMessage = BodyMessage

/** Core → main process. `failed`: the handler threw, which the core has logged. */
export type ResponseMessage =
  | BodyMessage
  | { readonly kind: 'head'; readonly head: ResponseHead }
  | { readonly kind: 'failed' }
