export const DIRECTION_NAMES = { incoming: 'Incoming', outgoing: 'Outgoing', internal: 'Internal' } as const
export type CallDirection = keyof typeof DIRECTION_NAMES

/**
 * What a name (and the file with details) says; null where it says nothing or where it could be read in two ways. Never a
 * guess: the service has no request that corrects the time of a call.
 */
export interface NameReading {
  /** `YYYY-MM-DDTHH:MM:SS`, the clock on the wall at the phone system. */
  readonly local: string | null
  /** Minutes east of UTC; null if the name doesn't state an offset. */
  readonly offsetMinutes: number | null
  /** Seconds since 1970. */
  readonly epochSeconds: number | null
  readonly extension: string | null
  /** The outside party's phone number, as written. */
  readonly number: string | null
  readonly agentName: string | null
  readonly direction: CallDirection | null
  /** The call's id in the phone system: the stable part of the `Idempotency-Key`. */
  readonly uniqueId: string | null
}

/** What says who the agent is: the extension, otherwise the name. */
export function agentTextOf(reading: Pick<NameReading, 'extension' | 'agentName'> | null): string | null {
  return reading?.extension ?? reading?.agentName ?? null
}

export function saysWhen({ local, epochSeconds }: NameReading): boolean {
  return local !== null || epochSeconds !== null
}

export const EMPTY_READING: NameReading = {
  local: null,
  offsetMinutes: null,
  epochSeconds: null,
  extension: null,
  number: null,
  agentName: null,
  direction: null,
  uniqueId: null,
}

/** A file with details has all that a name can have, and texts. */
export interface SidecarReading extends NameReading {
  readonly title: string | null
  readonly leadName: string | null
  readonly leadCompany: string | null
}
