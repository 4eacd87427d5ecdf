import { useMemo } from 'react'
import type { RowFrame } from '../rows/rowSlot.ts'
import type { CallColumn } from './callColumns.ts'
import { pinnedPlaces } from './columnLayout.ts'
import { rowCells } from './rowCells.ts'

type FrameParts = Pick<RowFrame, 'rowHeight' | 'scene' | 'groupLevels'> & {
  readonly columns: readonly CallColumn[]
  /** In px, by column. */
  readonly widths: readonly number[]
  /** Whether the table is wider than its window. */
  readonly isSideways: boolean
}

/**
 * Shared by all rows. A new object makes every row update itself, and a drag renders at each step, so the frame, and the part
 * that cells depend on, are only replaced if their values change.
 */
export function useRowFrame({ columns, widths, isSideways, rowHeight, scene, groupLevels }: FrameParts): RowFrame {
  const places = pinnedPlaces(columns, isSideways ? widths : null)
  const cuts = columns.map(({ isFitting, size }, at) => isFitting !== true || widths[at]! < size)
  const template = widths.map((px) => `${px}px`).join(' ')
  const cells = useMemo(() => rowCells(columns), [columns])
  const fit = useMemo(
    () => ({ pinnedPlaces: places, isCut: cuts }),
    // oxlint-disable-next-line react/exhaustive-deps -- the arrays are new in each render; compare them as strings
    [String(places), String(cuts)],
  )
  return useMemo(
    () => ({ cells, template, ...fit, rowHeight, scene, groupLevels }),
    [cells, template, fit, rowHeight, scene, groupLevels],
  )
}
