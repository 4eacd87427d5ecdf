import type { FolderFile, SampleRow, TrialSample } from '../../contract/import/folders.ts'
import { clockText } from '../../domain/clockText.ts'
import { kindName } from '../../domain/recordings/recordingWords.ts'
import { missingWords } from '../../domain/recordings/rules/missingWords.ts'
import { problemWords } from '../../domain/recordings/rows/rowProblemWords.ts'
import type { FieldSource, RowProblem } from '../../domain/recordings/rows/stagingRow.ts'
import { localZone } from '../client/localZone.ts'
import { Avatar } from '../components/Avatar.tsx'
import { format } from '../components/format.ts'
import { Pill } from '../components/Pill.tsx'
import { sourceWords, timeText } from '../imports/staging/stagingWords.ts'
import { reasonWords, sentFileWords, STATUS_WORDS, type Words } from './folderWords.ts'
import type { Directory } from '../client/directory.ts'

/** Cells for a file of a watched folder: what would be sent or was sent, and where each value comes from. */

/** `2026/11/03/` and the rest of a path. */
export function splitPath(path: string): { readonly folder: string; readonly name: string } {
  const at = path.lastIndexOf('/') + 1
  return { folder: path.slice(0, at), name: path.slice(at) }
}

/** `WAV · 4:05 · 3.7 MB · 2026/11/03/`, without unknown parts. */
export function fileFacts({ path, kind, durationSeconds, sizeBytes }: SampleRow): string {
  const { folder } = splitPath(path)
  const parts = [
    kind === null ? null : kindName(kind),
    durationSeconds === null ? null : clockText(durationSeconds),
    format.size(sizeBytes),
    folder === '' ? null : folder,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

export function FileName({ file }: { readonly file: SampleRow }) {
  const facts = fileFacts(file)
  return (
    <div className="min-w-0">
      <p className="flex font-medium" title={file.path}>
        <CutName name={splitPath(file.path).name} />
      </p>
      <p className="truncate text-sm text-ink-3" title={facts}>
        <bdi>{facts}</bdi>
      </p>
    </div>
  )
}

/** Names of recordings differ at their end, so a long one is cut before it. */
function CutName({ name }: { readonly name: string }) {
  const end = name.length > 2 * NAME_END ? name.length - NAME_END : name.length
  return (
    <>
      <bdi className="truncate">{name.slice(0, end)}</bdi>
      <bdi className="shrink-0 whitespace-pre">{name.slice(end)}</bdi>
    </>
  )
}

const NAME_END = 12

export function FileTime({ file }: { readonly file: SampleRow }) {
  const { value, from } = file.fields.timestamp
  if (value === null) return <Unknown file={file} field="timestamp" />
  const text = timeText(value, localZone())
  return <Known text={text} title={value} from={from} />
}

export function FileAgent({ file, directory }: { readonly file: SampleRow; readonly directory: Directory }) {
  const { value, from } = file.fields.userId
  if (value === null) return <Unknown file={file} field="userId" />
  const name = directory.agentName(value)
  return (
    <div className="flex min-w-0 gap-1.5">
      <span className="contents max-wide:hidden">
        <Avatar name={name} seed={value} />
      </span>
      <Known text={name} from={from} />
    </div>
  )
}

interface KnownProps {
  readonly text: string
  /** By default the text. */
  readonly title?: string
  readonly from: FieldSource | null
}

/** A value with its source below. */
export function Known({ text, title = text, from }: KnownProps) {
  return (
    <div className="min-w-0">
      <p className="truncate" title={title}>
        <bdi>{text}</bdi>
      </p>
      {from !== null && <p className="truncate text-sm text-ink-3">{sourceWords(from)}</p>}
    </div>
  )
}

/** A value that has to be known and isn't, and why. */
export function Unknown({ file, field }: { readonly file: SampleRow; readonly field: 'timestamp' | 'userId' }) {
  const gap = file.missing.find((missing) => missing.field === field || missing.field === 'name')
  const why = gap && missingWords(gap)
  const agentWords = gap?.field === 'userId' && gap.agentText !== null ? agentTextWords(file) : null
  return (
    <div className="min-w-0">
      <p className={file.status === 'attention' ? 'font-medium text-bad' : 'text-ink-3'}>Unknown</p>
      {why !== undefined && (
        <p className="truncate text-sm text-ink-2" title={why.words}>
          <bdi>{agentWords ?? why.title}</bdi>
        </p>
      )}
    </div>
  )
}

/** What the name of a file says about its agent: `Extension 3202`, or a name. */
export function agentTextWords({ reading }: SampleRow): string | null {
  if (reading === null) return null
  return reading.extension === null ? reading.agentName : `Extension ${reading.extension}`
}

/** Why a file has its status, the main reason first; none if the status says all. */
export function whyWords(file: SampleRow): readonly Words[] {
  const { reason, missing, problems, status } = file
  if (reason !== null && reason.kind !== 'problems') return [reasonWords(reason)]
  if (status !== 'attention') return []
  // A gap says more than the problem that follows from it.
  const isGap = ({ kind }: RowProblem) =>
    missing.some(
      ({ field }) => (field === 'userId' && kind === 'no-agent') || (field === 'timestamp' && kind === 'no-time'),
    )
  return [
    ...missing.map(missingWords),
    ...problems.filter((problem) => !isGap(problem)).map((problem) => problemWords(problem, format)),
  ]
}

/** What would become of a file if its rule were confirmed now. */
export function SampleStatus({ file }: { readonly file: TrialSample }) {
  if (file.isUnaffected) return <Pill>Not affected</Pill>
  const kind = file.reason?.kind
  if (kind === 'limit' || kind === 'importing' || kind === 'not-confirmed')
    return <Pill tone="good">Would be sent</Pill>
  if (kind === 'before-draw') return <Pill tone="info">May be sampled</Pill>
  return <FileStatus file={file} />
}

interface FileStatusProps {
  readonly file: SampleRow & Partial<Pick<FolderFile, 'source'>>
}

export function FileStatus({ file }: FileStatusProps) {
  const why = file.source ? [...whyWords(file), sentFileWords(file.source)] : whyWords(file)
  const [first] = why
  const { title: status, tone } = STATUS_WORDS[file.status]
  return (
    <div className="min-w-0" title={why.map(({ title, words }) => `${title}. ${words}`).join('\n') || undefined}>
      <Pill tone={tone}>{status}</Pill>
      {first !== undefined && first.title !== status && (
        <p className="truncate text-sm text-ink-2">
          {first.title}
          {why.length > 1 && `, +${why.length - 1}`}
        </p>
      )}
    </div>
  )
}
