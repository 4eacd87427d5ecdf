import { create } from 'zustand'

/** The IDs of expanded rows, by list. Outlives the table, so that returning from a call shows the same rows. */
const useExpandedByList = create<Readonly<Record<string, ReadonlySet<string>>>>()(() => ({}))

const NONE: ReadonlySet<string> = new Set()

/** The IDs of the expanded group rows of a list, at first none, and a function that expands or collapses rows. */
export function useExpandedGroups(
  list: string,
): readonly [ReadonlySet<string>, (rowIds: readonly string[], isExpanded: boolean) => void] {
  const expanded = useExpandedByList((lists) => lists[list] ?? NONE)
  return [
    expanded,
    (rowIds, isExpanded) => {
      const changed = new Set(rowIds)
      const next = isExpanded ? expanded.union(changed) : expanded.difference(changed)
      useExpandedByList.setState({ [list]: next })
    },
  ]
}
