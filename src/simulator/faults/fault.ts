/** What a fault strikes: the five endpoints, the lists among them, the media links, or everything. */
export const FAULT_TARGETS = ['any', 'lists', 'calls', 'call', 'import', 'call-types', 'users', 'media'] as const
export type FaultTarget = (typeof FAULT_TARGETS)[number]

/** What goes wrong. Each is something that services and the networks before them do. */
export type FaultEffect =
  /** The answer comes `ms` later. */
  | { readonly kind: 'latency'; readonly ms: number }
  /** Another answer instead: 429 with the service's own body, else JSON, a proxy's HTML page, or nothing. */
  | { readonly kind: 'status'; readonly status: number; readonly body: 'json' | 'html' | 'empty' }
  /** The connection is reset: before anything is read, in the middle of the request's body, or when all is done and only the answer is missing. */
  | { readonly kind: 'reset'; readonly when: 'before' | 'during' | 'after' }
  /** 200 whose JSON ends in the middle. */
  | { readonly kind: 'truncated-json' }
  /** 200 with a sign-in page, as a captive portal answers. */
  | { readonly kind: 'html-page' }
  /** Keys and enum values that nobody has heard of. */
  | { readonly kind: 'unknown-values' }
  /** The second record of a page (the only one of a full form) breaks its schema so that nothing tells which it is. */
  | { readonly kind: 'broken-record' }
  /** The second record of a page (the only one of a full form) has minor fields of other types than the interface gives them. */
  | { readonly kind: 'odd-fields' }
  /** The sender of a chat's last message has left and is no participant any more. */
  | { readonly kind: 'departed-sender' }
  /** Content-Length promises `bytes` more than come. */
  | { readonly kind: 'wrong-length'; readonly bytes: number }
  /** A media host with manners of its own, for as long as the link of each request lives; see `MediaManners`. */
  | ({ readonly kind: 'media-host' } & MediaManners)
  /** Keyset paging as it is often written: rows with a null sort key are on no page but the first. */
  | { readonly kind: 'null-dropping-cursors' }

/** How a media host may differ from an object store at its best. Each is left as it is where nothing is said. */
export interface MediaManners {
  /** Bytes come no faster than this. */
  readonly bytesPerSecond?: number
  /** The connection is cut when the link expires; an object store looks at it only when a request begins. */
  readonly cutsAtExpiry?: boolean
  /** The connection is cut after so many bytes of an answer. */
  readonly cutAfterBytes?: number
  /** So many bytes more than there are are announced; the connection is cut where they should come. */
  readonly announcesExtraBytes?: number
  /** `Range` is not known: every answer is the whole. */
  readonly isWithoutRanges?: boolean
  /** What it calls everything it has. */
  readonly mediaType?: string
}

export type FaultKind = FaultEffect['kind']

export interface Fault {
  readonly on: FaultTarget
  readonly effect: FaultEffect
  /** How many requests it strikes before it is over; unlimited when not given. */
  readonly times?: number
  /** 0–1: how likely it strikes a request; 1 when not given. */
  readonly probability?: number
}
