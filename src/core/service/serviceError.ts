import { errors } from 'undici'
import { AppError, type ErrorCode } from '../../contract/errors/errors.ts'
import type { ApiKey } from '../secrets/apiKey.ts'

/** What was requested, which determines the meaning of statuses. */
export type Operation = 'list' | 'call' | 'import'

export interface Refusal {
  readonly operation: Operation
  /** Without the base URL and the query: `/v1/calls`. */
  readonly path: string
  readonly status: number
  /** The body as text, truncated to a few kB. */
  readonly body: string
  /** Removed from messages, in case the service repeats it. */
  readonly key: ApiKey
  readonly host: string
  /** The origin a redirect points to. */
  readonly redirectTo: string | null
}

/**
 * Converts an error response to an expected failure, except 429, which needs the budget.
 * Source: interface, "Errors". Where that says "not shown", the usual meaning of the status is assumed: 401 key rejected, 404
 * no such call, 5xx service failure. 403 is a disabled workspace on lists (documented), one of four causes on import
 * (documented), and a rejected key elsewhere. Any other 4xx refuses the request for a reason only the service knows.
 */
export function refusalError(refusal: Refusal): AppError {
  const { operation, path, status, host } = refusal
  const details = detailsOf(refusal.body, refusal.key)
  if (status === 304) {
    const reason = 'It responded with 304 (Not Modified) and no content. A cache or proxy may be misconfigured.'
    return new AppError('unreadable-answer', { path: '(body)', reason })
  }
  if (status >= 300 && status < 400) {
    const where = refusal.redirectTo === null ? 'elsewhere' : `to ${refusal.key.redact(refusal.redirectTo)}`
    return new AppError('not-this-service', { host, why: `It redirects ${where}.` })
  }
  switch (status) {
    case 401:
      return new AppError('unauthorized', { status })
    case 402:
      return new AppError('payment-required', { message: details.message })
    case 403:
      return forbidden(refusal, details.message)
    case 404:
    case 410:
      if (operation === 'call') return new AppError('not-found', { what: 'call' })
      return new AppError('not-this-service', { host, why: `It answers ${status} to ${path}.` })
    case 405:
    case 406:
    case 501:
      return new AppError('not-this-service', { host, why: `It answers ${status} to ${path}.` })
    case 413:
      if (operation === 'import') return new AppError('recording-too-large', { message: details.message })
      return new AppError('invalid-request', { message: details.message, parameter: details.parameter })
    case 408:
    case 425:
      return new AppError('service-failed', { status }) // Temporary, so retried.
    default:
      if (status >= 500 || status < 400) return new AppError('service-failed', { status })
      return new AppError('invalid-request', { message: details.message, parameter: details.parameter })
  }
}

function forbidden({ operation, status }: Refusal, message: string | null): AppError {
  const words = message ?? ''
  if (operation === 'import') {
    // The interface names four causes, which only the service's message distinguishes.
    if (/not enabled|feature|disabled for/i.test(words)) return new AppError('import-not-enabled', { message: words })
    if (/\b(user|agent|call[ _-]?type)\b/i.test(words)) {
      return new AppError('user-or-agent-or-type-refused', { message: words })
    }
    if (/api[ _-]?key|unauthori[sz]ed|credential/i.test(words)) return new AppError('unauthorized', { status })
    return new AppError('import-refused', { message })
  }
  if (/disabled/i.test(words)) return new AppError('workspace-disabled', {})
  if (operation === 'call' || /api[ _-]?key|unauthori[sz]ed|credential|token/i.test(words)) {
    return new AppError('unauthorized', { status })
  }
  return new AppError('workspace-disabled', {})
}

/**
 * The interface doesn't show error bodies, so look for a message where services usually put it. Removes the key from the
 * message instead of the body, where JSON may have escaped it.
 */
function detailsOf(body: string, key: ApiKey): { readonly message: string | null; readonly parameter: string | null } {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    const isPlain = body.trim() !== '' && !body.includes('<') && body.length < LONGEST_TEXT
    return { message: isPlain ? key.redact(body.trim()) : null, parameter: null }
  }
  const textAt = (keys: readonly string[]) => {
    const text = findText(parsed, keys, 0)
    return text === null ? null : key.redact(text).slice(0, LONGEST_TEXT)
  }
  return { message: textAt(MESSAGE_KEYS), parameter: textAt(PARAMETER_KEYS) }
}

const LONGEST_TEXT = 500
const MESSAGE_KEYS = ['message', 'detail', 'description', 'reason', 'error_description', 'title', 'error', 'errors']
const PARAMETER_KEYS = ['parameter', 'param', 'field', 'pointer', 'path', 'error', 'errors', 'meta', 'source']

