import type { AccountPerson } from '../../../contract/library/accounts.ts'
import { internationalPhone, isOutside } from '../../../domain/accounts/callKeys.ts'
import { PeopleByName } from '../../../domain/accounts/personName.ts'
import { readMailAddress } from '../../../domain/accounts/mailAddress.ts'
import { getOrInsert } from '../../../domain/getOrInsert.ts'
import { readParticipants } from '../query/callSets/accountKeys.ts'
import type { CallFields } from '../query/callFields.ts'
import type { Statements } from '../../storage/statements.ts'
import { epochMs } from './accountIndex.ts'
import { numbersOf, valuesOf } from '../query/fieldValues.ts'

interface Seen {
  name: string | null
  readonly addresses: Set<string>
  readonly slots: Set<number>
}

/**
 * The people of the other side in these calls (the newest first). An address is one person; a name without an address is the person
 * whose address contains it, if there is one.
 */
export function accountPeople(sql: Statements, fields: CallFields, slots: readonly number[]): readonly AccountPerson[] {
  const ids = JSON.stringify(slots.map((slot) => fields.idAt(slot)))
  const own = new Set(
    sql
      .arrays('SELECT email FROM agents UNION SELECT email FROM users')
      .flatMap(([email]) => (typeof email === 'string' ? email.toLowerCase() : [])),
  )
  const byAddress = new Map<string, Seen>()
  const named = new Map<string, Seen>()
  const see = (slot: number, name: string | null, addresses: readonly string[]) => {
    const [first] = addresses
    const people = first === undefined ? named : byAddress
    const key = first ?? name?.toLowerCase()
    if (key === undefined || (first !== undefined && own.has(first))) return
    const person = getOrInsert(people, key, () => ({ name, addresses: new Set(), slots: new Set() }))
    // The newest, as for agents and deals.
    person.name ??= name
    for (const address of addresses) person.addresses.add(address)
    person.slots.add(slot)
  }
  for (const [callId, email] of sql.arrays(
    'SELECT call_id, email FROM attendees WHERE call_id IN (SELECT value FROM json_each(?))',
    ids,
  )) {
    const address = readMailAddress(String(email))?.address
    if (address !== undefined) see(fields.slotOf(Number(callId))!, null, [address])
  }
  for (const [callId, conversation] of sql.arrays(
    `SELECT call_id, conversation FROM json_each(?) AS shown CROSS JOIN details ON call_id = shown.value
     WHERE conversation IS NOT NULL ORDER BY shown.key`,
    ids,
  )) {
    for (const participant of readParticipants(conversation)) {
      if (!isOutside(participant)) continue
      const { name, email, phone } = participant
      const address = email === null ? undefined : readMailAddress(email)?.address
      const number = internationalPhone(phone) ?? phone
      see(fields.slotOf(Number(callId))!, name, [
        ...(address === undefined ? [] : [address]),
        ...(number === null ? [] : [number]),
      ])
    }
  }
  for (const slot of slots) {
    const name = (valuesOf(fields, 'lead_name', slot) as string | null)?.trim() ?? ''
    if (name !== '') see(slot, name, [])
  }
  const known = [...byAddress.values()]
  const byName = new PeopleByName(known)
  for (const [key, person] of named) {
    const same = byName.find(person.name!)
    if (same.length !== 1) continue
    if (same[0]!.name === null) {
      same[0]!.name = person.name
      byName.add(same[0]!)
    }
    for (const slot of person.slots) same[0]!.slots.add(slot)
    named.delete(key)
  }
  const times = numbersOf(fields, 'timestamp')
  return [...known, ...named.values()]
    .map((person) => personOf(person, times))
    .toSorted((a, b) => b.callCount - a.callCount || (b.lastSeen ?? 0) - (a.lastSeen ?? 0))
}

function personOf({ name, addresses, slots }: Seen, times: Float64Array): AccountPerson {
  let [first, last] = [Number.NaN, Number.NaN]
  for (const slot of slots) {
    const time = times[slot]!
    if (Number.isNaN(time)) continue
    if (!(time >= first)) first = time
    if (!(time <= last)) last = time
  }
  return {
    name,
    addresses: [...addresses],
    callCount: slots.size,
    firstSeen: epochMs(first),
    lastSeen: epochMs(last),
  }
}
