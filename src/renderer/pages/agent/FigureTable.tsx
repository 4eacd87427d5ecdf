import type { ReactNode } from 'react'

interface FigureTableProps {
  /** Of the columns before the one with the calls. */
  readonly headings: readonly string[]
  readonly rows: readonly FigureRow[]
}

interface FigureRow {
  readonly key: string | number
  readonly name: string
  readonly cells: readonly ReactNode[]
  /** A button with the number of calls. Not printed. */
  readonly calls: { readonly words: string; readonly label: string; readonly onOpen: () => void }
}

/** Figures of an agent beside the team's, one line for each. */
export function FigureTable({ headings, rows }: FigureTableProps) {
  return (
    <table className="w-full text-sm">
      <thead className="text-left text-ink-2">
        <tr>
          {headings.map((heading, at) => (
            <th key={heading} scope="col" className={at === 0 ? 'py-1 font-normal' : 'px-2 py-1 font-normal'}>
              {heading}
            </th>
          ))}
          <th scope="col" className="not-printed px-2 py-1 font-normal">
            Calls
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells, calls }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-medium">
              {name}
            </th>
            {cells.map((cell, at) => (
              <td key={headings[at + 1]} className="px-2 py-1">
                {cell}
              </td>
            ))}
            <td className="not-printed px-2 py-1">
              <button
                type="button"
                onClick={calls.onOpen}
                aria-label={calls.label}
                className="text-accent-ink underline decoration-dotted underline-offset-3"
              >
                {calls.words}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
