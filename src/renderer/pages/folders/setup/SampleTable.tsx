import type { ReactNode } from 'react'
import type { SampleRow } from '../../../../contract/folders.ts'
import type { RowFieldName } from '../../../../domain/recordings/rows/stagingRow.ts'
import { fieldName } from '../../../../domain/recordings/rows/rowProblemWords.ts'
import { EMPTY_FIELD_WORDS } from '../../../features/import-staging/stagingWords.ts'
import { DIRECTION_NAMES } from '../../../features/watched-folders/rule/ruleWords.ts'
import { FileAgent, FileName, FileTime, Known, SampleStatus } from '../FileCells.tsx'
import type { Directory } from '../useDirectory.ts'
import { AgentChoice } from './AgentChoice.tsx'

interface SampleTableProps {
  readonly rows: readonly SampleRow[]
  readonly directory: Directory
  /** A person says who has the extension or name of a file. */
  readonly onRemember: (said: string, userId: number) => void
}

interface Column {
  readonly label: string
  readonly width: string
  readonly cell: (file: SampleRow, props: SampleTableProps) => ReactNode
}

const COLUMNS: readonly Column[] = [
  { label: 'File', width: '250px', cell: (file) => <FileName file={file} /> },
  { label: 'Status', width: '150px', cell: (file) => <SampleStatus file={file} /> },
  { label: fieldName('timestamp'), width: '210px', cell: (file) => <FileTime file={file} /> },
  { label: fieldName('userId'), width: '200px', cell: (file, props) => <AgentCell file={file} {...props} /> },
  {
    label: 'Direction',
    width: '90px',
    cell: ({ reading }) => orNone(reading?.direction && DIRECTION_NAMES[reading.direction]),
  },
  { label: 'Phone number', width: '130px', cell: ({ reading }) => orNone(reading?.number) },
  {
    label: fieldName('title'),
    width: '170px',
    cell: (file) => <TextCell file={file} field="title" none={EMPTY_FIELD_WORDS.title} />,
  },
  { label: fieldName('leadName'), width: '130px', cell: (file) => <TextCell file={file} field="leadName" /> },
  { label: fieldName('leadCompany'), width: '130px', cell: (file) => <TextCell file={file} field="leadCompany" /> },
  {
    label: fieldName('callTypeId'),
    width: '130px',
    cell: ({ fields: { callTypeId } }, { directory }) =>
      callTypeId.value === null ? (
        <None words={EMPTY_FIELD_WORDS.callTypeId} />
      ) : (
        <Known text={directory.callTypeName(callTypeId.value)} from={callTypeId.from} />
      ),
  },
  { label: fieldName('voipId'), width: '180px', cell: (file) => <TextCell file={file} field="voipId" /> },
]

/** Real files of a folder as they would be sent. Wider than a window: it scrolls sideways. */
export function SampleTable(props: SampleTableProps) {
  return (
    // Focusable, because otherwise the keyboard couldn't scroll it.
    <div
      className="overflow-x-auto rounded-md border border-line"
      tabIndex={0}
      role="region"
      aria-label="Files as they would be sent"
    >
      <table className="table-fixed border-collapse" style={{ width: TABLE_WIDTH }}>
        <thead>
          <tr className="border-b border-line text-left text-sm text-ink-2">
            {COLUMNS.map(({ label, width }) => (
              <th key={label} scope="col" style={{ width }} className="h-[30px] truncate px-2 font-medium first:pl-3">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((file) => (
            <tr key={file.path} className="h-[46px] border-b border-line last:border-0">
              {COLUMNS.map(({ label, cell }) => (
                <td key={label} className="px-2 align-middle first:pl-3">
                  {cell(file, props)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const TABLE_WIDTH = COLUMNS.reduce((sum, { width }) => sum + Number.parseInt(width, 10), 0)

function AgentCell({ file, directory, onRemember }: { readonly file: SampleRow } & SampleTableProps) {
  const gap = file.missing.find((missing) => missing.field === 'userId')
  if (file.fields.userId.value !== null || gap?.field !== 'userId' || gap.said === null)
    return <FileAgent file={file} directory={directory} />
  const { said } = gap
  return <AgentChoice file={file} said={said} why={gap.why} onChoose={(userId) => onRemember(said, userId)} />
}

interface TextCellProps {
  readonly file: SampleRow
  readonly field: Extract<RowFieldName, 'title' | 'leadName' | 'leadCompany' | 'voipId'>
  readonly none?: string | undefined
}

function TextCell({ file: { fields }, field, none }: TextCellProps) {
  const { value, from } = fields[field]
  return value === null ? <None words={none} /> : <Known text={value} from={from} />
}

function None({ words = '–' }: { readonly words?: string | undefined }) {
  return <span className="text-ink-3">{words}</span>
}

function orNone(text: string | null | undefined): ReactNode {
  return text ? (
    <span className="block truncate" title={text}>
      {text}
    </span>
  ) : (
    <None />
  )
}
