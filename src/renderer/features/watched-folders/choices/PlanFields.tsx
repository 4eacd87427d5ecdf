import { useId } from 'react'
import { Radio } from '../../../components/controls/choices/Radio.tsx'
import { Details } from '../../../components/layout/Details.tsx'
import { TextField } from '../../../components/controls/TextField.tsx'
import { CHOICE_LABELS, type ChoiceDraft, type ChoiceProblems } from './folderChoices.ts'

interface PlanFieldsProps {
  readonly draft: ChoiceDraft
  readonly problems: ChoiceProblems
  readonly onChange: (part: Partial<ChoiceDraft>) => void
  readonly mostPerDay: number
}

/** Which of the selected recordings are sent: all, or some of each agent's. */
export function PlanFields({ draft, problems, onChange, mostPerDay }: PlanFieldsProps) {
  const group = useId()
  return (
    <fieldset className="m-0 grid gap-1.5 border-0 p-0">
      <legend className="pb-1 text-sm font-medium text-ink-2">How many are sent</legend>
      <Radio name={group} checked={draft.plan === 'all'} onChoose={() => onChange({ plan: 'all' })}>
        All of them, up to {mostPerDay} a day
      </Radio>
      <Radio name={group} checked={draft.plan === 'per-agent'} onChoose={() => onChange({ plan: 'per-agent' })}>
        Some calls of each agent and day, drawn at random
      </Radio>
      {draft.plan === 'per-agent' && (
        <div className="flex flex-col gap-3 pl-6">
          <TextField
            label={CHOICE_LABELS.perDay}
            inputMode="numeric"
            value={draft.perDay}
            problem={problems.perDay}
            hint="Drawn when the day is over. The others are postponed."
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
      )}
    </fieldset>
  )
}

type WhenSentFieldsProps = Omit<PlanFieldsProps, 'mostPerDay'>

/** What happens to a recording in the folder after it was sent. */
export function WhenSentFields({ draft, problems, onChange }: WhenSentFieldsProps) {
  const group = useId()
  const { whenSent } = draft
  return (
    <fieldset className="m-0 grid gap-1.5 border-0 p-0">
      <legend className="pb-1 text-sm font-medium text-ink-2">After a recording is sent</legend>
      <Radio name={group} checked={whenSent === 'keep'} onChoose={() => onChange({ whenSent: 'keep' })}>
        Leave the file where it is
      </Radio>
      <Radio name={group} checked={whenSent === 'move'} onChoose={() => onChange({ whenSent: 'move' })}>
        Move the file to a subfolder
      </Radio>
      {whenSent === 'move' && (
        <div className="pl-6">
          <TextField
            label={CHOICE_LABELS.subfolder}
            value={draft.subfolder}
            problem={problems.subfolder}
            onChange={(subfolder) => onChange({ subfolder })}
          />
        </div>
      )}
      <Radio name={group} checked={whenSent === 'delete'} onChoose={() => onChange({ whenSent: 'delete' })}>
        Delete the file
      </Radio>
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
    </fieldset>
  )
}
