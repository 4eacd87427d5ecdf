import { MINUTE } from '../../domain/units.ts'
import type { MediaTrack } from '../../contract/paths.ts'
import type { Clock } from '../ports.ts'
import type { CallLinks } from '../service/wire/wire.ts'
import type { SignedUrl } from '../secrets/signedUrl.ts'

/** URLs are valid for 30 minutes (interface, "Limits"); 25 leaves time for the request that uses one. */
const FRESH_MS = 25 * MINUTE
/** Long enough for the requests of a player that was just opened, and for a person to press Play. */
export const UNUSED_MS = 2 * MINUTE

/** Identifies media of a call: a track of its recording, an attachment of a message, or a participant's picture. */
export type MediaName =
  | { readonly kind: 'track'; readonly track: MediaTrack }
  | { readonly kind: 'message'; readonly messageId: string }
  | { readonly kind: 'picture'; readonly participantId: string }

interface KeptLinks {
  readonly links: CallLinks
  readonly keptAt: number
  usedAt: number
}

/**
 * The signed URLs of calls that a person has open, previews or plays, because the service doesn't allow caching them: in memory
 * only, and gone two minutes after their last use.
 */
export class LinkStore {
  readonly #clock: Pick<Clock, 'monotonicMs' | 'wait'>
  /** The least recently used first. */
  readonly #byCall = new Map<number, KeptLinks>()
  #sweep: AbortController | null = null

  constructor(clock: Pick<Clock, 'monotonicMs' | 'wait'>) {
    this.#clock = clock
  }

  keep(callId: number, links: CallLinks): void {
    const now = this.#clock.monotonicMs()
    this.#byCall.delete(callId)
    this.#byCall.set(callId, { links, keptAt: now, usedAt: now })
    if (this.#sweep === null) {
      this.#sweep = new AbortController()
      void this.#dropUnused(this.#sweep.signal)
    }
  }

  /** Undefined: unknown, unused for too long or too old, read the call again. Null: the call has no such media. */
  get(callId: number, name: MediaName): SignedUrl | null | undefined {
    const kept = this.#byCall.get(callId)
    if (kept === undefined) return undefined
    const now = this.#clock.monotonicMs()
    this.#byCall.delete(callId)
    if (now - kept.keptAt > FRESH_MS || now - kept.usedAt >= UNUSED_MS) return undefined
    kept.usedAt = now
    this.#byCall.set(callId, kept)
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

  /** The number of calls with URLs in memory. */
  get size(): number {
    return this.#byCall.size
  }

  clear(): void {
    this.#sweep?.abort()
    this.#sweep = null
    this.#byCall.clear()
  }

  async #dropUnused(stopped: AbortSignal): Promise<void> {
    for (let oldest = this.#oldest(); oldest !== undefined; oldest = this.#oldest()) {
      const [callId, { usedAt }] = oldest
      const leftMs = usedAt + UNUSED_MS - this.#clock.monotonicMs()
      if (leftMs <= 0) {
        this.#byCall.delete(callId)
        continue
      }
      try {
        await this.#clock.wait(leftMs, stopped)
      } catch {
        return // Cleared.
      }
    }
    this.#sweep = null
  }

  #oldest(): [number, KeptLinks] | undefined {
    return this.#byCall.entries().next().value
  }
}
