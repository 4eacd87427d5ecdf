import type { ImportRule, NewRule } from './importRule.ts'
import { agentTextOf } from './nameReading.ts'
import { readName, recognizeName } from './readName.ts'
import { ruleForSystem } from './suggestRules.ts'

/** The extension or agent's name in the name of a file. */
export interface AgentInName {
  readonly agentText: string
  /** The saved rules that read it. */
  readonly rules: readonly ImportRule[]
  /** What would read it, if no saved rule does. */
  readonly newRule: NewRule | null
}

/** Null if no rule and no known phone system reads one, or if rules read different ones. `path`: as for `readName`. */
export function agentInName(path: string, rules: readonly ImportRule[]): AgentInName | null {
  const read = rules.flatMap((rule) => {
    const agentText = agentTextOf(readName(path, rule))
    return agentText === null ? [] : [{ agentText, rule }]
  })
  const [first] = read
  if (first !== undefined) {
    const isSame = read.every(({ agentText }) => agentText === first.agentText)
    return isSame ? { agentText: first.agentText, rules: read.map(({ rule }) => rule), newRule: null } : null
  }
  const known = recognizeName(path)
  const agentText = agentTextOf(known?.reading ?? null)
  return known === null || agentText === null ? null : { agentText, rules: [], newRule: ruleForSystem(known.system) }
}
