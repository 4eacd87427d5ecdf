import { Info } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { IconButton } from '../components/controls/Button.tsx'
import { SegmentedControl } from '../components/controls/choices/SegmentedControl.tsx'
import { Popover } from '../components/overlays/Popover.tsx'

interface FigureSectionProps {
  readonly title: string
  /** What is shown, in one line. */
  readonly description: ReactNode
  /** How it is calculated, and how to read it. Shown on request. */
  readonly method: ReactNode
  /** Between the description and the chart: a warning or a legend. */
  readonly note?: ReactNode
  readonly controls?: ReactNode
  /** Shown instead of the chart if there is no data. */
  readonly empty?: ReactNode
  readonly chart: ReactNode
  /** The same numbers as a table, for screen readers and exact values. */
  readonly table: ReactNode
  /** Below either. */
  readonly more?: ReactNode
  /** What the table is called, if it has more than the chart. */
  readonly tableName?: string
  /** Saves the numbers as a file. */
  readonly onSave?: () => void
}

export function FigureSection(props: FigureSectionProps) {
  const { title, description, method, note, controls, empty, chart, table, more, tableName = 'Table', onSave } = props
  const [form, setForm] = useState<'chart' | 'table'>('chart')
  const id = useId()
  return (
    <section aria-labelledby={id} data-command-scope="" className="border-b border-line py-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <MethodButton of={title}>{method}</MethodButton>
        <span className="flex-1" />
        {controls}
        {!empty && onSave && <IconButton command="insights.saveCsv" label={`${title}: save as CSV`} onClick={onSave} />}
        {!empty && (
          <SegmentedControl
            label={`${title}: shown as`}
            value={form}
            options={[
              { value: 'chart', label: 'Chart' },
              { value: 'table', label: tableName },
            ]}
            onChange={setForm}
          />
        )}
      </div>
      <p className="text-sm text-ink-2">{description}</p>
      {note}
      <div className="h-3" />
      {empty ? <div className="text-ink-2">{empty}</div> : form === 'chart' ? chart : table}
      {!empty && more}
    </section>
  )
}

function MethodButton({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        label={`${of}: how it is calculated`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        className="-ml-1.5 text-ink-3!"
        onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
      >
        <Info aria-hidden="true" size={15} strokeWidth={1.6} />
      </IconButton>
      <Popover
        isOpen={anchor !== null}
        anchor={anchor}
        label={`${of}: how it is calculated`}
        className="w-[360px] px-3 py-2.5 text-sm text-ink-2"
        onClose={() => setAnchor(null)}
      >
        {children}
      </Popover>
    </>
  )
}
