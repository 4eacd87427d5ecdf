import { AppError, isAppError } from '../../contract/errors/errors.ts'
import type { CallDetail, CallPage } from '../../domain/calls/call.ts'
import type { CallQuery } from '../../domain/filters/filter.ts'
import type { PageCursor } from '../service/callQuery.ts'
import type { How, ServiceClient } from '../service/serviceClient.ts'
import type { Clock } from '../ports.ts'
import type { SignedUrl } from '../secrets/signedUrl.ts'
import type { Lane } from '../budget/lanes.ts'
import { LinkStore, type MediaName } from './linkStore.ts'
import { SharedReads } from './sharedReads.ts'

/** Called with everything that is read, so that it can be kept. `lane`: how urgently it was needed. */
export interface ReadHooks {
  onPage(page: CallPage, lane: Lane): void
  onDetail(call: CallDetail, lane: Lane): void
  /** The service doesn't have the call. */
  onMissing(callId: number): void
}

const NO_HOOKS: ReadHooks = { onPage: () => undefined, onDetail: () => undefined, onMissing: () => undefined }

/** The calls of one workspace, always as the service has them. Only the signed URLs of calls in use are kept (`LinkStore`). */
export class Calls {
  readonly #client: ServiceClient
  readonly #links: LinkStore
  readonly #hooks: ReadHooks
  readonly #details = new SharedReads<number, CallDetail>()

  constructor(client: ServiceClient, clock: Clock, hooks: ReadHooks = NO_HOOKS) {
    this.#hooks = hooks
    this.#client = client
    this.#links = new LinkStore(clock)
  }

  /** One page, at most 100 records. `cursor` is only valid for the same filters and sort. */
  async page(query: CallQuery, cursor: PageCursor | null, pageSize: number, how: How): Promise<CallPage> {
    const page = await orCanceled(how, this.#client.calls(query, cursor, pageSize, how))
    this.#hooks.onPage(page, laneOf(how))
    return page
  }

  /** One call. Its signed URLs aren't returned; they are only kept if a person waits for the call. */
  detail(callId: number, how: How): Promise<CallDetail> {
    return orCanceled(
      how,
      this.#details.get(callId, how, async (shared) => {
        const { detail, links } = await this.#read(callId, shared)
        const lane = laneOf(shared)
        if (lane === 'interactive') this.#links.keep(callId, links)
        this.#hooks.onDetail(detail, lane)
        return detail
      }),
    )
  }

  /**
   * The signed URL of one of a call's media; reads the call if no fresh URL is known. Fails with `not-found` if the call has no
   * such media, and with everything that `detail` fails with.
   */
  async linkOf(callId: number, name: MediaName, how: How): Promise<SignedUrl> {
    let link = this.#links.get(callId, name)
    if (link === undefined) {
      await this.detail(callId, how)
      link = this.#links.get(callId, name)
    }
    if (link === undefined || link === null) {
      throw new AppError('not-found', { what: name.kind === 'track' ? 'recording' : 'message' })
    }
    return link
  }

  /** After a media host refused `link`, the next `linkOf` reads the call again. */
  dropLink(callId: number, name: MediaName, link: SignedUrl): void {
    this.#links.drop(callId, link, name)
  }

  close(): void {
    this.#links.clear()
  }

  async #read(callId: number, how: How): ReturnType<ServiceClient['call']> {
    try {
      return await this.#client.call(callId, how)
    } catch (error) {
      // The library asks for it again before it removes what it read itself.
      const isMissing = isAppError(error) && error.code === 'not-found' && laneOf(how) === 'interactive'
      if (isMissing) this.#hooks.onMissing(callId)
      throw error
    }
  }
}

function laneOf({ urgency }: How): Lane {
  return urgency?.lane ?? 'interactive'
}

/** Replaces the reason of the signal: callers branch on `canceled`. */
async function orCanceled<Value>(how: How, result: Promise<Value>): Promise<Value> {
  try {
    return await result
  } catch (error) {
    throw how.signal?.aborted === true ? new AppError('canceled', {}, { cause: error }) : error
  }
}
