import type { Plan, WhenSent } from '../../../../contract/folders.ts'
import { Radio } from '../../../components/controls/Radio.tsx'
import { TextField } from '../../../components/controls/TextField.tsx'
import { drawnPlan } from './folderChoices.ts'
import { useId, useState } from 'react'

interface PlanFieldsProps {
  readonly plan: Plan
  readonly onChange: (plan: Plan) => void
  readonly mostPerDay: number
}

/** Of the recordings that are selected: all, or some of each agent's. */
export function PlanFields({ plan, onChange, mostPerDay }: PlanFieldsProps) {
  const group = useId()
  const [perDay, setPerDay] = useState(plan.kind === 'per-agent' ? String(plan.perDay) : '5')
  const [seed, setSeed] = useState(plan.kind === 'per-agent' ? plan.seed : drawnSeed)
  const count = Number(perDay)
  const isWrong = !Number.isInteger(count) || count < 1 || count > MOST_DRAWN
  const draw = (typed: string, seeded: string) => {
    const next = Number(typed)
    if (Number.isInteger(next) && next >= 1 && next <= MOST_DRAWN && seeded.trim() !== '')
      onChange(drawnPlan(next, seeded.trim()))
  }
  return (
    <fieldset className="m-0 grid gap-1.5 border-0 p-0">
      <legend className="pb-1 text-sm font-medium text-ink-2">How many are sent</legend>
      <Radio name={group} checked={plan.kind === 'all'} onChoose={() => onChange({ kind: 'all' })}>
        All of them, up to {mostPerDay} a day
      </Radio>
      <Radio name={group} checked={plan.kind === 'per-agent'} onChoose={() => draw(isWrong ? '5' : perDay, seed)}>
        Some calls of each agent and day, drawn at random
      </Radio>
      {plan.kind === 'per-agent' && (
        <div className="grid grid-cols-2 gap-4 pl-6">
          <TextField
            label="Calls per agent and day"
            inputMode="numeric"
            value={perDay}
            problem={isWrong ? `Enter a number from 1 to ${MOST_DRAWN}.` : undefined}
            hint="Drawn when the day is over. The others are postponed."
            onChange={(typed) => {
              setPerDay(typed)
              draw(typed, seed)
            }}
          />
          <TextField
            label="Seed"
            value={seed}
            problem={seed.trim() === '' ? 'Enter any text.' : undefined}
            hint="The same seed draws the same calls, so the draw can be checked."
            onChange={(typed) => {
              setSeed(typed)
              draw(perDay, typed)
            }}
          />
        </div>
      )}
    </fieldset>
  )
}

/** The contract's limit: what the service accepts in a day. */
const MOST_DRAWN = 240

function drawnSeed(): string {
  const plan = drawnPlan(1)
  return plan.kind === 'per-agent' ? plan.seed : ''
}

interface WhenSentFieldsProps {
  readonly whenSent: WhenSent
  readonly onChange: (whenSent: WhenSent) => void
}

/** What happens to a recording in the folder after it was sent. */
export function WhenSentFields({ whenSent, onChange }: WhenSentFieldsProps) {
  const group = useId()
  const [subfolder, setSubfolder] = useState(whenSent.kind === 'move' ? whenSent.subfolder : 'sent')
  const isWrong = !isFolderName(subfolder)
  return (
    <fieldset className="m-0 grid gap-1.5 border-0 p-0">
      <legend className="pb-1 text-sm font-medium text-ink-2">After a recording is sent</legend>
      <Radio name={group} checked={whenSent.kind === 'keep'} onChoose={() => onChange({ kind: 'keep' })}>
        Leave the file where it is
      </Radio>
      <Radio
        name={group}
        checked={whenSent.kind === 'move'}
        onChoose={() => onChange({ kind: 'move', subfolder: isWrong ? 'sent' : subfolder.trim() })}
      >
        Move the file to a subfolder
      </Radio>
      {whenSent.kind === 'move' && (
        <div className="pl-6">
          <TextField
            label="Subfolder"
            value={subfolder}
            problem={isWrong ? 'Enter the name of one folder, without / or other special characters.' : undefined}
            onChange={(typed) => {
              setSubfolder(typed)
              if (isFolderName(typed)) onChange({ kind: 'move', subfolder: typed.trim() })
            }}
          />
        </div>
      )}
      <Radio name={group} checked={whenSent.kind === 'delete'} onChoose={() => onChange({ kind: 'delete' })}>
        Delete the file
      </Radio>
      {whenSent.kind !== 'keep' && (
        <p className={`pl-6 text-sm ${whenSent.kind === 'delete' ? 'text-warn' : 'text-ink-2'}`}>
          Only after the service has accepted the recording and its call can be loaded.
          {whenSent.kind === 'delete' && ' Earshot can’t restore deleted files.'}
        </p>
      )}
    </fieldset>
  )
}

function isFolderName(text: string): boolean {
  const name = text.trim()
  return name.length <= 100 && /^(?!\.)[^/\\:*?"<>|\p{Cc}]+$/u.test(name)
}
