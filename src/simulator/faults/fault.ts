import { ENDPOINTS } from '../endpoints/endpoints.ts'
import type { MediaQuirks } from '../endpoints/serveMedia.ts'

/** What a fault affects: everything, all lists, one of the endpoints, or media links. */
export const FAULT_TARGETS = ['any', 'lists', ...ENDPOINTS.map(({ faultTarget }) => faultTarget), 'media'] as const
export type FaultTarget = (typeof FAULT_TARGETS)[number]

/** What goes wrong. Each kind has been seen in real services or networks. */
export type FaultEffect =
  /** Delays the response by `ms`. */
  | { readonly kind: 'latency'; readonly ms: number }
  /** Responds with another status: 429 with the service's body, otherwise JSON, a proxy's HTML page, or an empty body. */
  | { readonly kind: 'status'; readonly status: number; readonly body: 'json' | 'html' | 'empty' }
  /** Resets the connection: before reading anything, in the middle of the request body, or after the work, before the response. */
  | { readonly kind: 'reset'; readonly when: 'before' | 'during' | 'after' }
  /** 200 with truncated JSON. */
  | { readonly kind: 'truncated-json' }
  /** 200 with a sign-in page, like a captive portal. */
  | { readonly kind: 'html-page' }
  /** Unknown keys and enum values. */
  | { readonly kind: 'unknown-values' }
  /** The second record of a page (or the only one of a full form) is so malformed that it can't be identified. */
  | { readonly kind: 'broken-record' }
  /** The second record of a page (or the only one of a full form) has minor fields of the wrong type. */
  | { readonly kind: 'odd-fields' }
  /** The sender of a chat's last message is missing from its participants. */
  | { readonly kind: 'departed-sender' }
  /** The Content-Length of media is `bytes` larger than the body. That of JSON is corrected by the server. */
  | { readonly kind: 'wrong-length'; readonly bytes: number }
  /** Changes how the media host behaves for as long as each request's link is valid; see `MediaQuirks`. */
  | ({ readonly kind: 'media-host' } & MediaQuirks)
  /** A common keyset paging bug: rows with a null sort key only appear on the first page. */
  | { readonly kind: 'null-dropping-cursors' }

export type FaultKind = FaultEffect['kind']

export interface Fault {
  readonly on: FaultTarget
  readonly effect: FaultEffect
  /** How many requests it affects; unlimited by default. */
  readonly times?: number
  /** Probability that it affects a request, 0–1; 1 by default. */
  readonly probability?: number
}
