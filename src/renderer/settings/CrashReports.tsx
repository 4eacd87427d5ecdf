import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { HostBridge } from '../../contract/hostBridge.ts'
import { Button } from '../components/controls/Button.tsx'
import { format } from '../components/format.ts'
import { OpenFolderButton } from './OpenFolderButton.tsx'
import { SettingsRow } from '../components/layout/SettingsSection.tsx'

const QUERY_KEY = ['crash-reports']

export function CrashReports({ host }: { readonly host: HostBridge }) {
  const queries = useQueryClient()
  const { data: reports } = useQuery({ queryKey: QUERY_KEY, queryFn: () => host.crashReports(), staleTime: 0 })
  const remove = useMutation({
    mutationFn: () => host.deleteCrashReports(),
    onSuccess: (left) => queries.setQueryData(QUERY_KEY, left),
  })
  if (reports === undefined) return null
  const { count, sizeBytes } = reports
  return (
    <SettingsRow name="Crash reports">
      <div className="flex min-h-7 items-center gap-2">
        <span role="status" className="mr-1">
          {count === 0 ? 'No crash reports.' : `${format.count(count, 'report')}, ${format.size(sizeBytes)}`}
        </span>
        {count > 0 && (
          <>
            <OpenFolderButton host={host} folder="crashes">
              Open folder
            </OpenFolderButton>
            <Button command="settings.deleteCrashReports" onClick={() => remove.mutate()} disabled={remove.isPending}>
              Delete
            </Button>
          </>
        )}
      </div>
      {remove.isError && (
        <p role="alert" className="mt-1 text-bad">
          Earshot couldn’t delete the reports. Delete them in the folder.
        </p>
      )}
      <p className="mt-1 max-w-[64ch] text-ink-2">
        If Earshot crashes, a report is saved on this computer. Nothing is sent, and the 10 newest are kept. A report is
        a copy of memory: it can contain text of calls or an API key, so be careful when you share one.
      </p>
    </SettingsRow>
  )
}
