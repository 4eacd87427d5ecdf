import { globSync } from 'node:fs'

/** UTC. A day that once failed, the year's end, month ends, the minutes before clock changes, and a leap day. */
const DATES = [
  '2026-11-24T09:00Z',
  '2026-12-31T23:58Z',
  '2027-02-28T23:58Z',
  '2027-03-14T05:28Z', // Newfoundland
  '2027-03-28T00:58Z', // Europe
  '2027-10-31T00:58Z', // Europe
  '2027-11-07T04:28Z', // Newfoundland
  '2028-02-29T12:00Z',
]

/** West and east of UTC, with clock changes and without, and with half an hour. */
const ZONES = ['America/St_Johns', 'UTC', 'Europe/Berlin', 'Asia/Kolkata']

/** Only these, separated by commas: `2028-02-29`, `Asia/Kolkata`. */
const CHOSEN_VARIABLE = 'EARSHOT_TEST_DATES'

export interface DateAndZone {
  readonly date: string
  readonly name: string
  /** To add to that of a test run. Every process of the run, started now or later, is at that date. */
  readonly env: Readonly<Record<string, string>>
}

/** Every date in every zone. libfaketime shifts the date; timers and deadlines keep the real pace. */
export function datesAndZones(
  { [CHOSEN_VARIABLE]: chosen }: NodeJS.ProcessEnv,
  nowMs: number = Date.now(),
): readonly DateAndZone[] {
  const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1')
  if (library === undefined) throw new Error('Other dates need libfaketime: sudo apt-get install libfaketime')
  return DATES.flatMap((date) => ZONES.map((zone) => ({ date, zone, name: `${date} in ${zone}` })))
    .filter(({ name }) => chosen === undefined || chosen.split(',').some((part) => name.includes(part)))
    .map(({ date, zone, name }) => ({
      date,
      name,
      env: {
        TZ: zone,
        LD_PRELOAD: library,
        FAKETIME: `${Math.round((Date.parse(date) - nowMs) / 1000)}`.replace(/^(?!-)/, '+'),
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
    }))
}
