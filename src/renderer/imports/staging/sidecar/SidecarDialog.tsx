import { attempt } from '../../../client/attempt.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { receivedFileName } from '../../../../domain/fileNames.ts'
import type { CsvTable, Delimiter } from '../../../../domain/recordings/sidecar/csvTable.ts'
import type { MatchBy } from '../../../../domain/recordings/sidecar/matchRecords.ts'
import { guessColumns, type SidecarColumns } from '../../../../domain/recordings/sidecar/sidecarColumns.ts'
import { localDate } from '../../../../domain/recordings/rows/rowProblemWords.ts'
import type { DayOrder } from '../../../../domain/recordings/rows/cellValues.ts'
import { dayOrderOf, readSidecar } from '../../../../domain/recordings/sidecar/sidecarCsv.ts'
import { SECOND } from '../../../../domain/units.ts'
import { zoneCity } from '../../../../domain/recordings/times/zoneCity.ts'
import { localZone } from '../../../client/localZone.ts'
import { forgetSidecar, useSidecar, useTransfersTo } from '../../../client/imports/stagingTransfers.ts'
import { useCore, useCoreQueries } from '../../../client/connection/workspace.tsx'
import { presentError } from '../../../client/failures/errorPresentation.ts'
import { Button } from '../../../components/controls/Button.tsx'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { SegmentedControl } from '../../../components/controls/choices/SegmentedControl.tsx'
import { Select } from '../../../components/controls/choices/Select.tsx'
import { format } from '../../../components/format.ts'
import { TimeZoneField } from '../../../components/controls/choices/TimeZoneField.tsx'
import { FailureNotice } from '../../../components/notices/FailureNotice.tsx'
import { useEvery } from '../../../hooks/time/useEvery.ts'
import { useIsShown } from '../../../hooks/useIsShown.ts'
import { readStagingRows } from '../table/stagingPages.ts'
import { sendEdits } from '../table/tableStore.ts'
import { csvMappingOf, rememberCsvMapping } from './csvMappings.ts'
import { SidecarColumnList } from './SidecarColumnList.tsx'
import { SidecarFindings } from './SidecarFindings.tsx'
import { readSidecarFile, tableOf, type SidecarFile } from './sidecarFile.ts'

interface SidecarDialogProps {
  /** The table's revision: when it changes, the rows are read again. */
  readonly revision: number
  /** Opens the summary before importing. */
  readonly onImport: () => void
}

/** A CSV with details of the recordings: how it was interpreted, with corrections, and the values it would fill in. */
export function SidecarDialog({ revision, onImport }: SidecarDialogProps) {
  const core = useCore()
  const file = useSidecar(core)
  const { leftCount } = useTransfersTo(core)
  const [answer, setAnswer] = useState<{ readonly of: File; readonly read: SidecarFile | null } | null>(null)
  useEffect(() => {
    let isWanted = true
    if (file)
      void readSidecarFile(file).then((read) => {
        if (isWanted) setAnswer({ of: file, read })
      })
    return () => {
      isWanted = false
    }
  }, [file])
  // Rows that are still being added can't be matched.
  if (!file || answer?.of !== file || leftCount > 0) return null
  const { read } = answer
  if (read === null)
    return (
      <Dialog onClose={forgetSidecar} title={receivedFileName(file.name)} size="small" cancel="Close">
        <p className="text-ink-2">Earshot can’t read this file as a table. Save it as CSV, then drop it again.</p>
      </Dialog>
    )
  return <SidecarForm key={read.name} revision={revision} file={read} onImport={onImport} />
}

