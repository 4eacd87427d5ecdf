import { accountKeysOf, type AccountFacts, ownAddressKeys } from '../callKeys.ts'
import { joinCalls, type JoinDecisions, type KeyedCalls } from '../joinCalls.ts'
import type { PlantedCalls } from './plantedAccounts.ts'

export interface PairFigures {
  /** Of the pairs of calls that were joined, those of one account. */
  readonly precision: number
  /** Of the pairs of calls of one account, those that were joined. */
  readonly recall: number
  readonly joinedPairs: number
}

/** Lets a test join by another rule. */
export interface ChangedRule {
  readonly keysOf?: (facts: AccountFacts) => readonly string[]
  readonly ownAddresses?: readonly string[]
}

/** Calls with their keys, for `joinCalls`. */
export function keyedCalls(
  facts: readonly AccountFacts[],
  ownAddresses: readonly string[],
  rule: ChangedRule = {},
): KeyedCalls & { codeOf(key: string): number } {
  const keys: (string | null)[] = [null]
  const codeByKey = new Map<string, number>()
  const codes: number[] = []
  const starts = [0]
  const groupChats = new Uint8Array(facts.length)
  for (const [call, one] of facts.entries()) {
    groupChats[call] = one.format === 'group_chat' ? 1 : 0
    for (const key of (rule.keysOf ?? accountKeysOf)(one)) {
      let code = codeByKey.get(key)
      if (code === undefined) {
        code = keys.length
        codeByKey.set(key, code)
        keys.push(key)
      }
      codes.push(code)
    }
    starts.push(codes.length)
  }
  const ignored = [...ownAddressKeys(rule.ownAddresses ?? ownAddresses)].flatMap((key) => codeByKey.get(key) ?? [])
  return {
    end: facts.length,
    codes: Uint32Array.from(codes),
    startOf: (call) => starts[call]!,
    endOf: (call) => starts[call + 1]!,
    isGroupChat: groupChats,
    keys,
    ignored: new Set(ignored),
    codeOf: (key) => codeByKey.get(key) ?? 0,
  }
}

export const NO_DECISIONS: JoinDecisions = { splitCalls: new Map(), splitKeys: [], merges: [] }

/** How well the planted calls are joined, by pairs of calls. */
export function pairFigures({ calls, ownAddresses }: PlantedCalls, rule: ChangedRule = {}): PairFigures {
  const { accountOf } = joinCalls(keyedCalls(calls, ownAddresses, rule), NO_DECISIONS)
  const known = Int32Array.from(calls, ({ account }) => account)
  let both = 0
  let joinedPairs = 0
  let truePairs = 0
  for (let one = 0; one < calls.length; one += 1) {
    for (let other = one + 1; other < calls.length; other += 1) {
      const isJoined = accountOf[one] !== -1 && accountOf[one] === accountOf[other]
      const isTrue = known[one] === known[other]
      if (isJoined) joinedPairs += 1
      if (isTrue) truePairs += 1
      if (isJoined && isTrue) both += 1
    }
  }
  return { precision: both / joinedPairs, recall: both / truePairs, joinedPairs }
}
