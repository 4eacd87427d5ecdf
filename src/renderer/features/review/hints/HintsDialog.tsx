import { MOST_PHRASES, phrasesFrom, type QuestionHints } from '../../../../domain/hints/questionHints.ts'
import type { ScorecardQuestion } from '../../../../domain/scorecards/scorecard.ts'
import { readSearch } from '../../../../domain/search/readSearch.ts'
import { searchProblemWords } from '../../../../domain/search/searchProblem.ts'
import { attempt } from '../../../client/attempt.ts'
import { useWorkspace, useCore } from '../../../client/connection/workspace'
import { Button } from '../../../components/controls/Button.tsx'
import { FieldFrame } from '../../../components/controls/FieldFrame.tsx'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { DraftNotice } from '../../../components/notices/DraftNotice.tsx'
import { useKeptDraft } from '../../../hooks/useKeptDraft.ts'

interface HintsDialogProps {
  readonly questions: readonly ScorecardQuestion[]
  /** Of the workspace. */
  readonly hints: readonly QuestionHints[]
  /** The question whose hints are edited first. */
  readonly activeId: number | null
  onClose(): void
}

export function HintsDialog({ questions, hints, activeId, onClose }: HintsDialogProps) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  // Escape keeps what was entered; Cancel doesn't.
  const cardKey = questions.map(({ id }) => id).join(' ')
  const kept = useKeptDraft(`hints ${workspaceId} ${cardKey}`, { texts: textsOf(hints) })
  const { texts } = kept.draft
  const close = () => {
    kept.forget()
    onClose()
  }
  const textOf = ({ id }: ScorecardQuestion) => texts[id] ?? ''
  const problems = questions.map((question) => problemOf(textOf(question)))
  const isValid = problems.every((problem) => problem === null)
  const entered = questions.map((question) => ({
    questionId: question.id,
    question: question.text,
    phrases: [...phrasesFrom(textOf(question))],
  }))
  const save = async () => {
    const saved = await attempt('hints', () => core.hints.set({ hints: entered }))
    if (saved !== null) close()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Edit hints"
      description="Enter words or phrases, one per line, that lead to the lines of a call where a question may be answered. Quotes, OR, and agent: or lead: work as in search."
      keepsOnOutsidePress
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" disabled={!isValid} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <DraftNotice isRestored={kept.isRestored} onDiscard={kept.discard} />
        {questions.map((question, at) => (
          <FieldFrame key={question.id} label={question.text ?? `Question ${question.id}`} problem={problems[at]}>
            {(control) => (
              <textarea
                {...control}
                value={textOf(question)}
                onChange={(event) => kept.change({ texts: { ...texts, [question.id]: event.target.value } })}
                rows={Math.max(2, textOf(question).split('\n').length)}
                spellCheck={false}
                autoFocus={question.id === activeId}
                className="w-full resize-y rounded-md border border-line-strong bg-bg px-2 py-1 text-base text-ink aria-invalid:border-bad"
              />
            )}
          </FieldFrame>
        ))}
      </div>
    </Dialog>
  )
}

function textsOf(hints: readonly QuestionHints[]): Readonly<Record<number, string>> {
  return Object.fromEntries(hints.map(({ questionId, phrases }) => [questionId, phrases.join('\n')]))
}

function problemOf(text: string): string | null {
  const phrases = phrasesFrom(text)
  if (phrases.length > MOST_PHRASES) return `Enter at most ${MOST_PHRASES} phrases.`
  for (const phrase of phrases) {
    const read = readSearch(phrase)
    if (read.kind === 'problem') return `${phrase}: ${searchProblemWords(read.problem)}`
  }
  return null
}
