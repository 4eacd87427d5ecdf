import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { DEFAULT_LAYOUT, type TableLayout } from '../../../domain/views/view.ts'

/**
 * How a person has laid out the table where no saved view keeps it: for each built-in view, and for filters without a
 * name. Saved views keep their own (see `View.layout`).
 */
interface TableLayouts {
  /** By workspace and view. */
  readonly layouts: Readonly<Record<string, TableLayout>>
  lay(list: string, layout: TableLayout): void
}

export const useTableLayouts = create<TableLayouts>()(
  persist(
    (set) => ({
      layouts: {},
      lay: (list, layout) => set(({ layouts }) => ({ layouts: { ...layouts, [list]: layout } })),
    }),
    { name: 'earshot.table-layouts', version: 1, storage: createJSONStorage(() => localStorage) },
  ),
)

export function useTableLayout(list: string): readonly [TableLayout, (layout: TableLayout) => void] {
  const layout = useTableLayouts(({ layouts }) => layouts[list]) ?? DEFAULT_LAYOUT
  return [layout, (next) => useTableLayouts.getState().lay(list, next)]
}
