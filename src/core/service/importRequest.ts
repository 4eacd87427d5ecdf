import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { type Dispatcher, request } from 'undici'
import { AppError, isAppError } from '../../contract/errors/errors.ts'
import type { ImportFields } from '../../domain/recordings/recording.ts'
import { MINUTE, SECOND } from '../../domain/units.ts'
import type { ImportSlot } from '../budget/importBudget.ts'
import { refusedLimit } from '../budget/refusedLimit.ts'
import { Urgency } from '../budget/requestBudget.ts'
import { discardBody, parseAnswer, readBody, textOf } from './answerBody.ts'
import { type MultipartFile, type MultipartFrame, multipartFrame } from './multipart.ts'
import { header } from './header.ts'
import { retryAfterMs } from './retryAfter.ts'
import { originOf, type ServiceConnection } from './serviceClient.ts'
import { isNotConnected, networkError, refusalError } from './serviceError.ts'
import { readImported } from './wire/wire.ts'

export interface ImportRequest {
  /** A local file, or an https URL that the service fetches. */
  readonly recording:
    | {
        readonly kind: 'file'
        readonly path: string
        readonly file: Omit<MultipartFile, 'name'>
        /** In hex, of the bytes that are meant. */
        readonly sha256: string
      }
    | { readonly kind: 'link'; readonly url: string }
  readonly fields: ImportFields
  /** The same for every attempt of one import. Source: interface, "POST /v1/calls/import" 2. */
  readonly idempotencyKey: string
  /** A taken slot of the import limit; this request reports to it how it ended. */
  readonly importSlot: ImportSlot
  /** Taken slots of the import limit, including this one. */
  readonly importsUsed: number
  readonly signal: AbortSignal
  readonly onSent: (bytes: number) => void
}

/**
 * Two buffers of 1 MiB: one is read while the other is sent. Smaller chunks cost a turn of the event loop each (64 kB: a
 * third of the throughput), and new buffers for each chunk cost garbage collection and memory. A buffer is free again when
 * the next chunk is requested: undici waits for the socket to drain after each chunk that is larger than its buffer.
 */
const CHUNK_BYTES = 1024 * 1024
/** An upload without progress for this long has stalled. */
const STALL_LIMIT = MINUTE
/** The service may read the whole recording before it responds. */
const ANSWER_LIMIT = 3 * MINUTE
/** How often an upload is checked for progress. */
export const PROGRESS_CHECKED_EVERY = 5 * SECOND
/**
 * How long to wait for a refusal based on headers and fields. As long as curl waits for "100 Continue"; negligible at ten
 * imports an hour.
 */
const REFUSAL_LIMIT = SECOND
const PATH = '/v1/calls/import'

/**
 * Sends one recording and returns the id of its call. Returns null if the service accepted it (202) without a readable id:
 * the call exists, and sending it again would use another of the hour's ten imports. Streams from the disk and hashes what it
 * sends: unless these are the bytes that are meant, the last of them aren't sent, and it fails with `recording-changed`. So the
 * service never has another recording than the one that was inspected. Sends the fields
 * first and the recording a second later, so that a service that refuses without reading it can respond before its
 * connection closes. Fails with `rate-limited` on 429 (which limit: see `refusedLimit`), and with all errors of refusals and
 * networks. Source: interface, "POST /v1/calls/import".
 */