function findText(value: unknown, keys: readonly string[], depth: number): string | null {
  if (depth > 4) return null
  if (Array.isArray(value)) return value.length === 0 ? null : fromItem(value[0], keys, depth)
  if (typeof value !== 'object' || value === null) return null
  const fields = value as Record<string, unknown>
  for (const key of keys) {
    const item = fields[key]
    const isLeaf = typeof item === 'string' && item.trim() !== ''
    if (isLeaf && !(keys === PARAMETER_KEYS && (key === 'error' || key === 'errors'))) return item.trim()
    const nested = typeof item === 'object' ? findText(item, keys, depth + 1) : null
    if (nested !== null) return nested
  }
  return null
}

function fromItem(item: unknown, keys: readonly string[], depth: number): string | null {
  if (typeof item === 'string') return keys === MESSAGE_KEYS ? item : null
  return findText(item, keys, depth + 1)
}

const TLS_CODES =
  /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|EPROTO|HOSTNAME_MISMATCH|ERR_OSSL)/
/** `UND_ERR_ABORTED`: a proxy refused the connection. */
const UNREACHABLE_CODES = new Set(
  (
    'ECONNREFUSED ECONNRESET ECONNABORTED EHOSTUNREACH ENETUNREACH ENETDOWN EHOSTDOWN EADDRNOTAVAIL EPIPE ENOTCONN EACCES ' +
    'UND_ERR_SOCKET UND_ERR_CLOSED UND_ERR_DESTROYED UND_ERR_ABORTED UND_ERR_PRX_TLS UND_ERR_INFO'
  ).split(' '),
)

/** Node's system calls before a connection exists. Later, the same codes come from `read` and `write`. */
const CONNECTING = new Set(['connect', 'getaddrinfo'])
const CERTIFICATE_CODES = /^(ERR_TLS_CERT_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|HOSTNAME_MISMATCH)/

interface NetworkFault {
  readonly host: string
  readonly afterMs: number
  /** The response headers had arrived. */
  readonly isAnswering: boolean
}

/** Converts an error from undici to an expected failure; null if it isn't a network failure. */
export function networkError(error: unknown, met: NetworkFault): AppError | null {
  const { host, afterMs, isAnswering } = met
  const { code, message } = codeOf(error)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EAI_FAIL') {
    return wrapped('dns', { host }, error)
  }
  if (TLS_CODES.test(code)) return wrapped('tls', { host, reason: tlsReason(code) }, error)
  if (code === 'ETIMEDOUT' || /^UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT$/.test(code)) {
    return wrapped('timed-out', { host, afterMs: Math.round(afterMs) }, error)
  }
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' || (isAnswering && UNREACHABLE_CODES.has(code))) {
    return wrapped('answer-incomplete', { host, stalledMs: null }, error)
  }
  if (UNREACHABLE_CODES.has(code)) return wrapped('unreachable', { host }, error)
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW') {
    const why = `Its response isn’t valid HTTP (${message.slice(0, 100)}).`
    return wrapped('not-this-service', { host, why }, error)
  }
  return null
}

/** Whether it happened before anything was sent. False if unknown. */
export function isNotConnected(error: unknown): boolean {
  const fields = error as {
    code?: unknown
    syscall?: unknown
    cause?: unknown
    errors?: readonly unknown[]
  } | null
  // A name with several addresses has one error per attempted address.
  if (Array.isArray(fields?.errors)) return fields.errors.length > 0 && fields.errors.every(isNotConnected)
  if (typeof fields?.code !== 'string') return fields?.cause !== undefined && isNotConnected(fields.cause)
  return (
    fields.code === 'UND_ERR_CONNECT_TIMEOUT' ||
    CERTIFICATE_CODES.test(fields.code) ||
    (typeof fields.syscall === 'string' && CONNECTING.has(fields.syscall))
  )
}

function codeOf(error: unknown): { readonly code: string; readonly message: string } {
  const fields = error as { code?: unknown; message?: unknown; cause?: unknown; errors?: readonly unknown[] } | null
  // undici's parser errors have no code if the parser rejects the first line.
  if (error instanceof errors.HTTPParserError) return { code: 'HPE_INVALID', message: error.message }
  if (typeof fields?.code === 'string') {
    return { code: fields.code, message: typeof fields.message === 'string' ? fields.message : '' }
  }
  const inner = fields?.cause ?? fields?.errors?.[0]
  return inner === undefined ? { code: '', message: '' } : codeOf(inner)
}

function tlsReason(code: string): string {
  if (code === 'CERT_HAS_EXPIRED') return 'Its certificate has expired.'
  if (code === 'CERT_NOT_YET_VALID') return 'Its certificate is not valid yet.'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'Its certificate is for another name.'
  if (/SELF_SIGNED|UNABLE_TO|DEPTH_ZERO/.test(code))
    return 'Its certificate is not signed by an authority this computer trusts.'
  return `A secure connection could not be made (${code}).`
}

function wrapped<Code extends ErrorCode>(code: Code, data: AppError<Code>['data'], cause: unknown): AppError {
  return new AppError(code, data, { cause })
}
