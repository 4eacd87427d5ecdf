import type { ReactNode } from 'react'
import type { Association } from '../../../domain/calls/call.ts'
import type { CellValue, ColumnKind } from '../../../domain/calls/columns.ts'
import { clockText } from '../../../domain/clockText.ts'
import { webLink } from '../../components/webLink.ts'
import { DateCell, FormatCell } from './callCells.tsx'
import { ScoreCell } from './metricCells.tsx'
import { Unknown } from './Unknown.tsx'

/** A value as its kind is written. What is not given is a dash, never a 0 or a «no». */
export function drawValue(kind: ColumnKind, value: CellValue, now: Date): ReactNode {
  if (value === null || (Array.isArray(value) && value.length === 0)) {
    return <Unknown words={MEASURED.has(kind) ? 'Not measured' : 'Not given'} />
  }
  const text = typeof value === 'object' ? value.length.toString() : String(value)
  switch (kind) {
    case 'text':
      return (
        <bdi className="text-ink-2" title={text}>
          {text}
        </bdi>
      )
    case 'integer':
      return <span className="text-ink-2">{text}</span>
    case 'number':
      return typeof value === 'number' ? value.toLocaleString('en') : text
    case 'seconds':
      return typeof value === 'number' ? clockText(value) : text
    case 'ratio':
      return typeof value === 'number' ? `${Math.round(value * 100)}%` : text
    case 'score':
      return <ScoreCell score={Number(value)} />
    case 'instant':
      return <DateCell instant={text} now={now} />
    case 'boolean':
      return value === true ? 'Yes' : <span className="text-ink-2">No</span>
    case 'format':
      return <FormatCell format={text} />
    case 'link':
      return <OutsideLink url={text} />
    case 'list':
      return <Words words={(value as readonly string[]).join(', ')} />
    case 'associations':
      return <Words words={(value as readonly Association[]).map(associationName).join(', ')} />
  }
}

const MEASURED: ReadonlySet<ColumnKind> = new Set(['number', 'seconds', 'ratio', 'score'])

function Words({ words }: { readonly words: string }) {
  return (
    <span className="text-ink-2" title={words}>
      {words}
    </span>
  )
}

function OutsideLink({ url }: { readonly url: string }) {
  const href = webLink(url)
  if (href === null) return <Words words={url} />
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      tabIndex={-1}
      title={url}
      // The row's click opens the call here.
      onClick={(event) => event.stopPropagation()}
      className="text-accent-ink hover:underline"
    >
      Open
    </a>
  )
}

function associationName({ label, systemId, system }: Association): string {
  return label ?? systemId ?? system ?? 'Without a name'
}