export async function sendImport(connection: ServiceConnection, wanted: ImportRequest): Promise<number | null> {
  const { base, key, dispatcher, budget, clock, requests } = connection
  const { importSlot, signal } = wanted
  const queuedAt = clock.monotonicMs()
  const slot = await acquireSlot(wanted, budget)
  const sentAt = clock.monotonicMs()
  const frame = frameOf(wanted)
  const stall = watchForStall(clock)
  let status: number | null = null
  let failure: string | null = null
  let mayHaveSentBytes = false
  const answered = new AbortController()
  const ended = new AbortController()
  try {
    const body = bodyOf(
      wanted,
      frame,
      () => {
        mayHaveSentBytes = true
        stall.progressed()
      },
      stall.allSent,
      { answered: answered.signal, ended: ended.signal, clock },
    )
    // Its types only allow streams; its documentation and code accept any iterable, and a stream would read ahead
    // into a buffer that is still being sent.
    const iterable = body as AsyncIterable<Buffer> as Readable
    const response = await request(`${base.href}${PATH}`, {
      method: 'POST',
      dispatcher,
      signal: AbortSignal.any([signal, stall.signal]),
      headersTimeout: 0, // It would also run while the body is sent; the stall timer replaces it.
      headers: {
        'x-api-key': key.reveal(),
        accept: 'application/json',
        'accept-encoding': 'gzip, br',
        'content-type': frame.contentType,
        'content-length': String(frame.contentLength),
        'idempotency-key': wanted.idempotencyKey,
      },
      body: iterable,
    })
    status = response.statusCode
    answered.abort()
    // Both slots end with the headers, because the service has counted the request by then.
    if (status === 429) {
      discardBody(response.body)
      throw await rateLimited(retryAfterMs(response.headers, clock.now()))
    }
    slot.answered({ isMeasured: false })
    await importSlot.answered()
    if (status === 202) return await acceptedCallId(response)
    const isSuccess = status >= 200 && status < 300
    const answer = await readBody(response, { isSuccess, clock, host: base.host })
    if (!isSuccess) {
      const redirectTo = originOf(header(response.headers, 'location'), base)
      const body = textOf(answer)
      throw refusalError({ operation: 'import', path: PATH, status, body, key, host: base.host, redirectTo })
    }
    return readImported(parseAnswer(answer, base.host))
  } catch (error) {
    const expected = expectedError(error)
    failure = isAppError(expected) ? expected.code : 'internal'
    if (status === null) {
      // The recording may also be gone.
      if (!mayHaveSentBytes && (isNotConnected(error) || isAppError(error))) {
        slot.unused()
        await importSlot.unused()
      } else {
        slot.abandoned()
        await importSlot.abandoned()
      }
    }
    slot.abandoned() // No effect after a response.
    throw expected
  } finally {
    stall.stop()
    ended.abort()
    const sent = { method: 'POST', path: PATH, parameters: [], lane: 'background', queuedAt, sentAt } as const
    requests.addEnded({ ...sent, status, failure }, clock)
  }

  async function acceptedCallId(response: Dispatcher.ResponseData): Promise<number | null> {
    try {
      const answer = await readBody(response, { isSuccess: true, clock, host: base.host })
      return readImported(parseAnswer(answer, base.host))
    } catch (error) {
      const expected = expectedError(error)
      failure = isAppError(expected) ? expected.code : 'internal'
      return null
    }
  }

  async function rateLimited(retryAfterMs: number | null): Promise<AppError> {
    const { importsUsed } = wanted
    const scope = refusedLimit({ general: budget.use(), importsUsed, retryAfterMs })
    if (scope === 'import') {
      slot.answered({ isMeasured: false })
      return new AppError('rate-limited', { scope, until: await importSlot.refused(retryAfterMs) })
    }
    const until = slot.refused(retryAfterMs)
    await importSlot.abandoned() // It may count there, too.
    return new AppError('rate-limited', { scope, until })
  }

  function expectedError(error: unknown): unknown {
    if (isAppError(error)) return error
    if (signal.aborted) return new AppError('canceled', {}, { cause: error })
    const afterMs = Math.round(clock.monotonicMs() - sentAt)
    if (stall.signal.aborted) return new AppError('timed-out', { host: base.host, afterMs }, { cause: error })
    return networkError(error, { host: base.host, afterMs, isAnswering: status !== null }) ?? error
  }
}

/** The user isn't waiting on an empty page for it. Without a slot of the general limit nothing is sent, so the import's slot is returned. */
async function acquireSlot({ importSlot, signal }: ImportRequest, budget: ServiceConnection['budget']) {
  try {
    return await budget.acquire(new Urgency('visible'), signal)
  } catch (error) {
    await importSlot.unused()
    throw signal.aborted ? new AppError('canceled', {}, { cause: error }) : error
  }
}

/** Only the fields that are set. The service fills in others (it detects the type and creates the title from the transcript). */
function formFields(fields: ImportFields): [string, string][] {
  const given: [string, string | null][] = [
    ['timestamp', fields.timestamp],
    [typeof fields.userId === 'number' ? 'user_id' : 'user_email', String(fields.userId)],
    ['call_type_id', fields.callTypeId === null ? null : String(fields.callTypeId)],
    ['title', fields.title],
    ['lead_name', fields.leadName],
    ['lead_company', fields.leadCompany],
  ]
  return given.flatMap(([name, value]): [string, string][] => (value === null || value === '' ? [] : [[name, value]]))
}

