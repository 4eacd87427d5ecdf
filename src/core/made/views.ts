import type { NewView } from '../../domain/views/viewFile.ts'
import type { MadeList } from './madeList.ts'

/** Returns their ids. */
export function addViews(views: MadeList<NewView>, added: readonly NewView[]): readonly string[] {
  const given = added.map((view) => ({ ...view, id: crypto.randomUUID() }))
  views.update(given)
  return given.map(({ id }) => id)
}
