import { blocksOf, readSections, rowsOf } from './sections.ts'

export interface Question {
  readonly id: number
  readonly text: string
  readonly weight: number
  readonly default_answer: Answer
}

export interface Scorecard {
  readonly id: number
  readonly name: string
  readonly active: boolean
  readonly categories: readonly {
    readonly id: number
    readonly name: string
    readonly sort_number: number
    readonly questions: readonly Question[]
  }[]
}

/** Source: interface, "Answer values". */
export type Answer = 'yes' | 'no' | 'n/a'

const text = readSections('scorecards.txt')

/** The workspace's scorecards by the key that call types name. Categories aren't stored in the order of `sort_number`. */
export const SCORECARDS: ReadonlyMap<string, Scorecard> = new Map([
  ['discovery', scorecard(51, 'Discovery call')],
  ['demo', scorecard(52, 'Demo and pricing')],
  ['support', scorecard(53, 'Support quality')],
  ['success', scorecard(54, 'Customer success')],
  ['legacy', { ...scorecard(55, 'Partner call (2023)'), active: false }],
])

/** All questions of a scorecard, with their category, in reading order. */
export function questionsOf(card: Scorecard): { readonly categoryId: number; readonly question: Question }[] {
  return card.categories
    .toSorted((a, b) => a.sort_number - b.sort_number)
    .flatMap((category) => category.questions.map((question) => ({ categoryId: category.id, question })))
}

/** In the file, a category is its name and a line for each question: its weight, text and, unless "no", default answer. */
function scorecard(id: number, name: string): Scorecard {
  const categories = blocksOf(text(name)).map((block, categoryIndex) => {
    const [[categoryName = ''] = [], ...questions] = rowsOf(block)
    return {
      id: id * 10 + categoryIndex,
      name: categoryName,
      sort_number: categoryIndex + 1,
      questions: questions.map(([weight, question = '', defaultAnswer = 'no'], index) => ({
        id: (id * 10 + categoryIndex) * 10 + index,
        text: question,
        weight: Number(weight),
        default_answer: defaultAnswer as Answer,
      })),
    }
  })
  return { id, name, active: true, categories: [...categories.slice(1), ...categories.slice(0, 1)] }
}
