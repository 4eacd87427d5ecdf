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

type Draft = readonly (readonly [
  category: string,
  questions: readonly (readonly [text: string, weight: number, defaultAnswer?: Answer])[],
])[]

/** The workspace's scorecards by the key that call types name. Categories aren't stored in the order of `sort_number`. */
export const SCORECARDS: ReadonlyMap<string, Scorecard> = new Map([
  [
    'discovery',
    scorecard(51, 'Discovery call', true, [
      [
        'Opening',
        [
          ['Recording was announced', 2],
          ['Agenda and time agreed', 1],
          ['Used the lead’s name early', 0.5],
        ],
      ],
      [
        'Understanding',
        [
          ['Asked how it works today', 2],
          ['Found a problem with a cost', 3],
          ['Asked who else decides', 2],
          ['Asked about timing', 1.5],
          ['Summed up what was heard', 1.5],
        ],
      ],
      [
        'Close',
        [
          ['Next step with a date', 3],
          ['Named who does what until then', 1],
        ],
      ],
      [
        'Manner',
        [
          ['Lead spoke at least as much', 1.5],
          ['No interruptions', 1],
          ['Competitors treated fairly', 0.5, 'n/a'],
        ],
      ],
    ]),
  ],
  [
    'demo',
    scorecard(52, 'Demo and pricing', true, [
      [
        'Preparation',
        [
          ['Recalled goals from earlier calls', 2],
          ['Right people were present', 1.5, 'n/a'],
        ],
      ],
      [
        'Presentation',
        [
          ['Showed at most three things', 1],
          ['Tied each to a goal of the lead', 3],
          ['Checked understanding on the way', 2],
          ['Answered the question that was asked', 2],
        ],
      ],
      [
        'Price',
        [
          ['Price said plainly', 2, 'n/a'],
          ['Silence after the price', 1, 'n/a'],
          ['Objection met with a question', 2.5, 'n/a'],
          ['No discount without something back', 2, 'n/a'],
        ],
      ],
      [
        'Close',
        [
          ['Next step with a date', 3],
          ['Decision process confirmed', 2],
        ],
      ],
    ]),
  ],
  [
    'support',
    scorecard(53, 'Support quality', true, [
      [
        'Opening',
        [
          ['Verified who is calling', 2],
          ['Recording was announced', 1],
          ['Acknowledged the trouble', 1.5],
        ],
      ],
      [
        'Diagnosis',
        [
          ['Repeated the problem in own words', 2],
          ['Asked before assuming', 2],
          ['Explained holds and came back in time', 1, 'n/a'],
        ],
      ],
      [
        'Solution',
        [
          ['Solved or clearly handed over', 3],
          ['Steps could be followed', 2],
          ['Gave a time for the next update', 2],
        ],
      ],
      [
        'Close',
        [
          ['Asked whether anything else is open', 0.5],
          ['Ticket summary read back', 1],
        ],
      ],
    ]),
  ],
  [
    'success',
    scorecard(54, 'Customer success', true, [
      [
        'Value',
        [
          ['Named a result the customer had', 3],
          ['Usage looked at together', 2],
          ['Risks asked for openly', 2],
        ],
      ],
      [
        'Plan',
        [
          ['Goals for the next quarter', 2],
          ['Owner for each action', 2],
          ['Next step with a date', 2.5],
        ],
      ],
      [
        'Manner',
        [
          ['Listened without defending', 1.5],
          ['Told the truth about the roadmap', 1.5, 'n/a'],
        ],
      ],
    ]),
  ],
  [
    'legacy',
    scorecard(55, 'Partner call (2023)', false, [
      [
        'Basics',
        [
          ['Territory checked', 1],
          ['Deal registered', 2],
          ['Margin explained', 1, 'n/a'],
        ],
      ],
    ]),
  ],
])

/** All questions of a scorecard, with their category, in reading order. */
export function questionsOf(card: Scorecard): { readonly categoryId: number; readonly question: Question }[] {
  return card.categories
    .toSorted((a, b) => a.sort_number - b.sort_number)
    .flatMap((category) => category.questions.map((question) => ({ categoryId: category.id, question })))
}

function scorecard(id: number, name: string, active: boolean, draft: Draft): Scorecard {
  const categories = draft.map(([categoryName, questions], categoryIndex) => ({
    id: id * 10 + categoryIndex,
    name: categoryName,
    sort_number: categoryIndex + 1,
    questions: questions.map(([text, weight, defaultAnswer], index) => ({
      id: (id * 10 + categoryIndex) * 10 + index,
      text,
      weight,
      default_answer: defaultAnswer ?? 'no',
    })),
  }))
  return { id, name, active, categories: [...categories.slice(1), ...categories.slice(0, 1)] }
}
