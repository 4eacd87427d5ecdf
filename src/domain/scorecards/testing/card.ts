import type { Evaluator, Scorecard, ScorecardQuestion } from '../scorecard.ts'

/** For tests: a card with questions numbered from 1 across all categories, with a default weight of 1. */
export function cardOf(
  categories: readonly (readonly Partial<ScorecardQuestion>[])[],
  changes: Partial<Scorecard> = {},
): Scorecard {
  let id = 0
  return {
    id: 9,
    name: 'Discovery',
    isActive: true,
    categories: categories.map((questions, index) => ({
      id: index + 1,
      name: `Category ${index + 1}`,
      sortNumber: index + 1,
      questions: questions.map((question) => ({
        id: ++id,
        text: `Question ${id}`,
        weight: 1,
        defaultAnswer: null,
        ...question,
      })),
    })),
    ...changes,
  }
}

const WORDS: Readonly<Record<string, string>> = { y: 'yes', n: 'no', a: 'n/a' }

/** `answers`: one letter per question from 1, `y`, `n`, `a` for n/a, `.` for none; any other letter is an unknown value. */
export function evaluatorOf({
  answers,
  ...changes
}: { answers: string } & Partial<Omit<Evaluator, 'answers'>>): Evaluator {
  return {
    id: 1,
    type: 'user',
    score: null,
    name: 'Clara Diaz',
    userId: 5,
    email: 'clara@example.com',
    ...changes,
    answers: answers
      .split('')
      .flatMap((letter, index) =>
        letter === '.' ? [] : [{ id: null, questionId: index + 1, categoryId: null, answer: WORDS[letter] ?? letter }],
      ),
  }
}
