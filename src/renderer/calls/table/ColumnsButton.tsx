import { useState } from 'react'
import { deferred } from '../../components/deferred.tsx'
import { Button } from '../../components/controls/Button.tsx'
import type { CallColumns } from './useCallColumns.ts'

const ColumnChooser = deferred(() => import('./chooser/ColumnChooser.tsx'), 'ColumnChooser')

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
        onPointerEnter={() => void ColumnChooser.load()}
        onClick={(event) => {
          onOpen()
          setAnchor(anchor ? null : event.currentTarget)
        }}
        words={<span className="max-wide:sr-only">Columns</span>}
      />
      {anchor && <ColumnChooser anchor={anchor} columns={columns} onClose={() => setAnchor(null)} />}
    </>
  )
}
