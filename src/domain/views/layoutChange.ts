import { laidOutColumns } from './laidOutColumns.ts'
import type { TableLayout } from './view.ts'

/** What was changed in a layout: `column Agent hidden`. Null if nothing was. */
export function layoutChangeWords(
  before: TableLayout,
  after: TableLayout,
  labelOf: (columnId: string) => string,
): string | null {
  const former = laidOutColumns(before)
  const next = laidOutColumns(after)
  const formerIds = former.map(({ id }) => id)
  const nextIds = next.map(({ id }) => id)
  const changes: string[] = []
  const add = (ids: readonly string[], what: string) => {
    if (ids.length === 1) changes.push(`column ${labelOf(ids[0]!)} ${what}`)
    if (ids.length > 1) changes.push(`${ids.length} columns ${what}`)
  }
  if (before.density !== after.density) changes.push('row height changed')
  add(
    formerIds.filter((id) => !nextIds.includes(id)),
    'hidden',
  )
  add(
    nextIds.filter((id) => !formerIds.includes(id)),
    'shown',
  )
  const kept = next.flatMap((column) => {
    const old = former.find(({ id }) => id === column.id)
    return old ? [{ id: column.id, old, column }] : []
  })
  const withChange = (has: (one: (typeof kept)[number]) => boolean) => kept.filter(has).map(({ id }) => id)
  const pinned = withChange(({ old, column }) => !old.isPinned && column.isPinned)
  const unpinned = withChange(({ old, column }) => old.isPinned && !column.isPinned)
  add(pinned, 'pinned')
  add(unpinned, 'unpinned')
  add(
    withChange(({ old, column }) => old.width !== column.width),
    'resized',
  )
  const isMoved = formerIds.filter((id) => nextIds.includes(id)).join() !== kept.map(({ id }) => id).join()
  // A column that is pinned or unpinned moves too.
  if (isMoved && pinned.length + unpinned.length === 0) changes.push('columns reordered')
  if (changes.length > 1) return 'columns changed'
  return changes[0] ?? null
}
