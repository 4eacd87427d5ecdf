import type { Selection } from '../../../contract/import/folders.ts'
import type { User } from '../../../domain/workspaces/directory.ts'
import { Checkbox } from '../../components/controls/choices/Checkbox.tsx'
import { TextField } from '../../components/controls/TextField.tsx'
import { DIRECTION_NAMES } from '../../../domain/recordings/rules/nameReading.ts'
import { AgentList } from './AgentList.tsx'
import { CHOICE_LABELS, type ChoiceDraft, type ChoiceProblems } from './folderChoices.ts'

interface SelectionFieldsProps {
  readonly draft: ChoiceDraft
  readonly problems: ChoiceProblems
  readonly onChange: (part: Partial<ChoiceDraft>) => void
  readonly agents: readonly User[]
}

/** Which recordings of a folder are sent. */
export function SelectionFields({ draft, problems, onChange, agents }: SelectionFieldsProps) {
  const text = (field: 'minLength' | 'maxLength' | 'leaveOutNumbers' | 'onlyNumbers') => ({
    label: CHOICE_LABELS[field],
    value: draft[field],
    problem: problems[field],
    onChange: (typed: string) => onChange({ [field]: typed }),
  })
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3">
      <TextField
        {...text('minLength')}
        placeholder="1:30"
        hint="Leaves out shorter recordings. Leave empty for any length."
      />
      <TextField
        {...text('maxLength')}
        placeholder="1:30"
        hint="Leaves out longer recordings. Leave empty for any length."
      />
      <AgentList agents={agents} chosen={draft.agents} onChange={(chosen) => onChange({ agents: chosen })} />
      <Directions directions={draft.directions} onChange={(directions) => onChange({ directions })} />
      <TextField
        {...text('leaveOutNumbers')}
        hint="Separate numbers with commas. A * at the end stands for any digits, such as +49 800 *."
      />
      <TextField
        {...text('onlyNumbers')}
        hint="Leave empty for all. Otherwise, recordings without a known number aren’t sent."
      />
    </div>
  )
}

type Directions = Selection['directions']
const DIRECTIONS = ['incoming', 'outgoing', 'internal'] as const

interface DirectionsProps {
  readonly directions: Directions
  readonly onChange: (directions: Directions) => void
}

function Directions({ directions, onChange }: DirectionsProps) {
  const chosen = directions ?? DIRECTIONS
  return (
    <fieldset className="m-0 grid content-start gap-1 border-0 p-0">
      <legend className="pb-1 text-sm font-medium text-ink-2">Directions</legend>
      <div className="flex flex-wrap gap-x-4">
        {DIRECTIONS.map((direction) => (
          <Checkbox
            key={direction}
            label={DIRECTION_NAMES[direction]}
            checked={chosen.includes(direction)}
            // The last one stays, because without any there is nothing to send.
            disabled={chosen.length === 1 && chosen[0] === direction}
            onChange={(isOn) => {
              const next = DIRECTIONS.filter((one) => (one === direction ? isOn : chosen.includes(one)))
              onChange(next.length === DIRECTIONS.length ? null : next)
            }}
          />
        ))}
      </div>
      <p className="text-sm text-ink-3">Recordings without a known direction are only sent if all are chosen.</p>
    </fieldset>
  )
}
