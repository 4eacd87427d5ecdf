import type { Dispatcher } from 'undici'
import { request } from 'undici'
import { AppError, isAppError } from '../../contract/errors/errors.ts'
import type { CallPage, PageReport } from '../../domain/calls/call.ts'
import type { CallQuery } from '../../domain/filters/filter.ts'
import { SECOND, type EpochMs } from '../../domain/units.ts'
import type { DirectoryList } from '../../domain/workspaces/directory.ts'
import { isPatient } from '../budget/lanes.ts'
import { type RequestBudget, type Slot, Urgency } from '../budget/requestBudget.ts'
import type { RequestLog } from '../diagnostics/requestLog.ts'
import { FAILURE_BEHAVIOR } from '../failureBehavior.ts'
import type { ApiKey } from '../secrets/apiKey.ts'
import type { Clock } from '../ports.ts'
import { discardBody, readBody, textOf } from './answerBody.ts'
import type { BaseUrl } from './baseUrl.ts'
import { callParameters, type PageCursor, pageParameters, queryString } from './callQuery.ts'
import { header } from './header.ts'
import { dateOf } from './httpDate.ts'
import { type Limit, PERSON_WAITS, PersonLimit, startLimit } from './readLimits.ts'
import { retryAfterMs } from './retryAfter.ts'
import { isNotConnected, networkError, refusalError } from './serviceError.ts'
import { AnswerReader } from './reading/answerReader.ts'
import type { AnswerKind, Answers } from './reading/readAnswer.ts'
import { READS } from './wire/wire.ts'

/** Priority and cancellation. The default priority is `interactive`. */
export interface How {
  readonly urgency?: Urgency | undefined
  readonly signal?: AbortSignal | undefined
  /** False: reports a failure at once, for testing a connection. */
  readonly isRetried?: boolean
}

export interface ServiceConnection {
  readonly base: BaseUrl
  readonly key: ApiKey
  readonly dispatcher: Dispatcher
  readonly budget: RequestBudget
  readonly clock: Clock
  readonly requests: RequestLog
}

/** A read request. `count`: the requested size of a list; null if that is left to the service. */
interface ReadRequest<Kind extends AnswerKind> {
  readonly kind: Kind
  /** Without the base URL and the query. */
  readonly path: string
  readonly parameters: [string, string][]
  readonly count: number | null
}

/** Timeout of a request that no person waits for, for bodies that trickle forever. See `PersonLimit` for the others. */
export const EXCHANGE_LIMIT = 90 * SECOND
/** Delays before the second and third attempt of a read. */
const RETRY_WAITS = [0.5 * SECOND, 2 * SECOND] as const
/** A read in a patient lane waits for this many cool-downs before it fails. */
const MAX_COOL_DOWNS = 5

/**
 * The read operations of the service (`READS`). Every request waits for the budget and can be canceled. Reads are retried after
 * network and service failures. For imports see `importRequest`. All methods fail with an `AppError`.
 */
export class ServiceClient {
  readonly connection: ServiceConnection
  readonly #reader: AnswerReader
  /** The service's clock at the last response that said it. */
  #served: { readonly at: EpochMs; readonly monotonicMs: number } | null = null

  constructor(connection: ServiceConnection) {
    this.connection = connection
    this.#reader = new AnswerReader(connection.clock)
  }

  /** Source: interface, "GET /v1/calls". */
  calls(query: CallQuery, cursor: PageCursor | null, pageSize: number, how: How = {}): Promise<CallPage> {
    const parameters = callParameters(query, cursor, pageSize)
    return this.#read({ kind: 'calls', path: READS.calls.path, parameters, count: pageSize }, how)
  }

  /** Source: interface, "GET /v1/calls/:id". Fails with `unreadable-answer` if it gets another call. */
  async call(id: number, how: How = {}): Promise<Answers['call']> {
    const path = READS.call.path.replace(':id', String(id))
    const answer = await this.#read({ kind: 'call', path, parameters: [], count: null }, how)
    if (answer.detail.id === id) return answer
    throw new AppError('unreadable-answer', { path: 'id', reason: `It’s the record of call ${answer.detail.id}.` })
  }

  /** A page of a list that `Directory` reads as a whole. Source: interface, the endpoint at its path in `READS`. */
  list<List extends DirectoryList>(
    kind: List,
    cursor: PageCursor | null,
    pageSize: number | null,
    how: How = {},
    filter: [string, string][] = [],
  ): Promise<Answers[List]> {
    const parameters = [...filter, ...listParameters(cursor, pageSize)]
    return this.#read({ kind, path: READS[kind].path, parameters, count: pageSize }, how)
  }

  /** By the service's clock, to a second; null if no response said it. */
  serviceNow(): EpochMs | null {
    return this.#served && this.#served.at + this.connection.clock.monotonicMs() - this.#served.monotonicMs
  }

