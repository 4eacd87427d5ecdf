import {
  CalendarClock,
  CaseSensitive,
  Check,
  Hash,
  Link,
  ListChecks,
  MessagesSquare,
  Percent,
  TextSearch,
  Timer,
  ToggleLeft,
  UserCheck,
  type LucideIcon,
} from 'lucide-react'
import clsx from 'clsx'
import { useId, useState, type KeyboardEvent } from 'react'
import { FILTER_FIELDS, type FilterFieldName, type ValueKind } from '../../../domain/filters/fields.ts'
import { fieldLook } from '../../components/controls/fieldLook.ts'

interface FieldListProps {
  readonly chosen: FilterFieldName | null
  readonly onChoose: (field: FilterFieldName) => void
}

const ICONS: Record<ValueKind, LucideIcon> = {
  integer: Hash,
  format: MessagesSquare,
  text: CaseSensitive,
  datetime: CalendarClock,
  seconds: Timer,
  boolean: ToggleLeft,
  score: Hash,
  ratio: Percent,
  number: Hash,
  answer: ListChecks,
  'association-type': Link,
  'evaluator-type': UserCheck,
  custom: CaseSensitive,
  search: TextSearch,
}

/** All 18 fields. Typing finds them by label or by API name. */
export function FieldList({ chosen, onChoose }: FieldListProps) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const id = useId()
  const wanted = typed.trim().toLowerCase()
  const fields = FILTER_FIELDS.filter(
    ({ name, label }) => label.toLowerCase().includes(wanted) || name.includes(wanted.replaceAll(' ', '_')),
  )
  const current = fields[Math.min(active, fields.length - 1)]

  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: fields.length - 1,
    }
    const next = moves[event.key]
    if (next !== undefined && fields.length > 0) {
      event.preventDefault()
      const index = (next + fields.length) % fields.length
      setActive(index)
      document.getElementById(`${id}-${fields[index]!.name}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      onChoose(current.name)
    }
  }

  return (
    <div className="flex flex-col">
      <div className="p-2">
        <input
          role="combobox"
          aria-label="Filter by"
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={current && `${id}-${current.name}`}
          placeholder="Filter by…"
          autoFocus
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
          className={fieldLook}
        />
      </div>
      <div id={id} role="listbox" aria-label="Fields" className="max-h-[min(33rem,58vh)] overflow-y-auto px-1 pb-1">
        {fields.map((field, index) => {
          const Icon = ICONS[field.kind]
          return (
            // The focus stays in the search field, which handles the keyboard.
            <div
              key={field.name}
              id={`${id}-${field.name}`}
              role="option"
              tabIndex={-1}
              aria-selected={field === current}
              onClick={() => onChoose(field.name)}
              onPointerMove={() => setActive(index)}
              className={clsx(
                'flex h-7 items-center gap-2 rounded-sm px-2 select-none',
                field === current && 'bg-hover',
              )}
            >
              <Icon aria-hidden="true" size={15} strokeWidth={1.6} className="text-ink-3" />
              <span className="flex-1">{field.label}</span>
              {field.name === chosen && (
                <Check aria-label="chosen" size={14} strokeWidth={1.8} className="text-accent-ink" />
              )}
            </div>
          )
        })}
      </div>
      {fields.length === 0 && <p className="px-3 pb-2 text-ink-2">No matching fields</p>}
      {/* Shown here because this is where users look for missing fields. */}
      <p className="border-t border-line px-3 py-2 text-sm text-ink-3">
        Calls must match every filter. The service can’t filter by agent, call type, attendee, association, or
        transcript.
      </p>
    </div>
  )
}
