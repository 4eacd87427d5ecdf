import { useMemo } from 'react'
import { pinnedPlaces } from './columnLayout.ts'
import type { RowFrame } from './rowSlot.ts'

type FrameParts = Pick<RowFrame, 'columns' | 'rowHeight' | 'scene'> & {
  /** In px, by column. */
  readonly widths: readonly number[]
  /** Whether the table is wider than its window. */
  readonly isSideways: boolean
}

/**
 * Shared by all rows. A new object makes every row update itself, and a drag renders at each step, so the frame, and the part
 * that cells depend on, are only replaced if their values change.
 */
export function useRowFrame({ columns, widths, isSideways, rowHeight, scene }: FrameParts): RowFrame {
  const places = pinnedPlaces(columns, isSideways ? widths : null)
  const cuts = columns.map(({ isFitting, size }, at) => isFitting !== true || widths[at]! < size)
  const template = widths.map((px) => `${px}px`).join(' ')
  const cells = useMemo(
    () => ({ pinnedPlaces: places, isCut: cuts }),
    // oxlint-disable-next-line react/exhaustive-deps -- the arrays are new in each render; compare them as strings
    [String(places), String(cuts)],
  )
  return useMemo(
    () => ({ columns, template, ...cells, rowHeight, scene }),
    [columns, template, cells, rowHeight, scene],
  )
}
