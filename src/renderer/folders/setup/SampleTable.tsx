import type { ReactNode } from 'react'
import type { TrialSample } from '../../../contract/import/folders.ts'
import type { RowFieldName } from '../../../domain/recordings/rows/stagingRow.ts'
import { fieldName } from '../../../domain/recordings/rows/rowProblemWords.ts'
import { EMPTY_FIELD_WORDS } from '../../imports/staging/stagingWords.ts'
import { DIRECTION_NAMES } from '../../../domain/recordings/rules/nameReading.ts'
import { FileAgent, FileName, FileTime, Known, SampleStatus, agentTextWords } from '../FileCells.tsx'
import type { Directory } from '../../client/directory.ts'
import { AgentChoice } from './AgentChoice.tsx'

interface SampleTableProps {
  readonly rows: readonly TrialSample[]
  readonly directory: Directory
  /** A person says who has the extension or name of a file. */
  readonly onRemember: (agentText: string, userId: number) => void
}

interface Column {
  readonly label: string
  /** In pixels, at least; a wide window shares the rest. */
  readonly width: number
  readonly cell: (file: TrialSample, props: SampleTableProps) => ReactNode
  /** Shown only if a file has a value. */
  readonly field?: RowFieldName
}

const COLUMNS: readonly Column[] = [
  { label: 'File', width: 164, cell: (file) => <FileName file={file} /> },
  { label: 'Status', width: 130, cell: (file) => <SampleStatus file={file} /> },
  { label: fieldName('timestamp'), width: 186, cell: (file) => <FileTime file={file} /> },
  { label: fieldName('userId'), width: 130, cell: (file, props) => <AgentCell file={file} {...props} /> },
  { label: 'Extension', width: 78, cell: ({ reading }) => orNone(reading?.extension) },
  { label: 'Phone number', width: 116, cell: (file) => <NumberCell file={file} /> },
  {
    ...{ label: fieldName('title'), width: 160, field: 'title' },
    cell: (file) => <TextCell file={file} field="title" none={EMPTY_FIELD_WORDS.title} />,
  },
  {
    ...{ label: fieldName('leadName'), width: 120, field: 'leadName' },
    cell: (file) => <TextCell file={file} field="leadName" />,
  },
  {
    ...{ label: fieldName('leadCompany'), width: 120, field: 'leadCompany' },
    cell: (file) => <TextCell file={file} field="leadCompany" />,
  },
  {
    ...{ label: fieldName('callTypeId'), width: 120, field: 'callTypeId' },
    cell: ({ fields: { callTypeId } }, { directory }) =>
      callTypeId.value === null ? (
        <None words={EMPTY_FIELD_WORDS.callTypeId} />
      ) : (
        <Known text={directory.callTypeName(callTypeId.value)} from={callTypeId.from} />
      ),
  },
  {
    ...{ label: fieldName('voipId'), width: 140, field: 'voipId' },
    cell: (file) => <TextCell file={file} field="voipId" />,
  },
]

/** Real files of a folder as they would be sent. Scrolls sideways where it's wider than the window. */
export function SampleTable(props: SampleTableProps) {
  const { rows } = props
  const columns = COLUMNS.filter(
    ({ field }) => field === undefined || rows.some(({ fields }) => fields[field].value !== null),
  )
  return (
    // Focusable, because otherwise the keyboard couldn't scroll it.
    <div
      className="overflow-x-auto rounded-md border border-line"
      tabIndex={0}
      role="region"
      aria-label="Files as they would be sent"
    >
      <table
        className="w-full table-fixed border-collapse"
        style={{ minWidth: columns.reduce((sum, { width }) => sum + width, 0) }}
      >
        <thead>
          <tr className="border-b border-line text-left text-sm text-ink-2">
            {columns.map(({ label, width }) => (
              <th key={label} scope="col" style={{ width }} className="h-[30px] truncate px-2 font-medium first:pl-3">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((file) => (
            <tr key={file.path} className="h-[46px] border-b border-line last:border-0">
              {columns.map(({ label, cell }) => (
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

function NumberCell({ file: { reading } }: { readonly file: TrialSample }) {
  return (
    <>
      {orNone(reading?.number)}
      {reading?.direction && <p className="truncate text-sm text-ink-3">{DIRECTION_NAMES[reading.direction]}</p>}
    </>
  )
}

function AgentCell({ file, directory, onRemember }: { readonly file: TrialSample } & SampleTableProps) {
  const gap = file.missing.find((missing) => missing.field === 'userId')
  if (file.fields.userId.value !== null || gap?.field !== 'userId' || gap.agentText === null)
    return <FileAgent file={file} directory={directory} />
  const { agentText } = gap
  return (
    <AgentChoice
      label={agentTextWords(file) ?? agentText}
      agentText={agentText}
      why={gap.why}
      onChoose={(userId) => onRemember(agentText, userId)}
    />
  )
}

interface TextCellProps {
  readonly file: TrialSample
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
