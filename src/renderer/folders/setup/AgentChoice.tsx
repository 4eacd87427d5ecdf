import { useState } from 'react'
import { missingWords } from '../../../domain/recordings/rules/missingWords.ts'
import type { AgentGap } from '../../../domain/recordings/rules/ruleResult.ts'
import { Popover } from '../../components/overlays/Popover.tsx'
import { AgentPicker } from '../../imports/staging/AgentPicker.tsx'

interface AgentChoiceProps {
  /** Below the button. */
  readonly label: string
  /** The extension or name in the file's name. */
  readonly agentText: string
  readonly why: AgentGap
  readonly onChoose: (userId: number) => void
}

/** An extension or name that no agent has yet, with a button to say who it is. */
export function AgentChoice({ label, agentText, why, onChoose }: AgentChoiceProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const missing = missingWords({ field: 'userId', why, agentText })
  return (
    <div className="min-w-0">
      <button
        ref={setButton}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="-my-0.5 min-h-6 rounded-sm font-medium text-accent-ink hover:underline"
      >
        Choose agent
        <span className="sr-only"> of {agentText}</span>
      </button>
      <p className="truncate text-sm text-ink-2" title={missing.words}>
        {why !== 'unknown-agent' && `${missing.title}: `}
        <bdi>{label}</bdi>
      </p>
      <Popover
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        anchor={button}
        label={`Agent of ${agentText}`}
        className="w-[360px] p-3"
      >
        <AgentPicker
          userId={null}
          problem={undefined}
          onChange={(userId) => {
            if (userId === null) return
            setOpen(false)
            onChoose(userId)
          }}
        />
        <p className="mt-2 text-sm text-ink-2">Applies to all files with “{agentText}”.</p>
      </Popover>
    </div>
  )
}
