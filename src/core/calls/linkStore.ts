import { MINUTE } from '../../domain/units.ts'
import type { MediaTrack } from '../../contract/paths.ts'
import type { Clock } from '../ports.ts'
import type { CallLinks } from '../service/wire/wire.ts'
import type { SignedUrl } from '../secrets/signedUrl.ts'

/** Links live 30 minutes (interface, «Limits»); 25 leaves time for the request that uses one. */
const FRESH_MS = 25 * MINUTE
/** More than anybody opens in half an hour. */
const MAX_CALLS = 200

/** Which media of a call: its recording's track, or what one message holds. */
export type MediaName =
  | { readonly kind: 'track'; readonly track: MediaTrack }
  | { readonly kind: 'message'; readonly messageId: string }

/** The signed links of calls seen lately. In memory only, and only while they may work. */
export class LinkStore {
  readonly #clock: Clock
  readonly #byCall = new Map<number, { readonly links: CallLinks; readonly keptAt: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  keep(callId: number, links: CallLinks): void {
    this.#byCall.delete(callId)
    this.#byCall.set(callId, { links, keptAt: this.#clock.monotonicMs() })
    const oldest = this.#byCall.keys().next().value
    if (this.#byCall.size > MAX_CALLS && oldest !== undefined) this.#byCall.delete(oldest)
  }

  /** Undefined: not known or too old, ask the service. Null: the call has no such media. */
  get(callId: number, name: MediaName): SignedUrl | null | undefined {
    const kept = this.#byCall.get(callId)
    if (kept === undefined || this.#clock.monotonicMs() - kept.keptAt > FRESH_MS) return undefined
    return name.kind === 'track' ? kept.links[name.track] : (kept.links.messages.get(name.messageId) ?? null)
  }

  /** After a refusal: the next `get` asks the service, unless the link has been renewed since. */
  drop(callId: number, refused: SignedUrl, name: MediaName): void {
    if (this.get(callId, name) === refused) this.#byCall.delete(callId)
  }

  clear(): void {
    this.#byCall.clear()
  }
}
