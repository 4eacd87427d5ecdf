/**
 * The result of one benchmark: rows for a table, and `figures` for programs. A figure's name ends in its unit (`pageMs`,
 * `insertPerSecond`, `peakBytes`) or in `Ratio` (theirs ÷ ours, so that more than 1 is in our favor).
 */
export type BenchResult = {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  readonly figures: Readonly<Record<string, number>>
}

/** The title, the table with right-aligned numbers, and finally one line of JSON: `{"bench":NAME,"figures":{…}}`. */
export function renderBench(name: string, { title, columns, rows, figures }: BenchResult): string {
  const cells = [columns, ...rows].map((row) => row.map(cellText))
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))
  const isNumeric = columns.map((_, column) => rows.every((row) => typeof row[column] === 'number'))
  const lines = cells.map((row) =>
    row
      .map((cell, column) =>
        isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  const [head = '', ...body] = lines
  const ruler = widths.map((width) => '─'.repeat(width)).join('  ')
  return [title, '', head, ruler, ...body, '', JSON.stringify({ bench: name, figures })].join('\n')
}

/** Three significant digits, because a benchmark on one machine isn't more precise. */
function cellText(cell: string | number): string {
  if (typeof cell === 'string') return cell
  if (Number.isInteger(cell)) return cell.toLocaleString('en-GB')
  return Math.abs(cell) >= 1000 ? Math.round(cell).toLocaleString('en-GB') : cell.toPrecision(3)
}
