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
 * What all rows share. A new one makes every row look at itself again, and a drag makes one for each step: so it, and
 * what of it cells depend on, is another object only when it says something else.
 */
export function useRowFrame({ columns, widths, isSideways, rowHeight, scene }: FrameParts): RowFrame {
  const places = pinnedPlaces(columns, isSideways ? widths : null)
  const cuts = columns.map(({ isFitting, size }, at) => isFitting !== true || widths[at]! < size)
  const template = widths.map((px) => `${px}px`).join(' ')
  const cells = useMemo(
    () => ({ pinnedPlaces: places, isCut: cuts }),
    // oxlint-disable-next-line react/exhaustive-deps -- lists are made anew at each render; their texts say whether they differ
    [String(places), String(cuts)],
  )
  return useMemo(
    () => ({ columns, template, ...cells, rowHeight, scene }),
    [columns, template, cells, rowHeight, scene],
  )
}
