import { useState } from 'react'
import { readPastedAgents } from '../../../domain/recordings/rules/pastedAgents.ts'
import type { User } from '../../../domain/workspaces/directory.ts'
import { format } from '../../components/format.ts'
import { LinesField } from '../../components/controls/LinesField.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'

interface PasteAgentsDialogProps {
  readonly users: readonly User[]
  /** User ids by extension. */
  readonly onPaste: (agents: Readonly<Record<string, number>>) => void
  readonly onClose: () => void
}

/** A list of extensions and their agents, for all of them at once. */
export function PasteAgentsDialog({ users, onPaste, onClose }: PasteAgentsDialogProps) {
  const [text, setText] = useState('')
  const { agents, unread } = readPastedAgents(text, users)
  const count = Object.keys(agents).length
  return (
    <Dialog
      onClose={onClose}
      keepsOnOutsidePress
      title="Paste extensions and agents"
      description="From a spreadsheet or your phone system: an extension and the agent’s name or email on each line."
      action={{
        children: count === 0 ? 'Add agents' : `Add ${format.count(count, 'agent')}`,
        disabledBecause: count === 0 ? 'Paste a list first.' : null,
        onClick() {
          onPaste(agents)
          onClose()
        },
      }}
    >
      <LinesField
        label="Extensions and agents, one pair per line"
        value={text}
        onChange={setText}
        placeholder="201  Maya Lindqvist"
      />
      <div role="status" className="mt-1 text-sm text-warn">
        {unread.length > 0 && (
          <>
            <p>
              {format.count(unread.length, 'line')} {unread.length === 1 ? 'isn’t' : 'aren’t'} added, because no agent
              or several agents match:
            </p>
            <ul className="max-h-24 overflow-y-auto font-mono">
              {unread.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
