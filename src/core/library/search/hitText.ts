import type { Conversation } from '../../../domain/chats/conversation.ts'
import { sendersOf } from '../../../domain/chats/senders.ts'
import { getOrInsert } from '../../../domain/getOrInsert.ts'
import type { HitPlace } from '../../../domain/search/searchedTexts.ts'
import type { SearchSide } from '../../../domain/search/searchQuery.ts'
import { listOf, number, required } from '../columns.ts'
import type { Row, Statements } from '../../storage/statements.ts'
import { type TextKind, textOf } from './searchIndex.ts'
import { indexOf, sideOf } from './textIds.ts'

/** A text with a hit, where it is in its call, and who said or wrote it. */
export interface HitText<Place extends HitPlace = HitPlace> {
  readonly place: Place
  readonly text: string
  readonly speaker: string | null
  readonly side: SearchSide | null
}

type PlaceOf<Kind extends TextKind> = Extract<HitPlace, { readonly kind: Kind }>

/** The text of a row. `call`: as `FOUND_CALL` reads it. Null if the row isn't stored. */
export function hitText<Kind extends TextKind>(
  sql: Statements,
  call: Row,
  kind: Kind,
  id: number,
): HitText<PlaceOf<Kind>> | null {
  const row = sql.first(`SELECT * FROM ${kind}s WHERE ${kind}_id = ?`, id)
  if (row === undefined) return null
  const said = saidIn(kind, row, call, id) as Pick<HitText<PlaceOf<Kind>>, 'place' | 'speaker'>
  return { ...said, text: textOf(kind, row), side: sideOf(id) }
}

function saidIn(kind: TextKind, row: Row, call: Row, id: number): Pick<HitText, 'place' | 'speaker'> {
  const index = indexOf(id, Number(call[`first_${kind}`]))
  switch (kind) {
    case 'turn': {
      const speaker = speakersOf(call)[number(row['speaker']) ?? -1] ?? null
      return { place: { kind, turn: index }, speaker }
    }
    case 'topic':
      return { place: { kind, topic: index }, speaker: null }
    case 'message':
      return {
        place: { kind, messageId: required(row['id']) },
        speaker: sendersOfCall(call)(required(row['sender'])).name,
      }
  }
}

const speakersOf = oncePerCall((call) => listOf(call['speakers']) as readonly string[])
const sendersOfCall = oncePerCall((call) => sendersOf(JSON.parse(required(call['conversation'])) as Conversation))

/** A call may have hundreds of hits, and thousands of speakers or participants. */
function oncePerCall<Value extends object>(read: (call: Row) => Value): (call: Row) => Value {
  const known = new WeakMap<Row, Value>()
  return (call) => getOrInsert(known, call, () => read(call))
}
