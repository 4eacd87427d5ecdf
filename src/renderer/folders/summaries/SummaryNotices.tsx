import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { FoldersSnapshot } from '../../../contract/import/folders.ts'
import { useWatchedFolders } from '../../client/connection/coreStreams.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { keyIn } from '../../client/connection/workspaceClient.ts'
import { showToast } from '../../components/overlays/toasts.ts'
import { day, summaryText } from '../folderWords.ts'
import { summarizedDays } from './summarizedDays.ts'

/** A toast on the first start or change of day after a day with files in watched folders. Renders nothing. */
export function SummaryNotices() {
  const core = useCore()
  const key = keyIn(core)
  const navigate = useNavigate()
  const watched = useWatchedFolders()
  const today = watched && earliestDay(watched)
  const notify = useEffectEvent(async (since: string, until: string) => {
    const ofFolders = await Promise.all(
      (watched?.folders ?? []).map(async ({ folderId, name }) => {
        const days = await core.folders.summaries({ folderId })
        const last = days.find((one) => one.day >= since && one.day < until)
        const text = last && summaryText(last)
        return last && text ? { name, day: last.day, text } : null
      }),
    )
    const summaries = ofFolders.filter((one) => one !== null)
    const [first] = summaries
    if (first === undefined) return
    showToast('folder-summary', {
      title: `Watched folders on ${day(first.day)}`,
      words: summaries
        .map((one) => `${one.name}${one.day === first.day ? '' : ` on ${day(one.day)}`}: ${one.text}.`)
        .join(' '),
      action: { label: 'Show', onAction: () => void navigate({ to: '/imports/folders' }) },
    })
  })
  useEffect(() => {
    if (today === null || today === undefined) return
    const since = summarizedDays.current()[key]
    if (since !== undefined && since >= today) return
    summarizedDays.choose({ ...summarizedDays.current(), [key]: today })
    // The folders' page has the days too, so a failure isn't worth a message.
    if (since !== undefined && since < today) notify(since, today).catch(() => undefined)
  }, [today, key])
  return null
}

/** Folders have their own time zones: the days before this one are over in all of them. Null without folders. */
function earliestDay({ folders }: FoldersSnapshot): string | null {
  return (
    folders
      .map((folder) => folder.today.day)
      .toSorted()
      .at(0) ?? null
  )
}
