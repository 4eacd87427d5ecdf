import { zoneSetting } from '../hooks/region.ts'

/** The user's time zone: the chosen one, or the computer's. Read each time, because laptops travel. */
export function localZone(): string {
  return zoneSetting.current() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}
