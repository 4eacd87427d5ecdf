import type { NewTracker } from '../../../src/domain/trackers/tracker.ts'
import { timed, type ExploreBench, type ExplorePart } from './exploreBench.ts'

const EVERYWHERE: Omit<NewTracker, 'name'> = {
  phrases: ['the'],
  side: 'either',
  place: { kind: 'anywhere' },
  isAbsence: false,
}

/** From what's in every transcript to what's in few of them. */
const EDITS: Readonly<Record<string, Partial<NewTracker>>> = {
  'the most frequent word': {},
  'the agent’s most frequent word': { side: 'agent' },
  'ten frequent words': { phrases: ['and', 'to', 'you', 'that', 'we', 'so', 'have', 'not', 'like', 'okay'] },
  'a phrase': { phrases: ['"yearly plan" OR "price match"'] },
  'words near one another': { phrases: ['think NEAR/5 know'], side: 'lead' },
  'a word at the end of turns': { phrases: ['okay$'] },
  'absence in the first turns': { phrases: ['"good morning"'], side: 'agent', place: first(4), isAbsence: true },
  'the last turns': { phrases: ['need', 'see'], place: { kind: 'last', turnCount: 6 } },
}

function first(turnCount: number): NewTracker['place'] {
  return { kind: 'first', turnCount }
}

/** From an edit to the counts, trend and examples of all calls, and to the page of the calls for which it's true. */
export async function trackerFigures({ library }: ExploreBench): Promise<ExplorePart> {
  const times: number[] = []
  const rows: [string, number, string][] = []
  for (const [what, edit] of Object.entries(EDITS)) {
    const tracker = { ...EVERYWHERE, ...edit, name: what }
    const previewMs = await timed(() => library.query('trackerPreview', { tracker, zone: 'UTC' }))
    const queryMs = await timed(async () => {
      await library.ask('putTrackers', [{ ...tracker, id: 'edited' }])
      const filters = [{ field: 'tracker.edited', op: '==', value: 'true' } as const]
      await library.query('page', { query: { filters, sort: [] }, offset: 0, limit: 60 })
    })
    times.push(previewMs, queryMs)
    rows.push([`tracker: ${what}, counts and examples`, previewMs, 'not measured'])
    rows.push([`tracker: ${what}, first page`, queryMs, 'not measured'])
  }
  return { rows, figures: { trackerRerunMs: Math.max(...times) } }
}
