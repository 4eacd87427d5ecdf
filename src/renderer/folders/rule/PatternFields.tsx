import { LONGEST_PATTERN, MOST_PATTERNS } from '../../../domain/recordings/rules/importRule.ts'
import { parsePattern, type PatternError } from '../../../domain/recordings/rules/pattern/parsePattern.ts'
import { PATTERN_FIELDS } from '../../../domain/recordings/rules/pattern/patternParts.ts'
import { Button, IconButton } from '../../components/controls/Button.tsx'
import { TextField } from '../../components/controls/TextField.tsx'

interface PatternFieldsProps {
  readonly patterns: readonly string[]
  readonly onChange: (patterns: readonly string[]) => void
}

/** The user's own patterns for file names, which are tried in order. Shows where a pattern has an error. */
export function PatternFields({ patterns, onChange }: PatternFieldsProps) {
  const shown = patterns.length === 0 ? [''] : patterns
  return (
    <div className="grid gap-2">
      {shown.map((pattern, index) => (
        // Patterns have no IDs.
        <div key={index} className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <PatternField
              label={shown.length === 1 ? 'Pattern' : `Pattern ${index + 1}`}
              pattern={pattern}
              onChange={(text) => onChange(shown.map((one, at) => (at === index ? text : one)))}
            />
          </div>
          {shown.length > 1 && (
            <IconButton
              command="rule.removePattern"
              label={`Remove pattern ${index + 1}`}
              className="mt-[22px]"
              onClick={() => onChange(shown.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          command="rule.addPattern"
          disabledBecause={
            shown.includes('')
              ? 'Fill in the empty pattern first.'
              : shown.length >= MOST_PATTERNS
                ? `A rule can have at most ${MOST_PATTERNS} patterns.`
                : null
          }
          onClick={() => onChange([...shown, ''])}
        />
        <span className="min-w-0 flex-1 text-sm text-ink-3">
          Fields: {PATTERN_FIELDS.join(', ')}. Example: <code className="font-mono whitespace-nowrap">{EXAMPLE}</code>
        </span>
      </div>
    </div>
  )
}

const EXAMPLE = '%{extension}_%{time#%Y%m%d-%H%M%S}_%{number}'

interface PatternFieldProps {
  readonly label: string
  readonly pattern: string
  readonly onChange: (pattern: string) => void
}

function PatternField({ label, pattern, onChange }: PatternFieldProps) {
  const parsed = pattern === '' ? null : parsePattern(pattern)
  const error = parsed?.kind === 'error' ? parsed : null
  return (
    <>
      <TextField
        label={label}
        value={pattern}
        onChange={onChange}
        maxLength={LONGEST_PATTERN}
        placeholder={EXAMPLE}
        className="font-mono text-sm!"
        problem={error && `Character ${error.at + 1}: ${error.message}`}
      />
      {error && <HighlightedError pattern={pattern} error={error} />}
    </>
  )
}

/** The pattern again, with the error highlighted; ␣ stands for an error at the end. */
function HighlightedError({
  pattern,
  error: { at, length },
}: {
  readonly pattern: string
  readonly error: PatternError
}) {
  return (
    <p aria-hidden="true" className="mt-0.5 font-mono text-sm wrap-anywhere text-ink-3">
      {pattern.slice(0, at)}
      <mark className="rounded-sm bg-bad-soft text-bad">{pattern.slice(at, at + length) || '␣'}</mark>
      {pattern.slice(at + length)}
    </p>
  )
}