function SidecarForm({ revision, file, onImport }: SidecarDialogProps & { readonly file: SidecarFile }) {
  const core = useCore()
  const queries = useCoreQueries()
  const [delimiter, setDelimiter] = useState<Delimiter | null>(null)
  const table = useMemo(() => tableOf(file, delimiter), [file, delimiter])
  const [known] = useState(() => csvMappingOf(table.header))
  const [corrected, setCorrected] = useState<SidecarColumns | null>(known?.columns ?? null)
  const [matchBy, setMatchBy] = useState<MatchBy>('name')
  const [zone, setZone] = useState<string | null>(known?.zone ?? null)
  const [dayOrder, setDayOrder] = useState<DayOrder | null>(known?.dayOrder ?? null)
  const [isFilling, setFilling] = useState(false)
  const isShown = useIsShown()

  // All rows again, while they are still being checked: not at each change, and no former ones are kept.
  const settled = useEvery(revision, 2 * SECOND)
  const rows = useQuery({
    queryKey: [...queries.staging.page.key(), 'all', settled],
    queryFn: () => readStagingRows(core, { only: 'all', sort: 'arrival' }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const guessed = useMemo(
    () =>
      guessColumns(
        table,
        rows.data?.map(({ fileName }) => fileName),
      ),
    [table, rows.data],
  )
  const columns = corrected ?? guessed
  const users = useQuery(queries.directory.users.queryOptions())
  const types = useQuery(queries.directory.callTypes.queryOptions())
  const readOrder = dayOrderOf(table, columns)
  const hasNoNames = matchBy === 'name' && columns.file === undefined
  const result = useMemo(
    () =>
      rows.data === undefined || users.isPending || types.isPending
        ? undefined
        : readSidecar(table, rows.data, {
            columns,
            matchBy,
            timeZone: zone ?? localZone(),
            isZoneChosen: zone !== null,
            dayOrder: readOrder === null || readOrder === 'no-matter' ? (dayOrder ?? 'day-first') : readOrder,
            agents: users.data ?? null,
            callTypes: types.data ?? [],
          }),
    [
      table,
      rows.data,
      columns,
      matchBy,
      zone,
      dayOrder,
      readOrder,
      users.data,
      users.isPending,
      types.data,
      types.isPending,
    ],
  )
  const isOrderOpen = readOrder === null && dayOrder === null
  const count = result?.edits.length ?? 0
  const isTooWide = table.header.length > MOST_COLUMNS
  const whyNot =
    (isTooWide && 'The file has too many columns.') ||
    (isOrderOpen && 'Choose what comes first in the dates.') ||
    (rows.error && 'The recordings can’t be read.') ||
    (result === undefined && 'Reading the recordings.') ||
    (count === 0 && 'No line of the file matches a recording.') ||
    null
  const hasZonelessTimes = zone !== null || result?.edits.some(({ change }) => typeof change.assumedZone === 'string')

  async function fill(): Promise<boolean> {
    if (!result) return false
    const { edits } = result
    setFilling(true)
    const filled = await attempt('staging', () => sendEdits(core, { from: 'csv', edits }))
    // Not another CSV, if this one was closed meanwhile.
    if (!isShown.current) return false
    setFilling(false)
    if (filled === null) return false
    forgetSidecar()
    if (matchBy === 'name') rememberCsvMapping(table.header, { columns, zone, dayOrder })
    return true
  }

  return (
    <Dialog
      onClose={forgetSidecar}
      keepsOnOutsidePress
      size="large"
      title={`Fill in from ${file.name}`}
      description={readWords(table, file)}
      note={known === null ? 'Values that you entered are kept.' : 'Read like the last CSV with these headings.'}
      footer={
        <Button onClick={() => void fill()} disabled={isFilling} disabledBecause={whyNot}>
          Fill in {format.count(count, 'recording')}
        </Button>
      }
      action={{
        children: 'Fill in and import…',
        disabled: isFilling,
        disabledBecause: whyNot,
        onClick: () => void fill().then((isFilled) => isFilled && onImport()),
      }}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-4">
          <div className="w-44">
            <Select
              label="Column separator"
              options={DELIMITER_OPTIONS}
              value={table.delimiter}
              onChange={(next) => {
                setDelimiter(next)
                setCorrected(null)
              }}
            />
          </div>
          <SegmentedControl
            isLabelShown
            label="Lines and recordings"
            value={matchBy}
            onChange={setMatchBy}
            options={[
              { value: 'name', label: 'Match by file name' },
              { value: 'position', label: 'Match by order' },
            ]}
          />
          {hasZonelessTimes && (
            <div className="w-52">
              <TimeZoneField
                label="Time zone of the dates"
                zone={zone}
                onChange={setZone}
                onClear={() => setZone(null)}
                placeholder={`${zoneCity(localZone())}, not confirmed`}
              />
            </div>
          )}
          {readOrder === null && (
            <SegmentedControl
              isLabelShown
              label="03/11/2026 means"
              value={dayOrder ?? 'unknown'}
              onChange={(next) => setDayOrder(next === 'unknown' ? null : next)}
              options={[
                { value: 'day-first', label: localDate('2026-11-03T00:00:00', format) },
                { value: 'month-first', label: localDate('2026-03-11T00:00:00', format) },
              ]}
            />
          )}
        </div>
        {rows.error && (
          <FailureNotice failure={presentError(rows.error)} actions={{ retry: () => void rows.refetch() }} />
        )}
        {hasNoNames && rows.data !== undefined && (
          <p className="text-warn" role="status">
            No column names the recordings’ files. Choose one below, or match by order and check each recording.
          </p>
        )}
        {isOrderOpen && (
          <p className="text-warn" role="status">
            The dates could start with the day or the month. Choose one to continue.
          </p>
        )}
        {isTooWide ? (
          <p className="text-warn" role="status">
            The file has more than {format.count(MOST_COLUMNS, 'column')}. Choose another separator, or save it with
            fewer.
          </p>
        ) : (
          <SidecarColumnList table={table} columns={columns} onChange={setCorrected} />
        )}
        {result && rows.data && !hasNoNames && (
          <SidecarFindings result={result} lineCount={table.records.length} rows={rows.data} />
        )}
      </div>
    </Dialog>
  )
}

/** Each has a menu, and a person has to look through them. */
const MOST_COLUMNS = 1000

const DELIMITER_OPTIONS: readonly { readonly value: Delimiter; readonly label: string }[] = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe' },
]
const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows (Western Europe)',
}

function readWords({ records, header }: CsvTable, { encoding }: SidecarFile): string {
  return `${format.count(records.length, 'line')}, ${format.count(header.length, 'column')}, ${ENCODINGS[encoding]}`
}
