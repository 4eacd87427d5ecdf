import type { HeardHit } from '../../../contract/library/hearing.ts'
import { agentWords } from '../../../domain/calls/agentWords.ts'
import { callName } from '../../../domain/calls/callName.ts'
import { readInstant } from '../../../domain/values/instant.ts'
import { format } from '../../components/format.ts'

/** Amelia Hart, Northwind, Oct 12. */
export function heardWords({ call }: HeardHit, now: Date): string {
  const { agent, leadCompany, leadName, timestamp } = call
  const read = timestamp === null ? null : readInstant(timestamp)
  const words = [
    agent && agentWords(agent),
    leadCompany ?? leadName,
    read?.kind === 'instant' ? format.day(read.at, now) : null,
  ].filter(Boolean)
  return words.length === 0 ? callName(call) : words.join(', ')
}

/** "3 of 41", "3 of the first 500 of 1,234". */
export function positionWords(index: number, count: number, totalCount: number): string {
  const of =
    totalCount > count ? `the first ${format.number(count)} of ${format.number(totalCount)}` : format.number(count)
  return `${format.number(index + 1)} of ${of}`
}
