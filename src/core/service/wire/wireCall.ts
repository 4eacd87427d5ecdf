import { z } from 'zod'
import type {
  Agent,
  AssociationGroup,
  CallMedia,
  CallRecord,
  CallTypeOfCall,
  OddField,
  SummaryTopic,
} from '../../../domain/calls/call.ts'
import { blankTextsOf, shownText } from '../../../domain/calls/blankText.ts'
import type { Evaluator, Scorecard } from '../../../domain/scorecards/scorecard.ts'
import { entriesOf, flag, integer, listOf, number, part, ratio, seconds, text, words } from './wireValues.ts'

/** Converts a call. The only place that renames the service's `type`, `score` and `summary`. */

const metrics = part({
  rep_talk_ratio: ratio,
  call_exchanges: number,
  longest_rep_monologue: seconds,
  longest_lead_story: seconds,
  silence_percentage: ratio,
  ai_score: number,
  score: number,
})

const association = z
  .object({ system: text, system_id: text, label: words, url: text })
  .transform(({ system, system_id, label, url }) => ({ system, systemId: system_id, label, url }))

/** Keeps keys that the interface doesn't name if their value has the form of an association. */
const associations = entriesOf(listOf(association)).transform((groups): readonly AssociationGroup[] =>
  (groups ?? []).map(({ key, value }) => ({ key, items: value })),
)

const callType = z
  .object({ id: integer, name: words, description: words, association_mode: text })
  .nullish()
  .transform((type): CallTypeOfCall | null =>
    type
      ? { id: type.id, name: type.name, description: type.description, associationMode: type.association_mode }
      : null,
  )

const agent = z
  .object({ id: integer, name: text, email: words })
  .nullish()
  .transform((value): Agent | null => value ?? null)

/** Source: interface, "Call (list form)". */
export const listForm = z.object({
  id: z.int(),
  workspace_id: integer,
  title: text,
  duration: seconds,
  timestamp: words,
  inserted_at: words,
  updated_at: words,
  format: text,
  public: flag,
  source: part({ system: text, system_id: text }),
  url: text,
  agent,
  attendees: listOf(z.string()),
  type: callType,
  interaction_metrics: metrics,
  business_info: part({ lead_name: text, lead_company: text, won: flag }),
  associations,
})

export function toRecord(call: z.output<typeof listForm>, oddFields: readonly OddField[]): CallRecord {
  const measured = call.interaction_metrics
  const sent = {
    title: call.title,
    agentName: call.agent?.name ?? null,
    leadName: call.business_info?.lead_name ?? null,
    leadCompany: call.business_info?.lead_company ?? null,
  }
  return {
    id: call.id,
    workspaceId: call.workspace_id,
    title: shownText(sent.title),
    durationSeconds: call.duration,
    timestamp: call.timestamp,
    insertedAt: call.inserted_at,
    updatedAt: call.updated_at,
    format: call.format ?? 'unknown',
    isPublic: call.public,
    source: { system: call.source?.system ?? null, systemId: call.source?.system_id ?? null },
    webUrl: call.url,
    agent: call.agent && { ...call.agent, name: shownText(sent.agentName) },
    attendees: call.attendees,
    callType: call.type,
    metrics: {
      repTalkRatio: measured?.rep_talk_ratio ?? null,
      callExchanges: measured?.call_exchanges ?? null,
      longestRepMonologueSeconds: measured?.longest_rep_monologue ?? null,
      longestLeadStorySeconds: measured?.longest_lead_story ?? null,
      silenceRatio: measured?.silence_percentage ?? null,
      aiScore: measured?.ai_score ?? null,
      score: measured?.score ?? null,
    },
    leadName: shownText(sent.leadName),
    leadCompany: shownText(sent.leadCompany),
    isWon: call.business_info?.won ?? null,
    associations: call.associations,
    oddFields,
    ...blankTextsOf(sent),
  }
}

const topic = z
  .object({ title: words, content: words })
  .transform(({ title, content }): SummaryTopic => ({ title: title ?? '', content: content ?? '' }))

const topics = listOf(topic).transform((all) => all.filter(({ title, content }) => title !== '' || content !== ''))

export const analysis = part({ summary: part({ topics }), transcription: text })

const question = z
  .object({ id: z.int(), text: words, weight: number, default_answer: text })
  .transform(({ default_answer, ...rest }) => ({ ...rest, defaultAnswer: default_answer }))

const category = z
  .object({ id: z.int(), name: words, sort_number: integer, questions: listOf(question) })
  .transform(({ id, name, sort_number, questions }) => ({ id, name, sortNumber: sort_number, questions }))

export const scorecard = z
  .object({ id: z.int(), name: words, active: flag, categories: listOf(category) })
  .nullish()
  .transform((card): Scorecard | null =>
    card
      ? {
          id: card.id,
          name: card.name,
          isActive: card.active,
          categories: card.categories.toSorted((a, b) => (a.sortNumber ?? Infinity) - (b.sortNumber ?? Infinity) || 0),
        }
      : null,
  )

const answer = z
  .object({ id: integer, question_id: z.int(), category_id: integer, answer: text })
  .transform((given) => ({
    id: given.id,
    questionId: given.question_id,
    categoryId: given.category_id,
    answer: given.answer,
  }))

export const evaluator = z
  .object({
    id: z.int(),
    type: text,
    score: number,
    name: words,
    user_id: integer,
    email: words,
    answers: listOf(answer),
  })
  .transform(({ id, type, score, name, user_id, email, answers }): Evaluator => ({
    id,
    type,
    score,
    name,
    userId: user_id,
    email,
    answers,
  }))

export const media = part({ audio_url: text, video_url: text })

export function toMedia(links: z.output<typeof media>): CallMedia {
  return { hasAudio: isLink(links?.audio_url), hasVideo: isLink(links?.video_url) }
}

export function isLink(value: string | null | undefined): value is string {
  return value !== null && value !== undefined && /^https?:\/\//i.test(value)
}
