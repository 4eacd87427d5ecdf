import { DAY, HOUR, MINUTE, SECOND } from './units.ts'

/** How long ago, from milliseconds: «just now», «12 s ago», «3 min ago», «2 h ago», «5 days ago». */
export function agoWords(ms: number): string {
  if (ms < 2 * SECOND) return 'just now'
  if (ms < MINUTE) return `${Math.floor(ms / SECOND)} s ago`
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min ago`
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h ago`
  const days = Math.floor(ms / DAY)
  return days === 1 ? '1 day ago' : `${days} days ago`
}
