import type { Density } from '../../domain/views/view.ts'

/** The heights of the rows of calls, in display order. */
export const ROW_HEIGHTS: readonly { readonly value: Density; readonly label: string; readonly px: number }[] = [
  { value: 'compact', label: 'Compact', px: 28 },
  { value: 'regular', label: 'Regular', px: 34 },
  { value: 'roomy', label: 'Comfortable', px: 42 },
]

/** In px. */
export function rowHeightOf(density: Density): number {
  return ROW_HEIGHTS.find(({ value }) => value === density)!.px
}
