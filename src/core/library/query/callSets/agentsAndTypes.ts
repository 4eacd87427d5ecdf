import { shownText } from '../../../../domain/calls/blankText.ts'
import { number, text } from '../../columns.ts'
import type { Statements } from '../../../storage/statements.ts'
import { grown } from '../columns/slots.ts'

/** The store has each distinct agent and call type once, so their keys are the codes. */
export class AgentsAndTypes {
  agentCodes = new Uint32Array(0)
  typeCodes = new Uint32Array(0)
  /** By code; 0 is a call without an agent. */
  readonly agents: Record<'sentName' | 'name' | 'email', (string | null)[]> & { id: (number | null)[] } = {
    id: [null],
    sentName: [null],
    name: [null],
    email: [null],
  }
  /** By code; 0 is a call without a type. */
  readonly types: Record<'name' | 'description' | 'associationMode', (string | null)[]> & { id: (number | null)[] } = {
    id: [null],
    name: [null],
    description: [null],
    associationMode: [null],
  }

  reserve(capacity: number): void {
    if (capacity <= this.agentCodes.length) return
    this.agentCodes = grown(this.agentCodes, capacity)
    this.typeCodes = grown(this.typeCodes, capacity)
  }

  set(sql: Statements, slot: number, agentKey: unknown, typeKey: unknown): void {
    this.agentCodes[slot] = this.#agentCode(sql, number(agentKey) ?? 0)
    this.typeCodes[slot] = this.#typeCode(sql, number(typeKey) ?? 0)
  }

  #agentCode(sql: Statements, key: number): number {
    const { id, sentName, name, email } = this.agents
    if (key >= id.length) {
      for (const row of sql.all('SELECT * FROM agents WHERE agent_key >= ? ORDER BY agent_key', id.length)) {
        const code = Number(row['agent_key'])
        fill(id, code, number(row['id']))
        fill(sentName, code, text(row['name']))
        fill(name, code, shownText(text(row['name'])))
        fill(email, code, text(row['email']))
      }
    }
    return key
  }

  #typeCode(sql: Statements, key: number): number {
    const { id, name, description, associationMode } = this.types
    if (key >= id.length) {
      for (const row of sql.all('SELECT * FROM types WHERE type_key >= ? ORDER BY type_key', id.length)) {
        const code = Number(row['type_key'])
        fill(id, code, number(row['id']))
        fill(name, code, text(row['name']))
        fill(description, code, text(row['description']))
        fill(associationMode, code, text(row['association_mode']))
      }
    }
    return key
  }
}

/** Keys that the store doesn't have leave no gaps, which would make the array slow. */
function fill<Value>(values: (Value | null)[], code: number, value: Value | null): void {
  while (values.length < code) values.push(null)
  values[code] = value
}