  async #read<Kind extends AnswerKind>(read: ReadRequest<Kind>, how: How): Promise<Answers[Kind]> {
    const urgency = how.urgency ?? new Urgency('interactive')
    const person = new PersonLimit(this.connection.clock, urgency)
    try {
      return await this.#retried(read, urgency, how, person)
    } finally {
      person.stop()
    }
  }

  async #retried<Kind extends AnswerKind>(
    read: ReadRequest<Kind>,
    urgency: Urgency,
    how: How,
    person: PersonLimit,
  ): Promise<Answers[Kind]> {
    let faults = 0
    let coolDowns = 0
    let failure: unknown
    for (;;) {
      try {
        return await this.#exchange(read, urgency, how.signal, person)
      } catch (error) {
        // If the time limit ended while waiting for a slot, report the previous attempt's failure.
        if (person.signal.aborted && how.signal?.aborted !== true) throw isAppError(error) ? error : failure
        if (!isAppError(error)) throw error
        failure = error
        if (error.code === 'rate-limited' && isPatient(urgency.lane) && coolDowns < MAX_COOL_DOWNS) {
          coolDowns += 1 // The budget delays the next attempt until the cool-down ends.
          continue
        }
        const isRetried = FAILURE_BEHAVIOR[error.code].isReadRetried && how.isRetried !== false
        const wait = isRetried ? RETRY_WAITS[faults] : undefined
        if (wait === undefined) throw error
        faults += 1
        await this.#pause(wait * (0.75 + Math.random() / 2), how.signal, person, error)
      }
    }
  }

  async #pause(ms: number, signal: AbortSignal | undefined, person: PersonLimit, failure: AppError): Promise<void> {
    try {
      await this.connection.clock.wait(ms, anyOf(signal, person.signal))
    } catch (error) {
      throw signal?.aborted === true ? new AppError('canceled', {}, { cause: error }) : failure
    }
  }

  async #exchange<Kind extends AnswerKind>(
    { kind, path, parameters, count }: ReadRequest<Kind>,
    urgency: Urgency,
    signal: AbortSignal | undefined,
    person: PersonLimit,
  ): Promise<Answers[Kind]> {
    const { base, key, dispatcher, clock, requests } = this.connection
    const queuedAt = clock.monotonicMs()
    const slot = await this.#turn(urgency, signal, person)
    person.sent()
    const sentAt = clock.monotonicMs()
    const note = (status: number | null, failure: string | null, { report }: { readonly report?: PageReport } = {}) => {
      const sent = { method: 'GET', path, parameters, lane: urgency.lane, queuedAt, sentAt } as const
      requests.addEnded({ ...sent, status, failure, ...(report && { report }) }, clock)
    }
    const limit = startLimit(clock, EXCHANGE_LIMIT)
    const ended = anyOf(signal, limit.signal, person.signal)
    let status: number | null = null
    try {
      const query = parameters.length === 0 ? '' : `?${queryString(parameters)}`
      const response = await request(`${base.href}${path}${query}`, {
        dispatcher,
        signal: ended,
        headers: { 'x-api-key': key.reveal(), accept: 'application/json', 'accept-encoding': 'gzip, br' },
      })
      status = response.statusCode
      const date = dateOf(response.headers)
      if (date !== null) this.#served = { at: date, monotonicMs: clock.monotonicMs() }
      // The slot ends with the headers, because the service has counted the request by then.
      if (status === 429) {
        discardBody(response.body)
        const until = slot.refused(retryAfterMs(response.headers, clock.now()))
        throw new AppError('rate-limited', { scope: 'general', until })
      }
      slot.answered()
      const isSuccess = status >= 200 && status < 300
      const body = await readBody(response, { isSuccess, clock, host: base.host })
      if (!isSuccess) {
        throw refusalError({
          operation: kind === 'call' ? 'call' : 'list',
          path,
          status,
          body: textOf(body),
          key,
          host: base.host,
          redirectTo: originOf(header(response.headers, 'location'), base),
        })
      }
      const answer = withoutKey(await this.#reader.read(body, { kind, host: base.host, count }, ended), key)
      note(status, null, 'report' in answer ? answer : {})
      return answer
    } catch (error) {
      const expected = this.#expected(error, { signal, limit, person, sentAt, isAnswering: status !== null })
      if (isNotConnected(error)) slot.unused()
      else slot.abandoned() // No effect after a response.
      note(status, isAppError(expected) ? expected.code : 'internal')
      throw expected
    } finally {
      limit.stop()
    }
  }

  async #turn(urgency: Urgency, signal: AbortSignal | undefined, person: PersonLimit): Promise<Slot> {
    try {
      return await this.connection.budget.acquire(urgency, anyOf(signal, person.signal))
    } catch (error) {
      throw signal?.aborted === true ? new AppError('canceled', {}, { cause: error }) : error
    }
  }

  #expected(
    error: unknown,
    met: {
      readonly signal: AbortSignal | undefined
      readonly limit: Limit
      readonly person: PersonLimit
      readonly sentAt: number
      readonly isAnswering: boolean
    },
  ): unknown {
    if (isAppError(error)) return error
    const { base, clock } = this.connection
    if (met.signal?.aborted === true) return new AppError('canceled', {}, { cause: error })
    const afterMs = met.person.signal.aborted ? PERSON_WAITS : Math.round(clock.monotonicMs() - met.sentAt)
    if (met.person.signal.aborted || met.limit.signal.aborted)
      return new AppError('timed-out', { host: base.host, afterMs }, { cause: error })
    const { isAnswering } = met
    return networkError(error, { host: base.host, afterMs, isAnswering }) ?? error
  }
}

/** The service may repeat the key in what it reports about a list. */
function withoutKey<Answer extends object>(answer: Answer, key: ApiKey): Answer {
  const { report } = answer as { readonly report?: PageReport }
  if (report === undefined) return answer
  const errors = report.errors.map((error) => key.redact(error))
  return { ...answer, report: { ...report, errors, params: report.params && key.redact(report.params) } }
}

function anyOf(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  return AbortSignal.any(signals.filter((signal) => signal !== undefined))
}

export function originOf(location: string | undefined, base: BaseUrl): string | null {
  return location !== undefined && URL.canParse(location, base.href) ? new URL(location, base.href).origin : null
}

function listParameters(cursor: PageCursor | null, pageSize: number | null): [string, string][] {
  if (pageSize !== null) return pageParameters(cursor, pageSize)
  if (cursor === null) return []
  // The last page has no cursor that implies the direction. 50 is the service's default size.
  return cursor.cursor === null ? pageParameters(cursor, 50) : [[cursor.direction, cursor.cursor]]
}
