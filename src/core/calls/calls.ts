import { AppError } from '../../contract/errors.ts'
import type { CallDetail, CallPage } from '../../domain/calls/call.ts'
import type { CallQuery } from '../../domain/filters/filter.ts'
import type { PageCursor } from '../service/callQuery.ts'
import type { How, ServiceClient } from '../service/serviceClient.ts'
import type { LinkStore } from '../media/linkStore.ts'
import { SharedReads } from './sharedReads.ts'

/** The calls of one workspace. Nothing is cached: a page shows what the service says now. */
export class Calls {
  readonly #client: ServiceClient
  readonly #links: LinkStore
  readonly #onRead: (call: CallDetail) => void
  readonly #details = new SharedReads<number, CallDetail>()

  /** `onRead` hears of each call that was read in full. */
  constructor(client: ServiceClient, links: LinkStore, onRead: (call: CallDetail) => void = () => undefined) {
    this.#onRead = onRead
    this.#client = client
    this.#links = links
  }

  /** One page, at most 100 records. `cursor` belongs to exactly these filters and this sort. */
  page(query: CallQuery, cursor: PageCursor | null, pageSize: number, how: How): Promise<CallPage> {
    return orCancelled(how, this.#client.calls(query, cursor, pageSize, how))
  }

  /** One call. Its signed links stay behind, in the link store. */
  detail(callId: number, how: How): Promise<CallDetail> {
    return orCancelled(
      how,
      this.#details.get(callId, how, async (shared) => {
        const { detail, links } = await this.#client.call(callId, shared)
        this.#links.keep(callId, links)
        this.#onRead(detail)
        return detail
      }),
    )
  }
}

/** A signal's own reason is of no use to anybody; what happened is that the request was cancelled. */
async function orCancelled<Value>(how: How, result: Promise<Value>): Promise<Value> {
  try {
    return await result
  } catch (error) {
    throw how.signal?.aborted === true ? new AppError('cancelled', {}, { cause: error }) : error
  }
}
