import { Columns3 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../components/controls/Button.tsx'
import type { CallColumns } from './useCallColumns.ts'

// Lazy, like the filter editor: the first rows don't need it.
const loadChooser = () => import('./chooser/ColumnChooser.tsx')
const ColumnChooser = lazy(() => loadChooser().then(({ ColumnChooser }) => ({ default: ColumnChooser })))

interface ColumnsButtonProps {
  readonly columns: CallColumns
  /** Called when the chooser opens, to load the custom fields. */
  readonly onOpen: () => void
}

export function ColumnsButton({ columns, onOpen }: ColumnsButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        command="calls.columns"
        variant="ghost"
        title="Choose columns"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void loadChooser()}
        onClick={(event) => {
          onOpen()
          setAnchor(anchor ? null : event.currentTarget)
        }}
      >
        <Columns3 aria-hidden="true" size={15} strokeWidth={1.6} />
        <span className="max-wide:sr-only">Columns</span>
      </Button>
      {anchor && (
        <Suspense>
          <ColumnChooser anchor={anchor} columns={columns} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
