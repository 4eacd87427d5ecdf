/**
 * An error response. The interface shows one error body, that of 429: an object with the field `error`. The other bodies
 * follow it and add `message` and, for 400, `parameter`.
 * Source: interface, "Errors".
 */
export class Refusal extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, string>>

  constructor(status: number, body: Readonly<Record<string, string>>) {
    super(`${status} ${body['error'] ?? ''} ${body['message'] ?? ''}`.trim())
    this.name = 'Refusal'
    this.status = status
    this.body = body
  }
}

/** 400. `parameter` is the name as the client sent it. */
export function badRequest(parameter: string, message: string): Refusal {
  return new Refusal(400, { error: 'bad_request', parameter, message })
}

export function unauthorized(): Refusal {
  return new Refusal(401, { error: 'unauthorized', message: 'The API key is missing or not known.' })
}

export function forbidden(message: string): Refusal {
  return new Refusal(403, { error: 'forbidden', message })
}

export function notFound(message: string): Refusal {
  return new Refusal(404, { error: 'not_found', message })
}

/** The only error body the interface shows: exactly this field. */
export function tooManyRequests(): Refusal {
  return new Refusal(429, { error: 'too_many_requests' })
}
