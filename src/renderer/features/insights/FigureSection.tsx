import { useId, useState, type ReactNode } from 'react'
import { SegmentedControl } from '../../components/controls/SegmentedControl.tsx'

interface FigureSectionProps {
  readonly title: string
  /** What is shown and how it is computed, in a sentence or two. */
  readonly description: ReactNode
  readonly controls?: ReactNode
  /** Shown instead of the chart if there is no data. */
  readonly empty?: ReactNode
  readonly chart: ReactNode
  /** The same numbers as a table, for screen readers and exact values. */
  readonly table: ReactNode
}

export function FigureSection({ title, description, controls, empty, chart, table }: FigureSectionProps) {
  const [form, setForm] = useState<'chart' | 'table'>('chart')
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-b border-line py-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={id} className="mr-auto text-lg font-semibold">
          {title}
        </h2>
        {controls}
        {!empty && <SegmentedControl label={`${title}: shown as`} value={form} options={FORMS} onChange={setForm} />}
      </div>
      <div className="mt-0.5 mb-3 max-w-[76ch] text-sm text-ink-2">{description}</div>
      {empty ? <div className="text-ink-2">{empty}</div> : form === 'chart' ? chart : table}
    </section>
  )
}

const FORMS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const
