import type { User } from '../../workspaces/directory.ts'
import type { RowFields, RowGuess } from '../rows/stagingRow.ts'
import { applyRule } from './applyRule.ts'
import type { ImportRule } from './importRule.ts'
import { readName } from './readName.ts'
import { UNPROVEN } from './zone/zoneProof.ts'

/**
 * A guess with what the saved rules of the workspace know: they count before what the names seem to say. Where two rules, or a
 * rule and the guess, say different agents, none is known: a wrong agent is worse than none.
 */
export function guessByRules(
  path: string,
  guess: RowGuess,
  { rules, users }: { readonly rules: readonly ImportRule[]; readonly users: readonly User[] },
): RowGuess {
  const results = rules.flatMap((rule) => {
    const reading = readName(path, rule)
    return reading === null ? [] : [applyRule(reading, { rule, proof: UNPROVEN, users, sidecar: null })]
  })
  const [first, ...others] = results
  if (first === undefined) return guess
  const known: { -readonly [Name in keyof RowFields]?: RowFields[Name] } = { ...guess.fields }
  const isSame = (name: keyof RowFields) =>
    others.every((other) => other.fields[name]?.value === first.fields[name]?.value)
  for (const name of Object.keys(first.fields) as (keyof RowFields)[]) {
    if (isSame(name)) Object.assign(known, { [name]: first.fields[name] })
  }
  const hasReadAgent = results.some(({ reading }) => reading.extension !== null || reading.agentName !== null)
  const agents = new Set(results.map(({ fields }) => fields.userId?.value ?? null))
  if (guess.fields.userId !== undefined) agents.add(guess.fields.userId.value)
  if (hasReadAgent && (agents.size > 1 || agents.has(null))) delete known.userId
  const isTimeKnown = first.fields.timestamp !== undefined && isSame('timestamp')
  if (!isTimeKnown) return { ...guess, fields: known }
  const times = [...first.times, ...guess.times.filter(({ from }) => first.times.every((time) => time.from !== from))]
  return { fields: known, times, clockChange: null }
}
