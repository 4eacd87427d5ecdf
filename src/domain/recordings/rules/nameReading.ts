export const DIRECTION_NAMES = { incoming: 'Incoming', outgoing: 'Outgoing', internal: 'Internal' } as const
export type CallDirection = keyof typeof DIRECTION_NAMES

/**
 * What a file's name says, or its name and the CSV with details. A field is null if it isn't there, or if it could be read in two
 * ways. Nothing is guessed, because the service has no request that corrects the time of a call.
 */
export interface NameReading {
  /** The local time at the phone system: `YYYY-MM-DDTHH:MM:SS`. */
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
  /** The call's ID in the phone system. If it's known, the `Idempotency-Key` is made of it alone. */
  readonly uniqueId: string | null
}

/** The text that identifies the agent: the extension, or else the name. */
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

/** A CSV with details can have all that a name can have, and these texts. */
export interface SidecarReading extends NameReading {
  readonly title: string | null
  readonly leadName: string | null
  readonly leadCompany: string | null
}
