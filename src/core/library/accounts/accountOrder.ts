import type { AccountSort, FoundAccount } from '../../../contract/library/accounts.ts'
import { compareTexts } from '../../../domain/query/compareTexts.ts'

/** Accounts without a value come last in both directions; equal ones stay as they are. */
export function orderOf({ by, isDescending }: AccountSort) {
  const sign = isDescending ? -1 : 1
  return (one: FoundAccount, other: FoundAccount): number => {
    const [left, right] = [valueOf(one, by), valueOf(other, by)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (typeof left === 'number' ? left - Number(right) : compareTexts(left, String(right)))
  }
}

function valueOf(account: FoundAccount, by: AccountSort['by']): string | number | null {
  if (by === 'name') return account.name.toLowerCase()
  return by === 'agent' ? (account.agent?.name?.toLowerCase() ?? null) : account[by]
}
