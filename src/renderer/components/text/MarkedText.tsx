import type { TextRange } from '../../../domain/textSearch.ts'

interface MarkedTextProps {
  readonly text: string
  /** Sorted and not overlapping. */
  readonly ranges: readonly TextRange[]
  readonly current: TextRange | null
}

/** Text with highlighted ranges. Keeps line breaks. */
export function MarkedText({ text, ranges, current }: MarkedTextProps) {
  if (ranges.length === 0) return text
  let from = 0
  const parts = ranges.map((range) => {
    const before = text.slice(from, range.start)
    from = range.end
    const isCurrent = current !== null && range.start === current.start
    return (
      <span key={range.start}>
        {before}
        <mark
          {...(isCurrent ? { 'data-current': '' } : {})}
          className="rounded-sm bg-warn-soft text-inherit data-current:outline-2 data-current:outline-warn"
        >
          {text.slice(range.start, range.end)}
        </mark>
      </span>
    )
  })
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  )
}
