import { Link, useNavigate } from '@tanstack/react-router'
import { Ear, ListChecks, TrendingDown, Upload, X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DraftQuery } from '../../../domain/query/query.ts'
import { useWorkspaceSnapshot } from '../../client/connection/coreStreams.ts'
import { hearWords } from '../../client/hearing.ts'
import { tourClosed } from '../../client/tourClosed.ts'
import { useStoredSetting } from '../../hooks/stored/storedSetting.ts'
import { filterSubject } from '../model/comparisonSubject.ts'
import { commandTooltip } from '../../components/keys/commandTooltip.ts'
import type { ListModel } from '../model/useListModel.ts'

const LOST: DraftQuery = {
  filters: [
    { field: 'won', op: '==', value: 'false' },
    { field: 'timestamp', op: '>=', period: 'last 60 days' },
  ],
  sort: [],
}

const TOO_EXPENSIVE = 'lead:"too expensive"'

/** Four things to try in the demo, each one click to its screen, until a person closes it. */
export function TourCard({ list }: { readonly list: ListModel }) {
  const workspace = useWorkspaceSnapshot()
  const isClosed = useStoredSetting(tourClosed)
  const navigate = useNavigate()
  if (workspace?.kind !== 'demo' || isClosed) return null
  const showLost = () => {
    list.onQueryChange(LOST)
    list.onShowDifferences(filterSubject(LOST.filters, 0, list), LOST.filters)?.()
  }
  const hearTooExpensive = async () => {
    // After its box, which takes the focus: the keys of what is heard work at once.
    await navigate({ to: '/search', search: { find: [TOO_EXPENSIVE] } })
    hearWords({ phrases: [TOO_EXPENSIVE] }, { order: 'best' })
  }
  return (
    <section aria-labelledby="tour" className="border-b border-line bg-sunk px-4 pt-2.5 pb-3">
      <div className="flex items-center gap-2">
        <h2 id="tour" className="font-medium">
          Four things to try with the demo’s calls
        </h2>
        <button
          type="button"
          aria-label="Hide the tour"
          title={`Hide the tour. ${commandTooltip('app.palette', 'Search actions to show it again')}.`}
          data-command="app.tour"
          onClick={() => tourClosed.choose(true)}
          className="ml-auto grid size-6 place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink"
        >
          <X aria-hidden="true" size={15} />
        </button>
      </div>
      <ul className="mt-2 grid grid-cols-2 gap-2 min-[1200px]:grid-cols-4">
        <li>
          <button type="button" data-content onClick={showLost} className={CARD}>
            <Question icon={TrendingDown} words="Why are we losing deals?">
              Compares lost deals with the others since the price went up.
            </Question>
          </button>
        </li>
        <li>
          <button type="button" data-content onClick={() => void hearTooExpensive()} className={CARD}>
            <Question icon={Ear} words="Hear who says it’s too expensive">
              Plays every place where a customer says these words.
            </Question>
          </button>
        </li>
        <li>
          <button
            type="button"
            data-content
            onClick={() => list.open({ kind: 'queue', sample: { size: 10, isBlind: true } })}
            className={CARD}
          >
            <Question icon={ListChecks} words="Audit ten calls blind">
              Draws a random sample; the AI’s answers stay hidden.
            </Question>
          </button>
        </li>
        <li>
          <Link to="/imports" className={CARD}>
            <Question icon={Upload} words="Import three recordings">
              Drop any audio files. The demo accepts them like the service.
            </Question>
          </Link>
        </li>
      </ul>
    </section>
  )
}

const CARD =
  'block h-full w-full rounded-md border border-line bg-bg px-3 py-2 text-left hover:border-line-strong hover:bg-hover'

interface QuestionProps {
  readonly icon: LucideIcon
  readonly words: string
  readonly children: ReactNode
}

function Question({ icon: Icon, words, children }: QuestionProps) {
  return (
    <>
      <span className="flex items-center gap-2 font-medium">
        <Icon aria-hidden="true" size={15} strokeWidth={1.6} className="shrink-0 text-accent" />
        {words}
      </span>
      {/* A low window has room for rows instead. */}
      <span className="mt-0.5 block text-sm text-ink-2 [@media(max-height:599px)]:sr-only">{children}</span>
    </>
  )
}
