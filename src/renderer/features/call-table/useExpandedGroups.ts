import { create } from 'zustand'

/** By list, the rows' IDs. They outlive the table, so that returning from a call shows the same rows. */
const useExpanded = create<Readonly<Record<string, ReadonlySet<string>>>>()(() => ({}))

const NONE: ReadonlySet<string> = new Set()

/** The rows of a list's groups that show what is in them; at first none. */
export function useExpandedGroups(
  list: string,
): readonly [ReadonlySet<string>, (rowIds: readonly string[], isExpanded: boolean) => void] {
  const expanded = useExpanded((lists) => lists[list] ?? NONE)
  return [
    expanded,
    (rowIds, isExpanded) => {
      const changed = new Set(rowIds)
      const next = isExpanded ? expanded.union(changed) : expanded.difference(changed)
      useExpanded.setState({ [list]: next })
    },
  ]
}
