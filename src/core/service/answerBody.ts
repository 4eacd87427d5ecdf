import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { AppError } from '../../contract/errors.ts'

/** 64 MB: a page of 100 calls has some 200 kB, the longest chat some MB. Also the limit of what a compressed answer may become. */
const MAX_BYTES = 64 * 1024 * 1024
/** Of an answer that is no success only a message is wanted. */
const MAX_REFUSAL_BYTES = 64 * 1024

const DECODERS = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
  ['deflate', promisify(inflate)],
])

/** Fails with `unreadable-answer` when it is too long or its compression is broken; with the network's own error when it is cut off. */
export async function readBody(
  body: AsyncIterable<Buffer>,
  encoding: string | undefined,
  isSuccess: boolean,
): Promise<string> {
  const limit = isSuccess ? MAX_BYTES : MAX_REFUSAL_BYTES
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > limit) {
      if (!isSuccess) break
      throw unreadable(`It is longer than ${MAX_BYTES / 1024 / 1024} MB.`)
    }
    chunks.push(chunk)
  }
  const received = Buffer.concat(chunks)
  const name = encoding?.trim().toLowerCase() ?? 'identity'
  if (name === 'identity' || name === '' || received.length === 0) return received.toString('utf8')
  const decode = DECODERS.get(name)
  if (decode === undefined) throw unreadable(`Its encoding ${name.slice(0, 40)} is unknown.`)
  try {
    return (await decode(received, { maxOutputLength: limit })).toString('utf8')
  } catch (error) {
    if (!isSuccess) return ''
    throw new AppError(
      'unreadable-answer',
      { path: '(body)', reason: `Its ${name} is broken or too long.` },
      { cause: error },
    )
  }
}

/** Lets go of a body that nobody needs: a short one leaves the connection usable, one that goes on ends it. */
export function discardBody(body: { dump(options: { limit: number }): Promise<void> }): void {
  body.dump({ limit: MAX_REFUSAL_BYTES }).catch(() => undefined) // Cut off: nobody wanted it.
}

/** Fails with `not-this-service` when it is no JSON at all, `unreadable-answer` when it is broken JSON. */
export function parseAnswer(text: string, host: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // The parser's error quotes the text, which may hold the key or what a call is about, so it is not the cause.
    const start = text.trimStart().slice(0, 1)
    if (start === '{' || start === '[') {
      throw new AppError('unreadable-answer', { path: '(body)', reason: 'It is not complete JSON.' })
    }
    const why =
      start === '<'
        ? 'It answers with a web page.'
        : start === ''
          ? 'Its answer is empty.'
          : 'It does not answer with JSON.'
    throw new AppError('not-this-service', { host, why })
  }
}

function unreadable(reason: string): AppError {
  return new AppError('unreadable-answer', { path: '(body)', reason })
}
