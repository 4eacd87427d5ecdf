import type { RuleTrial, TrialCounts } from '../../../contract/import/folders.ts'
import { RadioGroup } from '../../components/controls/choices/RadioGroup.tsx'
import type { ChoiceDraft, ChoiceProblems } from '../choices/folderChoices.ts'
import { PlanFields, WhenSentFields } from '../choices/PlanFields.tsx'
import { SelectionFields } from '../choices/SelectionFields.tsx'
import { trialText } from '../folderWords.ts'
import type { Directory } from '../../client/directory.ts'

interface ChoicesSectionProps {
  readonly draft: ChoiceDraft
  readonly problems: ChoiceProblems
  readonly onChange: (part: Partial<ChoiceDraft>) => void
  readonly trial: RuleTrial | undefined
  readonly directory: Directory
  readonly mostPerDay: number
  /** A folder that is watched already has started. */
  readonly isNew: boolean
}

/** Which recordings are sent, from when on, how many, and what happens to their files. */
export function ChoicesSection(props: ChoicesSectionProps) {
  const { draft, problems, onChange, trial, directory, mostPerDay, isNew } = props
  const fields = { draft, problems, onChange }
  return (
    <form
      aria-label="Choices"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-[3fr_2fr] gap-x-8 gap-y-4 max-[1000px]:grid-cols-1"
    >
      <section aria-label="Which recordings are sent" className="grid content-start gap-2.5">
        <h2 className="font-semibold">Which recordings are sent</h2>
        {isNew && (
          <RadioGroup
            label="Start"
            value={draft.start}
            onChange={(start) => onChange({ start })}
            options={[
              { value: 'today', label: 'From today on', more: trial && effectOf(trial.today, trial) },
              { value: 'all', label: 'All recordings in the folder', more: trial && effectOf(trial.all, trial) },
            ]}
          />
        )}
        <SelectionFields {...fields} agents={directory.agents} />
      </section>
      <div className="grid content-start gap-5">
        <PlanFields {...fields} mostPerDay={mostPerDay} />
        <WhenSentFields {...fields} />
      </div>
    </form>
  )
}

function effectOf(counts: TrialCounts, trial: RuleTrial) {
  return <p className="text-sm text-ink-2">{trialText(counts, trial)}</p>
}
