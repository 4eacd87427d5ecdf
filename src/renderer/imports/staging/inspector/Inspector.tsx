import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { doubtfulFields } from '../../../../domain/recordings/rows/rowProblems.ts'
import { voipIdOfText } from '../../../../domain/recordings/rows/cellValues.ts'
import { fieldName } from '../../../../domain/recordings/rows/rowProblemWords.ts'
import type {
  RowChange,
  RowFieldName,
  RowFields,
  RowProblem,
  RowTime,
} from '../../../../domain/recordings/rows/stagingRow.ts'
import { useCommands } from '../../../commands/useCommands.ts'
import { IconButton } from '../../../components/controls/Button.tsx'
import { TextField } from '../../../components/controls/TextField.tsx'
import { AgentPicker } from '../AgentPicker.tsx'
import { CallTypePicker } from '../CallTypePicker.tsx'
import { sourceWords } from '../stagingWords.ts'
import type { FieldProblems } from './fieldProblems.ts'
import { TimeFields, timeHint } from './TimeFields.tsx'
import { useTyped } from '../useTyped.ts'

interface InspectorProps {
  /** The name of the recording, or how many they are. */
  readonly title: string
  readonly facts: string
  /** Of several recordings: what a person has entered here for all of them. */
  readonly fields: RowFields
  readonly isSeveral?: boolean
  /** Found in the recording and its name. Null for several recordings, whose times can be read in another way. */
  readonly times: readonly RowTime[] | null
  /** IANA name. */
  readonly timeZone: string
  /** What makes values doubtful. */
  readonly problems: readonly RowProblem[]
  /** What is wrong with values. */
  readonly fieldProblems: FieldProblems
  /** Whether the phone system's ID can be changed: it decides which imports are the same. */
  readonly hasVoipId?: boolean
  /** Whether an address is enough for the agent. */
  readonly takesAddress?: boolean | undefined
  readonly focus: { readonly focus: RowFieldName | 'heading' | null }
  /** Goes up with each attempt to save. After it, the first field with a problem gets the focus. */
  readonly tryCount?: number
  readonly onChange: (change: RowChange) => void
  /** Plays the recording. Undefined for several. */
  readonly onPlay?: (() => void) | undefined
  readonly onClose: () => void
  /** Above the fields: problems with their choices. */
  readonly children?: ReactNode
  readonly footer?: ReactNode
}

/**
 * The details of a recording beside the list that it is in, each with its source and whether it is certain. Callers decide where
 * changes go. Source of the fields: interface, "POST /v1/calls/import".
 */
