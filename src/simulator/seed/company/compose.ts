import { speechMetrics } from './speechMetrics.ts'
import type { RecordedLine, Spoken } from '../catalog.ts'
import type { Random } from '../random.ts'
import {
  CLOSINGS,
  OPENINGS,
  OTHER_LANGUAGES,
  PITCHES,
  SUBJECTS,
  summaryOf,
  type Exchange,
  type Subject,
} from './phrases.ts'
import { STORY } from './story.ts'
import type { Account } from './accounts.ts'

interface TalkPlan {
  readonly subject: Subject
  readonly account: Account
  readonly agentName: string
  readonly contactName: string
  readonly isRecordingAnnounced: boolean
  readonly isNextStepDated: boolean
  readonly isBeforePriceChange: boolean
  /** How often the agent pitches instead of asking. */
  readonly pitches: number
}

export interface Talk extends Spoken {
  readonly durationSeconds: number
}

const NO_RECORDING = { title: 'No recording', content: 'This phone line keeps transcripts, not recordings.' }
const WORDS_A_SECOND = 2.6
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

/** A call without a recording, written from exchanges: who says what when, and what the service makes of it. */
export function composeTalk(plan: TalkPlan, random: Random): Talk {
  const fill = filler(plan, random)
  const lines = timed(exchangesOf(plan, random).flatMap(turnsOf), fill, random)
  const durationSeconds = Math.round(((lines.at(-1)?.endSeconds ?? 0) + random.next() * 4) * 100) / 100
  return {
    lines,
    durationSeconds,
    metrics: speechMetrics(lines, durationSeconds),
    topics: [...summaryOf(plan.subject).map(({ title, content }) => ({ title, content: fill(content) })), NO_RECORDING],
  }
}

function exchangesOf(plan: TalkPlan, random: Random): readonly Exchange[] {
  const { language } = plan.account
  if (language !== 'en') return [random.pick(OTHER_LANGUAGES[language])]
  const subject = SUBJECTS[plan.subject].map((variants) => random.pick(variants))
  const openings = OPENINGS[/^(Support|Escalation)/.test(plan.subject) ? 'inbound' : 'outbound']
  const pitches = random.sample(PITCHES, plan.pitches)
  return [
    random.pick(openings[plan.isRecordingAnnounced ? 'announced' : 'plain']),
    ...subject.flatMap((exchange, index) => [exchange, ...pitches.slice(index, index + 1)]),
    ...pitches.slice(subject.length),
    random.pick(plan.isNextStepDated ? CLOSINGS.dated : CLOSINGS.open),
  ]
}

type Turn = Pick<RecordedLine, 'speaker' | 'text'>

function turnsOf(exchange: Exchange): readonly Turn[] {
  return exchange
    .split('\n')
    .map((line) => ({ speaker: line.startsWith('A: ') ? 'agent' : 'lead', text: line.slice(3) }))
}

function filler(plan: TalkPlan, random: Random): (text: string) => string {
  const { newPrice, oldPrice, competitor, competitorPrice } = STORY.priceChange
  const words: Readonly<Record<string, string>> = {
    lead: plan.contactName.replace(/^Dr\. /, '').split(' ')[0] ?? '',
    agent: plan.agentName.split(' ')[0] ?? '',
    company: plan.account.name,
    trade: plan.account.trade,
    techs: String(plan.account.technicians),
    day: random.pick(DAYS),
    number: String(random.int(80, 320)),
    price: plan.isBeforePriceChange ? oldPrice : newPrice,
    usd: plan.isBeforePriceChange ? '$31' : '$39',
    old: oldPrice,
    theirs: competitorPrice,
    competitor,
  }
  return (text) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')
}

function timed(turns: readonly Turn[], fill: (text: string) => string, random: Random): RecordedLine[] {
  let seconds = 0.5 + random.next()
  return turns.map(({ speaker, text }) => {
    const said = fill(text)
    const startSeconds = Math.round(seconds * 100) / 100
    const endSeconds = Math.round((seconds + said.split(' ').length / WORDS_A_SECOND) * 100) / 100
    seconds = endSeconds + 0.2 + random.next() * 1.2
    return { speaker, text: withCapitals(said), startSeconds, endSeconds }
  })
}

/** A sentence may begin with a filled in word. */
function withCapitals(text: string): string {
  return text.replaceAll(/(^|[.?!] )(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}
