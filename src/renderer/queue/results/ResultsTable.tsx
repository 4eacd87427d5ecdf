import type { ResultsRow } from '../../../domain/reviews/reviewResults.ts'
import { spentWords } from '../../../domain/reviews/reviewTime.ts'
import { shownScoreText } from '../../../domain/scorecards/shownScore.ts'
import { CallLink } from '../../components/links/CallLink.tsx'
import { FigureTable, type FigureColumn } from '../../components/figures/FigureTable.tsx'
import { format } from '../../components/format.ts'
import { differenceText } from '../../figures/scoreText.ts'

/** The calls of a queue with the person's score and those of others. */
export function ResultsTable({ rows }: { readonly rows: readonly ResultsRow[] }) {
  const columns: readonly FigureColumn<ResultsRow>[] = [
    {
      key: 'call',
      heading: 'Call',
      isText: true,
      sortBy: ({ title }) => title,
      render: ({ callId, title }) => (
        <CallLink
          call={{ id: callId, title }}
          className="block max-w-[36ch] truncate rounded-sm font-medium hover:underline max-wide:max-w-[18ch] print:max-w-[30ch] print:whitespace-normal"
        />
      ),
    },
    {
      key: 'agent',
      heading: 'Agent',
      isText: true,
      sortBy: ({ agentName }) => agentName,
      render: ({ agentName }) => (agentName === null ? '–' : <bdi>{agentName}</bdi>),
    },
    { key: 'mine', heading: 'My score', sortBy: ({ mine }) => mine, render: ({ mine }) => shownScoreText(mine) },
    { key: 'ai', heading: 'AI score', sortBy: ({ ai }) => ai, render: ({ ai }) => shownScoreText(ai) },
    {
      key: 'difference',
      heading: 'Difference',
      sortBy: ({ difference }) => (difference === null ? null : Math.abs(difference)),
      render: ({ difference }) => (difference === null ? '–' : differenceText(difference, 0)),
    },
    {
      key: 'others',
      heading: 'Other evaluators',
      isText: true,
      sortBy: ({ others }) => others.find(({ score }) => score !== null)?.score ?? null,
      render: ({ others }) =>
        others.length === 0
          ? '–'
          : others.map(({ name, score, difference }, at) => (
              <span key={at} className="block">
                <bdi>{name}</bdi> {shownScoreText(score)}
                {difference !== null && <span className="text-ink-2"> ({differenceText(difference, 0)})</span>}
              </span>
            )),
    },
    {
      key: 'answers',
      heading: 'Different from AI',
      sortBy: ({ differingCount, comparedCount }) => (comparedCount === 0 ? null : differingCount),
      render: ({ differingCount, comparedCount }) =>
        comparedCount === 0 ? '–' : `${format.number(differingCount)} of ${format.number(comparedCount)}`,
    },
    {
      key: 'time',
      heading: 'Time',
      isPrinted: false,
      sortBy: ({ spentMs }) => spentMs,
      render: ({ spentMs }) => spentWords(spentMs),
    },
  ]
  return (
    <section aria-label="Calls">
      <h2 className="pb-2 text-lg font-semibold">Calls</h2>
      <FigureTable caption="Calls of the queue" columns={columns} rows={rows} keyOf={({ callId }) => callId} />
    </section>
  )
}