export function Inspector(props: InspectorProps) {
  const { title, facts, fields, isSeveral = false, times, timeZone, problems, fieldProblems } = props
  const { focus, tryCount = 0, onChange } = props
  const element = useRef<HTMLElement>(null)
  const titleId = useId()
  useCommands({ 'recording.closeDetails': props.onClose, 'recording.play': props.onPlay })
  // Before anything else can happen: later, it would take the focus from a field in which a person is already typing.
  useLayoutEffect(() => {
    if (focus.focus !== null) focusDetail(element.current, focus.focus)
  }, [focus])
  useEffect(() => {
    if (tryCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tryCount])
  /** For all of several recordings: emptying the field takes it back. */
  const isEntered = (name: RowFieldName) => isSeveral && fields[name].from !== null
  const hasTimes = !isSeveral || times === null
  const doubtful = doubtfulFields(problems, fields)
  const hintOf = (name: RowFieldName): string | undefined => {
    const { from } = fields[name]
    if (from === null || from === 'person') return undefined
    return doubtful.has(name) ? `${sourceWords(from)}, not confirmed` : sourceWords(from)
  }
  const text = (field: TextFieldName) => (
    <div data-field={field}>
      <WordField
        field={field}
        value={fields[field].value ?? ''}
        placeholder={isSeveral ? 'Unchanged' : PLACEHOLDERS[field]}
        hint={hintOf(field)}
        problem={fieldProblems[field]}
        onChange={(value) => onChange({ [field]: value === null && isEntered(field) ? undefined : value })}
      />
    </div>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and Ctrl+Enter of its fields, which commands don't get
    <aside
      ref={element}
      aria-labelledby={titleId}
      data-over-list=""
      // Beside the list, which becomes narrower; over it if there is no room for both.
      className="absolute inset-y-0 right-0 z-20 flex w-[340px] max-w-full shrink-0 flex-col border-l border-line bg-bg shadow-pop @min-[860px]/inspected:static @min-[860px]/inspected:shadow-none"
      onKeyDown={(event) => {
        // An open list, and what it has in a field, come first.
        if (event.defaultPrevented || event.nativeEvent.isComposing) return
        const isConfirming = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
        if (event.key !== 'Escape' && !isConfirming) return
        event.preventDefault()
        event.stopPropagation()
        if (isConfirming) {
          const button = element.current?.querySelector<HTMLElement>('footer [data-primary]')
          // Once the page has what the key saved, which may be a problem.
          setTimeout(() => button?.click())
          return
        }
        // Saves what is typed, like the close button, which takes the focus.
        if (event.target instanceof HTMLElement) event.target.blur()
        props.onClose()
      }}
      onClickCapture={(event) => {
        // The button would act without a text that can't be saved.
        const unsaved = element.current?.querySelector<HTMLElement>('[data-unsaved] input')
        if (!unsaved || !(event.target instanceof Element) || event.target.closest('[data-primary]') === null) return
        event.stopPropagation()
        unsaved.focus()
      }}
    >
      <header className="flex items-start gap-2 py-3 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <h2 id={titleId} tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
            <bdi>{title}</bdi>
          </h2>
          <p className="text-sm wrap-anywhere text-ink-3">{facts}</p>
        </div>
        {props.onPlay && <IconButton command="recording.play" onClick={props.onPlay} />}
        <IconButton command="recording.closeDetails" label="Close details" onClick={props.onClose} />
      </header>
      <form noValidate className="flex min-h-0 flex-1 flex-col" onSubmit={(event) => event.preventDefault()}>
        <div className="flex min-h-0 flex-1 flex-col gap-3.5 overflow-y-auto px-4 pb-4">
          {props.children}
          <div data-field="userId">
            <AgentPicker
              userId={fields.userId.value}
              onChange={(userId) => {
                // Typing a name clears the field until one is chosen. What one recording has stays until then.
                if (userId !== null) onChange({ userId })
                else if (isEntered('userId')) onChange({ userId: undefined })
              }}
              onAddress={props.takesAddress ? (userId) => onChange({ userId }) : undefined}
              hint={hintOf('userId') ?? (fields.userId.value === null && !isSeveral ? 'Required' : undefined)}
              problem={fieldProblems.userId}
            />
          </div>
          {hasTimes && (
            <div data-field="timestamp" className="flex flex-col gap-3.5">
              <TimeFields
                given={isSeveral ? null : fields.timestamp}
                times={times}
                timeZone={timeZone}
                hint={timeHint(fields.timestamp, timeZone, doubtful.has('timestamp'))}
                problem={fieldProblems.timestamp}
                onChange={onChange}
              />
            </div>
          )}
          <div data-field="callTypeId">
            <CallTypePicker
              callTypeId={isSeveral && fields.callTypeId.from === null ? undefined : fields.callTypeId.value}
              onKeep={isSeveral ? () => isEntered('callTypeId') && onChange({ callTypeId: undefined }) : undefined}
              onChange={(callTypeId) => onChange({ callTypeId })}
              hint={hintOf('callTypeId')}
            />
          </div>
          {text('title')}
          {text('leadName')}
          {text('leadCompany')}
          {props.hasVoipId && !isSeveral && text('voipId')}
        </div>
        {props.footer !== undefined && (
          <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-2.5">
            {props.footer}
          </footer>
        )}
      </form>
    </aside>
  )
}

export function focusDetail(inside: Element | null, what: RowFieldName | 'heading'): void {
  inside?.querySelector<HTMLElement>(what === 'heading' ? 'h2' : `[data-field=${what}] :is(input, button)`)?.focus()
}

type TextFieldName = Extract<RowFieldName, 'title' | 'leadName' | 'leadCompany' | 'voipId'>

const PLACEHOLDERS: Readonly<Record<TextFieldName, string>> = {
  title: 'From the transcript if empty',
  leadName: 'Optional',
  leadCompany: 'Optional',
  voipId: 'Optional',
}

/** The contract's limit; the interface doesn't have one. */
const LONGEST_TEXT = 1000

interface WordFieldProps {
  readonly field: TextFieldName
  readonly value: string
  readonly placeholder: string
  readonly hint: string | undefined
  readonly problem: string | undefined
  readonly onChange: (value: string | null) => void
}

/** Keeps a text that can't be saved, with the reason. */
function WordField({ field, value, onChange, ...rest }: WordFieldProps) {
  const { value: text, ...typed } = useTyped(value, (entered) => {
    const trimmed = entered.trim()
    if (problemOf(field, trimmed) !== undefined) return false
    onChange(trimmed === '' ? null : trimmed)
    return true
  })
  const unsavable = problemOf(field, text.trim())
  return (
    <div data-unsaved={unsavable === undefined ? undefined : ''}>
      <TextField
        {...rest}
        {...typed}
        label={fieldName(field)}
        value={text}
        problem={unsavable ?? rest.problem}
        spellCheck={field === 'title'}
      />
    </div>
  )
}

function problemOf(field: TextFieldName, text: string): string | undefined {
  if (text.length > LONGEST_TEXT) return 'At most 1,000 characters.'
  return field === 'voipId' && text !== '' && voipIdOfText(text) === null
    ? 'Use up to 200 letters, digits, and symbols, without spaces or accents.'
    : undefined
}
