import { requestLine } from '../../../domain/exports/requestLine.ts'
import type { CallQuery } from '../../../domain/filters/filter.ts'
import { PAGE_ROWS } from '../../client/calls/listRows.ts'
import { copyLink, copyText } from '../../client/files/copyText.ts'
import { useWorkspaceSnapshot } from '../../client/connection/coreStreams.ts'
import { histogramsShown } from '../../client/explore/histogramsShown.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { CommandItem } from '../../components/overlays/CommandItem.tsx'
import { Menu } from '../../components/overlays/Menu.tsx'
import { useStoredSetting } from '../../hooks/stored/storedSetting.ts'

interface MoreMenuProps {
  /** Null if the service can't load the list. */
  readonly query: CallQuery | null
  readonly onExport: () => void
  readonly onReview: () => void
}

export function MoreMenu({ query, onExport, onReview }: MoreMenuProps) {
  const showsHistograms = useStoredSetting(histogramsShown)
  const workspace = useWorkspaceSnapshot()
  // Nothing opens the desktop app's own address.
  const hasAddress = window.earshotHost === undefined
  useCommands({
    'calls.review': onReview,
    'calls.export': onExport,
    'calls.copyLink': hasAddress && (() => void copyLink(location.href)),
    'calls.copyRequest':
      query !== null &&
      (() =>
        void copyText({
          id: 'copy-request',
          text: requestLine(workspace?.baseUrl ?? null, query, PAGE_ROWS),
          done: 'Request copied without the API key',
        })),
  })
  return (
    <Menu align="end" trigger="More actions">
      <CommandItem id="calls.review" />
      <CommandItem id="calls.export" />
      {hasAddress && <CommandItem id="calls.copyLink" />}
      <CommandItem id="calls.histograms">{showsHistograms ? 'Hide histograms' : 'Show histograms'}</CommandItem>
    </Menu>
  )
}
