/** The time zone in which this person's days begin; read each time, for a laptop travels. */
export function localZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
