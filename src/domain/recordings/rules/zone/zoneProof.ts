/**
 * What names with a local time and an epoch prove about the phone system's time zone.
 *
 * - `zone`: all zones in `zones` agree with every name, and with one another in the years of the names and the year after.
 * - `offset`: all names have the same offset, but the zones in `zones` differ at other times of the year. A local time is
 *   known where they agree, which includes the time from the first to the last name if all of it is in one season.
 * - `contradiction`: no zone agrees with every name, so nothing is proven.
 * - `unproven`: fewer than `NAMES_FOR_PROOF` names have both times.
 */
export type ZoneProof =
  | ({ readonly kind: 'zone' } & ProvenZones)
  | ({ readonly kind: 'offset'; readonly offsetMinutes: number } & ProvenZones)
  | { readonly kind: 'contradiction'; readonly confirmedBy: number; readonly nameCount: number }
  | { readonly kind: 'unproven'; readonly confirmedBy: number; readonly nameCount: number }

interface ProvenZones {
  /** IANA names, and an offset such as `+07:00`; never empty. The first is the one to show. */
  readonly zones: readonly string[]
  /** Names with both times. */
  readonly confirmedBy: number
  /** All names that have a local time without an offset. */
  readonly nameCount: number
  /** Seconds since 1970 of the first and the last name that confirms. */
  readonly fromSeconds: number
  readonly toSeconds: number
}

export const NAMES_FOR_PROOF = 3

export const UNPROVEN: ZoneProof = { kind: 'unproven', confirmedBy: 0, nameCount: 0 }