function frameOf({ recording, fields }: ImportRequest): MultipartFrame {
  if (recording.kind === 'file') return multipartFrame(formFields(fields), { ...recording.file, name: 'recording' })
  return multipartFrame([...formFields(fields), ['recording', recording.url]], null)
}

async function* bodyOf(
  { recording, onSent }: ImportRequest,
  frame: { readonly head: Buffer; readonly tail: Buffer },
  progressed: () => void,
  allSent: () => void,
  early: EarlyAnswer,
): AsyncGenerator<Buffer, void, void> {
  if (recording.kind === 'link') {
    progressed()
    allSent()
    yield frame.head
    return
  }
  const { sizeBytes, fileName } = recording.file
  const hash = createHash('sha256')
  const file = await open(recording.path, 'r').catch((error: unknown) => {
    throw new AppError('recording-changed', { fileName }, { cause: error })
  })
  let next: Promise<Buffer> | null = null
  try {
    yield frame.head
    progressed()
    if (await isAnswered(early)) return
    const buffers = [0, 1].map(() => Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, Math.max(sizeBytes, 1))))
    const read = (at: number, buffer: Buffer | undefined): Promise<Buffer> | null => {
      if (buffer === undefined || at >= sizeBytes) return null
      const promise = fill(file, buffer.subarray(0, Math.min(buffer.length, sizeBytes - at)), at)
      promise.catch(() => undefined) // Handled when awaited, unless the request has ended by then.
      return promise
    }
    next = read(0, buffers[0])
    for (let sent = 0, turn = 1; next !== null; turn += 1) {
      const chunk: Buffer = await next
      if (chunk.length === 0) throw new AppError('recording-changed', { fileName })
      next = read(sent + chunk.length, buffers[turn % 2])
      hash.update(chunk)
      if (next === null && hash.digest('hex') !== recording.sha256)
        throw new AppError('recording-changed', { fileName })
      yield chunk
      sent += chunk.length
      progressed()
      onSent(sent)
      await setImmediate() // Lets a response that has arrived be read.
    }
    allSent()
    yield frame.tail
  } finally {
    await next?.catch(() => undefined)
    await file.close()
  }
}

/** Reads until the buffer is full, because after a short chunk undici would continue before it's sent. Empty at the end of the file. */
async function fill(file: FileHandle, buffer: Buffer, at: number): Promise<Buffer> {
  for (let filled = 0; filled < buffer.length;) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, at + filled)
    if (bytesRead === 0) return buffer.subarray(0, 0)
    filled += bytesRead
  }
  return buffer
}

interface EarlyAnswer {
  /** The response headers have arrived. */
  readonly answered: AbortSignal
  /** The response was read, or there won't be one. */
  readonly ended: AbortSignal
  readonly clock: ServiceConnection['clock']
}

/** Waits for a response before sending the recording. Ending the body before the response is read would abort it. */
async function isAnswered({ answered, ended, clock }: EarlyAnswer): Promise<boolean> {
  await clock.wait(REFUSAL_LIMIT, AbortSignal.any([answered, ended])).catch(() => undefined) // Answered or aborted.
  if (!answered.aborted) return ended.aborted
  if (!ended.aborted) await once(ended, 'abort')
  return true
}

/**
 * Aborts after too long without progress; waits longer once everything may have been sent. Counts its own waits, because
 * `monotonicMs` includes the time that the computer slept on some systems.
 */
function watchForStall(clock: ServiceConnection['clock']) {
  const stalled = new AbortController()
  const stopped = new AbortController()
  let stillMs = 0
  let limit = STALL_LIMIT
  const watch = async () => {
    for (; stillMs <= limit; stillMs += PROGRESS_CHECKED_EVERY) await clock.wait(PROGRESS_CHECKED_EVERY, stopped.signal)
    stalled.abort()
  }
  watch().catch(() => undefined) // Stopped, because the request ended.
  return {
    signal: stalled.signal,
    progressed: () => {
      stillMs = 0
    },
    allSent: () => {
      stillMs = 0
      limit = ANSWER_LIMIT
    },
    stop: () => stopped.abort(),
  }
}
