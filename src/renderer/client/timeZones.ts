let known: readonly string[] | null = null

/** IANA names, sorted. Listing them takes milliseconds, so it's done once. */
export function timeZones(): readonly string[] {
  // `UTC` isn't among the zones of the list.
  return (known ??= ['UTC', ...Intl.supportedValuesOf('timeZone')])
}
