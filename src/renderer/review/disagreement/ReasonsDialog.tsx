import { useState } from 'react'
import { FIRST_REASONS, LONGEST_REASON, MOST_REASONS } from '../../../domain/reviews/disagreementReasons.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { change } from '../../client/undo/change.ts'
import { LinesField } from '../../components/controls/LinesField.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'

interface ReasonsDialogProps {
  readonly reasons: readonly string[]
  onClose(): void
}

/** The workspace's own list. Reviews keep the reasons that were chosen. */
export function ReasonsDialog({ reasons, onClose }: ReasonsDialogProps) {
  const core = useCore()
  const [text, setText] = useState(reasons.join('\n'))
  const lines = text.split('\n').map((line) => line.trim())
  const entered = [...new Set(lines)].filter((line) => line !== '')
  const problem =
    entered.length > MOST_REASONS
      ? `Enter at most ${MOST_REASONS} reasons.`
      : entered.some((line) => line.length > LONGEST_REASON)
        ? `A reason can have at most ${LONGEST_REASON} characters.`
        : null
  const save = async () => {
    const set = (list: readonly string[]) => core.reviews.setReasons({ reasons: [...list] })
    const isOriginal = reasons.join('\n') === FIRST_REASONS.join('\n')
    const isSaved = await change(core, {
      id: 'reasons',
      title: 'reasons changed',
      do: () => set(entered),
      undo: () => set(isOriginal ? [] : reasons),
      toast: {},
    })
    if (isSaved) onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title="Edit reasons"
      description="Why you disagree with the AI. The results of a queue count them."
      keepsOnOutsidePress
      action={{ children: 'Save', disabled: problem !== null, onClick: () => void save() }}
    >
      <LinesField
        isProse
        label="Reasons"
        problem={problem}
        hint="One per line. An empty list restores the original reasons."
        value={text}
        rows={Math.max(6, lines.length + 1)}
        autoFocus
        onChange={setText}
      />
    </Dialog>
  )
}
