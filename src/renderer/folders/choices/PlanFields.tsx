import { RadioGroup } from '../../components/controls/choices/RadioGroup.tsx'
import { Details } from '../../components/layout/Details.tsx'
import { TextField } from '../../components/controls/TextField.tsx'
import { CHOICE_LABELS, type ChoiceDraft, type ChoiceProblems } from './folderChoices.ts'

interface PlanFieldsProps {
  readonly draft: ChoiceDraft
  readonly problems: ChoiceProblems
  readonly onChange: (part: Partial<ChoiceDraft>) => void
  readonly mostPerDay: number
}

/** Which of the selected recordings are sent: all, or some of each agent's. */
export function PlanFields({ draft, problems, onChange, mostPerDay }: PlanFieldsProps) {
  const drawn = draft.plan === 'per-agent' && (
    <div className="flex flex-col gap-3">
      <TextField
        label={CHOICE_LABELS.perDay}
        inputMode="numeric"
        value={draft.perDay}
        problem={problems.perDay}
        hint="Sampled once the day is over. The others are postponed."
        onChange={(perDay) => onChange({ perDay })}
      />
      <Details>
        <TextField
          label={CHOICE_LABELS.seed}
          value={draft.seed}
          maxLength={100}
          problem={problems.seed}
          hint="The same seed draws the same calls, so the draw can be checked."
          onChange={(seed) => onChange({ seed })}
        />
      </Details>
    </div>
  )
  return (
    <RadioGroup
      label="How many are sent"
      value={draft.plan}
      onChange={(plan) => onChange({ plan })}
      options={[
        { value: 'all', label: `All of them, up to ${mostPerDay} a day` },
        { value: 'per-agent', label: 'A random sample of each agent’s calls per day', more: drawn },
      ]}
    />
  )
}

/** What happens to a recording in the folder after it was sent. */
export function WhenSentFields({ draft, problems, onChange }: Omit<PlanFieldsProps, 'mostPerDay'>) {
  const { whenSent } = draft
  const subfolder = whenSent === 'move' && (
    <TextField
      label={CHOICE_LABELS.subfolder}
      value={draft.subfolder}
      problem={problems.subfolder}
      onChange={(name) => onChange({ subfolder: name })}
    />
  )
  return (
    <RadioGroup
      label="After a recording is sent"
      value={whenSent}
      onChange={(next) => onChange({ whenSent: next })}
      options={[
        { value: 'keep', label: 'Leave the file where it is' },
        { value: 'move', label: 'Move the file to a subfolder', more: subfolder },
        { value: 'delete', label: 'Delete the file' },
      ]}
    >
      {whenSent !== 'keep' && (
        <div className="grid gap-1.5 pl-6">
          <TextField
            label={CHOICE_LABELS.graceHours}
            inputMode="numeric"
            value={draft.graceHours}
            problem={problems.graceHours}
            hint="Counted from when the service shows the recording or its transcript, so you have time to spot a problem."
            onChange={(graceHours) => onChange({ graceHours })}
          />
          {whenSent === 'delete' && <p className="text-sm text-warn">Earshot can’t restore deleted files.</p>}
        </div>
      )}
    </RadioGroup>
  )
}
