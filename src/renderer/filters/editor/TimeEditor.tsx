import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { Button, IconButton } from '../../components/controls/Button.tsx'
import { DateTimeField } from '../../components/controls/DateTimeField.tsx'

interface TimesProps {
  /** A local time, or several with commas between them. */
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly problem: string | null
}

interface TimeEditorProps extends TimesProps {
  /** A relative time was selected, for example "last 7 days". */
  readonly onChoosePeriod: (period: string) => void
}

const PERIODS = [
  { label: 'Today', period: 'today' },
  { label: 'Yesterday', period: 'yesterday' },
  { label: 'This week', period: 'this week' },
  { label: 'Last 7 days', period: 'last 7 days' },
  { label: 'Last 30 days', period: 'last 30 days' },
  { label: 'This month', period: 'this month' },
  { label: 'This quarter', period: 'this quarter' },
  { label: 'This year', period: 'this year' },
]

export function TimeEditor({ typed, onType, onChoosePeriod, problem }: TimeEditorProps) {
  return (
    <div className="flex flex-col gap-2">
      <DateTimeField label="Date and time" isLabelHidden value={typed} onChange={onType} problem={problem} />
      <div role="group" aria-label="Relative times" className="flex flex-wrap gap-1.5">
        {PERIODS.map(({ label, period }) => (
          <Button key={label} onClick={() => onChoosePeriod(period)} className="h-6! px-2! text-sm!">
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** Exact times. An empty field isn't one of them. */
export function TimeListEditor({ typed, onType, problem }: TimesProps) {
  const times = typed.split(',').map((time) => time.trim())
  const last = times.length - 1
  const addButton = useRef<HTMLButtonElement>(null)
  const change = (changed: readonly string[]) => onType(changed.join(', '))
  return (
    <div className="flex flex-col items-start gap-2">
      {times.map((time, at) => (
        <div key={at} className="flex w-full items-start gap-1">
          <div className="min-w-0 flex-1">
            <DateTimeField
              label={`Date and time ${at + 1}`}
              isLabelHidden
              autoFocus={at > 0 && time === ''}
              value={time}
              onChange={(value) => change(times.with(at, value))}
              // The zone and the problem are those of all.
              {...(at === last ? { problem } : { hint: '' })}
            />
          </div>
          {last > 0 && (
            <IconButton
              variant="ghost"
              label={`Remove date and time ${at + 1}`}
              onClick={() => {
                change(times.toSpliced(at, 1))
                // The last row's button goes away.
                if (at === last) addButton.current?.focus()
              }}
            >
              <X aria-hidden="true" size={14} />
            </IconButton>
          )}
        </div>
      ))}
      <Button ref={addButton} onClick={() => change([...times, ''])}>
        <Plus aria-hidden="true" size={14} />
        Add another
      </Button>
    </div>
  )
}
