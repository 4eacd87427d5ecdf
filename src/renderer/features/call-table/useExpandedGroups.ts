import { create } from 'zustand'
import type { GroupKey } from './tableRow.ts'

/** By list. They outlive the table, so that returning from a call shows the same rows. */
const useExpanded = create<Readonly<Record<string, ReadonlySet<GroupKey>>>>()(() => ({}))

const NONE: ReadonlySet<GroupKey> = new Set()

/** The groups of a list that show their calls; at first none. */
export function useExpandedGroups(
  list: string,
): readonly [ReadonlySet<GroupKey>, (keys: readonly GroupKey[], isExpanded: boolean) => void] {
  const expanded = useExpanded((lists) => lists[list] ?? NONE)
  return [
    expanded,
    (keys, isExpanded) => {
      const changed = new Set(keys)
      const next = isExpanded ? expanded.union(changed) : expanded.difference(changed)
      useExpanded.setState({ [list]: next })
    },
  ]
}
