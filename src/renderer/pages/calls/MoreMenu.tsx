import { ClipboardCheck, Download, Ellipsis, Link, Terminal } from 'lucide-react'
import { requestLine } from '../../../domain/exports/requestLine.ts'
import type { CallQuery } from '../../../domain/filters/filter.ts'
import { PAGE_SIZE } from '../../client/calls/callPages.ts'
import { copyText } from '../../client/copyText.ts'
import { useApp } from '../../client/connection/coreStreams.ts'
import { useWorkspace } from '../../client/workspace.tsx'
import { IconButton } from '../../components/controls/Button.tsx'
import { Menu, MenuItem } from '../../components/overlays/Menu.tsx'

interface MoreMenuProps {
  readonly query: CallQuery
  readonly onExport: () => void
  readonly onReview: () => void
}

/** Less frequent actions on the whole list. */
export function MoreMenu({ query, onExport, onReview }: MoreMenuProps) {
  const { workspaceId } = useWorkspace()
  const workspace = useApp()?.workspaces.find(({ id }) => id === workspaceId)
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label="More actions">
          <Ellipsis aria-hidden="true" size={15} strokeWidth={1.6} />
        </IconButton>
      }
    >
      <MenuItem icon={<ClipboardCheck size={15} strokeWidth={1.6} />} onSelect={onReview}>
        Start review queue…
      </MenuItem>
      <MenuItem icon={<Download size={15} strokeWidth={1.6} />} onSelect={onExport}>
        Export…
      </MenuItem>
      <MenuItem
        icon={<Link size={15} strokeWidth={1.6} />}
        onSelect={() => void copyText({ id: 'copy-list', text: location.href, done: 'Link copied' })}
      >
        Copy link to list
      </MenuItem>
      <MenuItem
        icon={<Terminal size={15} strokeWidth={1.6} />}
        onSelect={() =>
          void copyText({
            id: 'copy-request',
            text: requestLine(workspace?.baseUrl ?? null, query, PAGE_SIZE),
            done: 'Request copied without the API key',
          })
        }
      >
        Copy as API request
      </MenuItem>
    </Menu>
  )
}
