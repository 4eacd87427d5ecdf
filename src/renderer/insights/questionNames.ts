import type { Insights } from '../../contract/library/insights.ts'
import type { LibraryVocabulary } from '../../contract/library/library.ts'
import { questionName } from '../../domain/scorecards/questionName.ts'

/** Questions of different scorecards can have the same text, so with several scorecards, each is named with its own. */
export function questionNames({ questions }: LibraryVocabulary, figures: Insights): (questionId: number) => string {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const cards = new Set(
    Object.values(figures.questions)
      .flat()
      .map(({ questionId }) => byId.get(questionId)?.scorecard ?? null),
  )
  return (questionId) => {
    const { text = null, scorecard = null } = byId.get(questionId) ?? {}
    const name = questionName({ id: questionId, text })
    return cards.size > 1 && scorecard !== null ? `${name} · ${scorecard}` : name
  }
}
