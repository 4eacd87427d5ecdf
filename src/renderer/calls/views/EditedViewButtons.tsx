import { BUILT_IN_VIEWS } from '../../../domain/views/builtInViews.ts'
import type { DraftQuery } from '../../../domain/query/query.ts'
import { openedQuery, type TableLayout, type View } from '../../../domain/views/view.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { SaveViewButton } from './SaveViewButton.tsx'
import { changeView } from './viewActions.ts'

interface EditedViewButtonsProps {
  readonly view: View
  readonly query: DraftQuery
  readonly layout: TableLayout
  readonly onReset: (query: DraftQuery) => void
}

/** For a view whose query was edited. Built-in views can't be changed, only saved as another one. */
export function EditedViewButtons({ view, query, layout, onReset }: EditedViewButtonsProps) {
  const core = useCore()
  const save = () => {
    const { viewId: _, ...saved } = query
    void changeView(core, { from: view, to: { ...view, query: saved, layout }, done: 'saved' })
  }
  return (
    <>
      <Button command="calls.resetView" variant="ghost" onClick={() => onReset(openedQuery(view))}>
        Reset
      </Button>
      <SaveViewButton query={query} layout={layout} label="Save as…" />
      {!BUILT_IN_VIEWS.some(({ id }) => id === view.id) && (
        <Button command="calls.saveEditedView" onClick={save}>
          Save
        </Button>
      )}
    </>
  )
}
