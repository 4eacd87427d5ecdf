import { z } from 'zod'
import { FILTER_FIELD_NAMES } from '../domain/fields/fields.ts'
import { OPERATORS } from '../domain/fields/operators.ts'
import { LONGEST_REASON } from '../domain/reviews/disagreementReasons.ts'
import { REVIEW_ANSWERS } from '../domain/reviews/review.ts'
import { LONGEST_QUESTION } from '../domain/trackers/tracker.ts'
import { STRATUM_BY } from '../domain/sampling/sampleMethod.ts'
import { libraryQuery } from './querySchemas.ts'

/** Input schemas of reviews and queues. All of it is stored, so all of it is bounded. */

const callId = z.int().positive()
const name = z.string().max(2000).nullable()

export const reviewId = z.string().min(1).max(64)
export const queueId = z.string().min(1).max(64)

const call = z.object({
  callId,
  title: name,
  agentId: z.int().nullable(),
  agentName: name,
  timestamp: name,
  webUrl: name,
})

/** As the service sent it, including unknown values. */
const scorecard = z.object({
  id: z.int(),
  name,
  isActive: z.boolean().nullable(),
  categories: z
    .array(
      z.object({
        id: z.int(),
        name,
        sortNumber: z.number().nullable(),
        questions: z
          .array(
            z.object({
              id: z.int(),
              text: z.string().max(LONGEST_QUESTION).nullable(),
              weight: z.number().nullable(),
              defaultAnswer: name,
            }),
          )
          .max(2000)
          .readonly(),
      }),
    )
    .max(500)
    .readonly(),
})

export const newReview = z.object({ call, scorecard: scorecard.nullable(), isBlind: z.boolean() })

const note = z.object({
  noteId: z.string().min(1).max(64),
  anchor: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('call') }),
    z.object({ kind: z.literal('time'), seconds: z.number().min(0).max(1_000_000) }),
    z.object({ kind: z.literal('message'), messageId: z.string().max(1000) }),
  ]),
  text: z.string().max(100_000),
  questionId: z.int().optional(),
})

export const disagreementReason = z.string().trim().min(1).max(LONGEST_REASON)

const answer = z.object({
  questionId: z.int(),
  answer: z.enum(REVIEW_ANSWERS).nullable(),
  restored: z.object({ answeredAt: z.number(), reason: disagreementReason.optional() }).optional(),
})

export const reviewEdit = z.discriminatedUnion('kind', [
  answer.extend({ kind: z.literal('answer') }),
  z.object({ kind: z.literal('answers'), answers: z.array(answer).max(10_000).readonly() }),
  z.object({ kind: z.literal('note'), note, nextId: note.shape.noteId.optional() }),
  z.object({ kind: z.literal('remove-note'), noteId: note.shape.noteId }),
  z.object({ kind: z.literal('reason'), questionId: z.int(), reason: disagreementReason.nullable() }),
  z.object({ kind: z.literal('finish') }),
  z.object({ kind: z.literal('reopen') }),
  z.object({ kind: z.literal('show-others') }),
  z.object({ kind: z.literal('time') }),
])

const size = z.int().min(1).max(1_000_000)
const adds = z.number().min(0)
const limited = { limit: z.number(), adds }

/** `SampleRules`. */
export const sampleRules = z.object({
  onlyRecordings: z.boolean(),
  leavesOutEmpty: z.boolean(),
  minSeconds: z.number().min(0).nullable(),
  maxSeconds: z.number().min(0).nullable(),
})

const receipt = z.object({
  version: z.literal([1, 2, 3]),
  source: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('filter'),
      filters: z
        .array(
          z.object({
            field: z.enum(FILTER_FIELD_NAMES),
            op: z.enum(OPERATORS),
            value: z.string().max(10_000).nullable(),
          }),
        )
        .max(50)
        .readonly(),
    }),
    z.object({
      kind: z.literal('selection'),
      callIds: z.array(callId).max(100_000).readonly(),
      // Without those that this version doesn't know.
      filters: libraryQuery.shape.filters.optional().catch(undefined),
    }),
  ]),
  rules: sampleRules.optional(),
  emptyIds: z.array(callId).max(10_000).readonly().optional(),
  leftOutIds: z.array(callId).max(10_000).readonly().optional(),
  zone: z.string().max(100),
  method: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('random'), size }),
    z.object({ kind: z.literal('stratified'), size, by: z.enum(STRATUM_BY) }),
    z.object({ kind: z.literal('each-agent'), size }),
    z.object({
      kind: z.literal('risk-weighted'),
      size,
      factors: z
        .array(
          z.discriminatedUnion('kind', [
            z.object({ kind: z.literal('ai-score-below'), ...limited }),
            z.object({ kind: z.literal('talk-ratio-above'), ...limited }),
            z.object({ kind: z.literal('silence-above'), ...limited }),
            z.object({ kind: z.literal('monologue-above'), ...limited }),
            z.object({ kind: z.literal('scores-apart'), ...limited }),
            z.object({ kind: z.literal('no-human-score'), adds }),
            z.object({ kind: z.literal('deal-lost'), adds }),
          ]),
        )
        .max(50)
        .readonly(),
    }),
  ]),
  seed: z.string().max(200),
  populationCount: z.int().min(0),
  populationFingerprint: z.string().max(64),
})

export const newQueue = z.object({
  name: z.string().trim().min(1).max(200),
  isBlind: z.boolean(),
  receipt: receipt.nullable(),
  items: z
    .array(
      z.object({
        callId,
        title: name,
        agentName: name,
        timestamp: name,
        durationSeconds: z.number().nullable().optional(),
        draw: z
          .object({ stratum: z.string().max(200), weight: z.number(), inclusionProbability: z.number() })
          .nullable(),
      }),
    )
    .min(1)
    // More than the largest sample that people review.
    .max(5000)
    .readonly(),
})
