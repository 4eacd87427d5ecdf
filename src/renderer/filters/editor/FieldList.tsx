import {
  AudioLines,
  CalendarClock,
  CaseSensitive,
  Check,
  CircleHelp,
  ClipboardCheck,
  Hash,
  Link2,
  ListChecks,
  MessagesSquare,
  Percent,
  Search,
  Tag,
  Timer,
  ToggleLeft,
  UserRoundCheck,
  type LucideIcon,
} from 'lucide-react'
import clsx from 'clsx'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { kindOf, type ValueKind } from '../../../domain/fields/kinds.ts'
import type { KnownFields } from '../../client/calls/knownFields.ts'
import { fieldClass } from '../../components/controls/fieldClass.ts'
import { queryField } from '../../../domain/fields/queryFields.ts'
import { fieldSections, type FieldSection, type OfferedField } from './fieldSections.ts'

interface FieldListProps {
  readonly label: string
  readonly chosen: string | null
  readonly known: KnownFields
  readonly onChoose: (field: OfferedField) => void
}

/** The icons of other kinds follow from what they are: choices, percentages or other numbers. */
const ICONS: Readonly<Partial<Record<ValueKind, LucideIcon>>> = {
  format: MessagesSquare,
  text: CaseSensitive,
  datetime: CalendarClock,
  seconds: Timer,
  boolean: ToggleLeft,
  answer: CircleHelp,
  'association-type': Link2,
  'evaluator-type': UserRoundCheck,
  custom: Tag,
  search: Search,
  recording: AudioLines,
  'review-state': ClipboardCheck,
}

/** All fields by subject. Typing finds them by label or by the interface's name. */
export function FieldList({ label, chosen, known, onChoose }: FieldListProps) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const id = useId()
  const all = useMemo(() => fieldSections(known), [known])
  const sections = matching(all, typed.trim().toLowerCase())
  const fields = sections.flatMap((section) => section.fields)
  const current = fields[Math.min(active, fields.length - 1)]

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
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
      onChoose(current)
    }
  }

  return (
    <div className="flex flex-col">
      <div className="p-2">
        <input
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={current && `${id}-${current.name}`}
          placeholder={`${label}…`}
          autoFocus
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
          className={fieldClass}
        />
      </div>
      <div id={id} role="listbox" aria-label="Fields" className="max-h-[min(33rem,58vh)] overflow-y-auto px-1 pb-1">
        {sections.map((section) => (
          <div key={section.heading} role="group" aria-label={section.heading}>
            <p aria-hidden="true" className="px-2 pt-2 pb-0.5 text-sm text-ink-3 select-none">
              {section.heading}
            </p>
            {section.fields.map((field) => (
              <FieldOption
                key={field.name}
                id={`${id}-${field.name}`}
                field={field}
                isCurrent={field === current}
                isChosen={field.name === chosen}
                onChoose={() => onChoose(field)}
                onPoint={() => setActive(fields.indexOf(field))}
              />
            ))}
          </div>
        ))}
      </div>
      {fields.length === 0 && <p className="px-3 pb-2 text-ink-2">No matching fields</p>}
    </div>
  )
}

interface FieldOptionProps {
  readonly id: string
  readonly field: OfferedField
  readonly isCurrent: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onPoint: () => void
}

/** The focus stays in the search field, which handles the keyboard. */
function FieldOption({ id, field, isCurrent, isChosen, onChoose, onPoint }: FieldOptionProps) {
  const { choices, unit } = kindOf(field.kind)
  const Icon = ICONS[field.kind] ?? (choices ? ListChecks : unit === '%' ? Percent : Hash)
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      onClick={onChoose}
      onPointerMove={onPoint}
      className={clsx('flex h-7 items-center gap-2 rounded-sm px-2 select-none', isCurrent && 'bg-hover')}
    >
      <Icon aria-hidden="true" size={15} strokeWidth={1.6} className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1 truncate" title={field.label}>
        {field.label}
      </span>
      {field.detail !== null && <span className="max-w-24 truncate text-sm text-ink-3">{field.detail}</span>}
      {isChosen && <Check aria-label="chosen" size={14} strokeWidth={1.8} className="text-accent-ink" />}
    </div>
  )
}

/** Labels that start with the typed text come first, because Enter chooses the first. */
function matching(sections: readonly FieldSection[], typed: string): readonly FieldSection[] {
  if (typed === '') return sections
  const rank = ({ name, label }: OfferedField) => {
    const words = label.toLowerCase()
    if (words === typed) return 0
    if (words.startsWith(typed)) return 1
    const full = queryField(name)?.field.fullLabel?.toLowerCase() ?? words
    return words.includes(typed) || full.includes(typed) || name.includes(typed.replaceAll(' ', '_')) ? 2 : null
  }
  const best = (fields: readonly OfferedField[]) => Math.min(...fields.map((field) => rank(field) ?? Infinity))
  return sections
    .map(({ heading, fields }) => ({
      heading,
      fields: fields
        .filter((field) => rank(field) !== null)
        .toSorted((one, other) => (rank(one) ?? 0) - (rank(other) ?? 0)),
    }))
    .filter(({ fields }) => fields.length > 0)
    .toSorted((one, other) => best(one.fields) - best(other.fields))
}
