import { MINUTE } from '../../domain/units.ts'
import type { MediaTrack } from '../../contract/paths.ts'
import type { Clock } from '../ports.ts'
import type { CallLinks } from '../service/wire/wire.ts'
import type { SignedUrl } from '../secrets/signedUrl.ts'

/** URLs are valid for 30 minutes (interface, "Limits"); 25 leaves time for the request that uses one. */
const FRESH_MS = 25 * MINUTE
/** More calls than a person opens in half an hour. */
const MAX_CALLS = 200

/** Identifies media of a call: a track of its recording, an attachment of a message, or a participant's picture. */
export type MediaName =
  | { readonly kind: 'track'; readonly track: MediaTrack }
  | { readonly kind: 'message'; readonly messageId: string }
  | { readonly kind: 'picture'; readonly participantId: string }

/** The signed URLs of recently read calls. In memory only, until shortly before they expire. */
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

  /** Undefined: unknown or too old, read the call again. Null: the call has no such media. */
  get(callId: number, name: MediaName): SignedUrl | null | undefined {
    const kept = this.#byCall.get(callId)
    if (kept === undefined || this.#clock.monotonicMs() - kept.keptAt > FRESH_MS) return undefined
    const { links } = kept
    switch (name.kind) {
      case 'track':
        return links[name.track]
      case 'message':
        return links.messages.get(name.messageId) ?? null
      case 'picture':
        return links.pictures.get(name.participantId) ?? null
    }
  }

  /** After a refusal, the next `get` returns undefined, unless the URL has been renewed since. */
  drop(callId: number, refused: SignedUrl, name: MediaName): void {
    if (this.get(callId, name) === refused) this.#byCall.delete(callId)
  }

  clear(): void {
    this.#byCall.clear()
  }
}
