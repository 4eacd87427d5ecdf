/** The user's time zone. Read each time, because laptops travel. */
export function localZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
