import { useState } from 'react'
import type { DraftQuery } from '../../../domain/query/query.ts'
import type { TableLayout, View } from '../../../domain/views/view.ts'
import { useViews } from '../../client/connection/coreStreams.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { NamePopover } from './NamePopover.tsx'
import { addViews, changeView } from './viewActions.ts'

interface SaveViewButtonProps {
  readonly query: DraftQuery
  readonly layout: TableLayout
  readonly label?: string
}

/** Saves filters, sort, grouping and columns as a view. An existing name replaces that view. */
export function SaveViewButton({ query: { viewId: _, ...query }, layout, label = 'Save view' }: SaveViewButtonProps) {
  const core = useCore()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const views = useViews() ?? []
  const sameName = (name: string): View | undefined =>
    views.find((view) => view.name.toLowerCase() === name.toLowerCase())
  const save = async (name: string) => {
    const former = sameName(name)
    const isSaved = former
      ? await changeView(core, { from: former, to: { ...former, query, layout }, done: 'replaced' })
      : await addViews(core, [{ name, query, layout, isPinned: true }])
    if (isSaved) setAnchor(null)
  }
  return (
    <>
      <Button
        command="calls.saveView"
        variant="ghost"
        title="Save these filters, sorting, grouping, and columns as a view"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        words={<span className="max-wide:sr-only">{label}</span>}
      />
      {anchor && (
        <NamePopover
          anchor={anchor}
          title="Save view"
          start=""
          actionFor={(name) => (sameName(name) ? 'Replace' : 'Save')}
          onName={(name) => void save(name)}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}
