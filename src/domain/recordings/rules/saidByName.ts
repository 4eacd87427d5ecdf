import type { ImportRule, NewRule } from './importRule.ts'
import { saidOf } from './nameReading.ts'
import { readName, recognizeName } from './readName.ts'
import { ruleForSystem } from './suggestRules.ts'

/** The extension or agent's name in the name of a file. */
export interface SaidByName {
  readonly said: string
  /** The saved rules that read it. */
  readonly rules: readonly ImportRule[]
  /** What would read it, if no saved rule does. */
  readonly newRule: NewRule | null
}

/** Null if no rule and no known phone system reads one, or if rules read different ones. `path`: as for `readName`. */
export function saidByName(path: string, rules: readonly ImportRule[]): SaidByName | null {
  const read = rules.flatMap((rule) => {
    const said = saidOf(readName(path, rule))
    return said === null ? [] : [{ said, rule }]
  })
  const [first] = read
  if (first !== undefined) {
    const isSame = read.every(({ said }) => said === first.said)
    return isSame ? { said: first.said, rules: read.map(({ rule }) => rule), newRule: null } : null
  }
  const known = recognizeName(path)
  const said = saidOf(known?.reading ?? null)
  return known === null || said === null ? null : { said, rules: [], newRule: ruleForSystem(known.system) }
}
