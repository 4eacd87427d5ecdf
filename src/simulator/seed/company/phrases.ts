import { blocksOf, readSections, rowsOf } from '../sections.ts'

/**
 * What people say in the demo's calls, in short exchanges. `A` is the agent, `L` the lead. Words in braces are filled in:
 * `lead` and `agent` are first names, `techs` is a number of technicians, `price`, `usd` and `theirs` are prices per technician and month.
 */
export type Exchange = string

const calls = readSections('calls.txt')
const exchanges = (heading: string): readonly Exchange[] => blocksOf(calls(heading))
const steps = (heading: string): readonly (readonly Exchange[])[] => calls(heading).split('\n\n---\n\n').map(blocksOf)

/** How a call begins. Only the first of each pair says that the call is recorded. */
export const OPENINGS = {
  outbound: { announced: exchanges('Opening, outbound, announced'), plain: exchanges('Opening, outbound, plain') },
  inbound: { announced: exchanges('Opening, inbound, announced'), plain: exchanges('Opening, inbound, plain') },
}

/** An agent who talks more than they ask. */
export const PITCHES = exchanges('Pitches')

/** How a call ends: with a date for the next step, or without. */
export const CLOSINGS = { dated: exchanges('Closing, dated'), open: exchanges('Closing, open') }

/** Whole calls in the languages of customers abroad: about the product in general, so that they fit any type of call. */
export const OTHER_LANGUAGES = {
  de: exchanges('Whole calls, de'),
  es: exchanges('Whole calls, es'),
  fr: exchanges('Whole calls, fr'),
}

/** Why deals are lost since the price change. */
const PRICE_OBJECTION = steps('Price objection')
const SLOW_APP = steps('Slow app')

/** What is talked about in a call of a type, one exchange of each list in this order. */
export const SUBJECTS = {
  Discovery: steps('Discovery'),
  Demo: steps('Demo'),
  'Demo, compared': [...steps('Demo'), PRICE_OBJECTION[1] ?? []],
  Pricing: steps('Pricing'),
  'Pricing, lost': PRICE_OBJECTION,
  'Security review': steps('Security review'),
  Onboarding: steps('Onboarding'),
  Support: steps('Support'),
  'Support, slow app': SLOW_APP,
  Escalation: steps('Escalation'),
  'Check-in': steps('Check-in'),
  'Check-in, at risk': SLOW_APP,
  Renewal: steps('Renewal'),
  'Renewal, at risk': [...PRICE_OBJECTION.slice(0, 2), ...SLOW_APP.slice(1)],
  Cancellation: steps('Cancellation'),
}

export type Subject = keyof typeof SUBJECTS

const summaries = readSections('summaries.txt')

/** What the service's summary says about a call. */
export const summaryOf = (subject: Subject): readonly { readonly title: string; readonly content: string }[] =>
  rowsOf(summaries(subject)).map(([title = '', content = '']) => ({ title, content }))
