const DAY_AND_MONTH = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const DAY_MONTH_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** An instant in the person's zone as one reads it in a list: «Today, 17:32», «Yesterday, 09:05», «18 Nov, 14:00», «3 Mar 2025, 08:15». Null for what is no instant. */
export function momentWords(instant: string, now: Date): string | null {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return null
  return `${dayWords(date, now)}, ${TIME.format(date)}`
}

function dayWords(date: Date, now: Date): string {
  const day = dayNumber(date)
  const today = dayNumber(now)
  if (day === today) return 'Today'
  if (day === today - 1) return 'Yesterday'
  return (date.getFullYear() === now.getFullYear() ? DAY_AND_MONTH : DAY_MONTH_YEAR).format(date)
}

/** Calendar days of the person's zone, counted without its clock changes. */
function dayNumber(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000
}
