import { z } from 'zod'
import { AppError } from '../../../contract/errors/errors.ts'
import { isChatFormat, type CallDetail, type CallPage, type UnreadableRecord } from '../../../domain/calls/call.ts'
import type { CallType, User } from '../../../domain/workspaces/directory.ts'
import { SignedUrl } from '../../secrets/signedUrl.ts'
import { boundedJson } from './boundedJson.ts'
import { limitChat } from './chatLimit.ts'
import { readReport } from './pageReport.ts'
import { readTolerantly } from './tolerantRead.ts'
import { analysis, evaluator, isLink, listForm, media, scorecard, toMedia, toRecord } from './wireCall.ts'
import { chat, messageLinks, pictureLinks, toConversation } from './wireConversation.ts'
import { entriesOf, firstProblem, listOf, text, words } from './wireValues.ts'

/** Converts the service's records to ours. Tolerant: see `wireValues`. Fails with `unreadable-answer` or `not-this-service`. */

export interface Page<Item> extends Omit<CallPage, 'rows'> {
  readonly items: readonly Item[]
  readonly unreadable: readonly UnreadableRecord[]
  /** Fields that don't match the interface, of records in `items`. */
  readonly odd: readonly UnreadableRecord[]
}

/** The media URLs of a call. In memory only, because they grant access; they are valid for 30 minutes. */
export interface CallLinks {
  readonly audio: SignedUrl | null
  readonly video: SignedUrl | null
  readonly messages: ReadonlyMap<string, SignedUrl>
  /** Profile pictures, by participant. */
  readonly pictures: ReadonlyMap<string, SignedUrl>
}

const envelope = z.object({
  data: z.array(z.unknown()),
  meta: z
    .object({
      has_next_page: z.boolean().nullish(),
      has_previous_page: z.boolean().nullish(),
      start_cursor: text,
      end_cursor: text,
    })
    .nullish(),
})

/** `count`: how many records were requested; null if the service chose it. */
export function readCallPage(answer: unknown, host: string, count: number | null = null): CallPage {
  const { records, ...rest } = readEnvelope(answer, host, count)
  return {
    ...rest,
    rows: records.map((record) => {
      const read = readTolerantly(listForm, record)
      return read.kind === 'read'
        ? { kind: 'call', call: toRecord(read.value, read.oddFields) }
        : { kind: 'unreadable', record: { id: idOf(record), ...read.problem } }
    }),
  }
}

const callType = z
  .object({ id: z.int(), name: words, description: words, archived: z.boolean().nullish() })
  .transform(({ archived, ...rest }): CallType => ({ ...rest, isArchived: archived ?? false }))

/** Custom fields can hold anything. Objects and lists are kept as JSON, because otherwise all custom fields of the user would be dropped. */
const customValue = z
  .unknown()
  .transform((value) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
      ? value
      : boundedJson(value),
  )

const user = z
  .object({
    user_id: z.int(),
    workspace_id: z.int().nullish(),
    email: words,
    name: words,
    custom_fields: entriesOf(customValue),
  })
  .transform((value): Omit<User, 'isActive'> => ({
    userId: value.user_id,
    workspaceId: value.workspace_id ?? null,
    email: value.email,
    name: value.name,
    customFields: value.custom_fields,
  }))

export function readCallTypes(answer: unknown, host: string, count: number | null = null): Page<CallType> {
  return readPage(answer, host, callType, count)
}

/** Without `isActive`, which the service's record doesn't have. */
export function readUsers(answer: unknown, host: string, count: number | null = null): Page<Omit<User, 'isActive'>> {
  return readPage(answer, host, user, count)
}

const fullForm = z.object({
  ...listForm.shape,
  chat,
  media,
  analysis,
  scorecard,
  evaluators: listOf(evaluator),
})

/** A call with its analysis, and separately its media URLs. */
export function readCallDetail(
  answer: unknown,
  host: string,
): { readonly detail: CallDetail; readonly links: CallLinks } {
  const outer = z.object({ data: z.unknown() }).safeParse(answer)
  if (!outer.success || typeof outer.data.data !== 'object' || outer.data.data === null) {
    throw new AppError('not-this-service', { host, why: 'Its response doesn’t contain a call.' })
  }
  const limited = limitChat(outer.data.data)
  const read = readTolerantly(fullForm, outer.data.data)
  if (read.kind === 'unreadable') throw new AppError('unreadable-answer', read.problem)
  const call = read.value
  const record = toRecord(call, [...limited, ...read.oddFields])
  const wireChat = isChatFormat(record.format) || isGroupChat(call.chat) ? call.chat : null
  return {
    detail: {
      ...record,
      media: toMedia(call.media),
      summary: call.analysis?.summary?.topics ?? null,
      transcription: call.analysis?.transcription ?? null,
      scorecard: call.scorecard,
      evaluators: call.evaluators,
      conversation: wireChat && toConversation(wireChat, record.format),
    },
    links: {
      audio: linkOf(call.media?.audio_url),
      video: linkOf(call.media?.video_url),
      messages: wireChat === null ? new Map() : messageLinks(wireChat),
      pictures: wireChat === null ? new Map() : pictureLinks(wireChat),
    },
  }
}

function isGroupChat(value: z.output<typeof chat>): boolean {
  return value !== null && (value.is_group ?? value.conversation_type === 'group')
}

/** Some services send ids as text. */
const idAsText = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const importAnswer = z.object({ call_id: z.union([z.int(), idAsText]) })

/** The id of a call made by an import. */
export function readImported(answer: unknown): number {
  const parsed = importAnswer.safeParse(answer)
  if (!parsed.success) throw new AppError('unreadable-answer', firstProblem(parsed.error))
  return parsed.data.call_id
}

function linkOf(value: string | null | undefined): SignedUrl | null {
  return isLink(value) ? new SignedUrl(value) : null
}

function readPage<Item>(answer: unknown, host: string, schema: z.ZodType<Item>, count: number | null): Page<Item> {
  const { records, ...rest } = readEnvelope(answer, host, count)
  const items: Item[] = []
  const unreadable: UnreadableRecord[] = []
  const odd: UnreadableRecord[] = []
  for (const record of records) {
    const id = idOf(record)
    const read = readTolerantly(schema, record)
    if (read.kind === 'unreadable') {
      unreadable.push({ id, ...read.problem })
      continue
    }
    items.push(read.value)
    odd.push(...read.oddFields.map((field) => ({ id, ...field })))
  }
  return { ...rest, items, unreadable, odd }
}

function readEnvelope(answer: unknown, host: string, count: number | null) {
  const parsed = envelope.safeParse(answer)
  if (!parsed.success) {
    const hasData = typeof answer === 'object' && answer !== null && 'data' in answer
    if (hasData) throw new AppError('unreadable-answer', firstProblem(parsed.error))
    throw new AppError('not-this-service', { host, why: 'Its response isn’t a list of records.' })
  }
  const { data, meta } = parsed.data
  return {
    records: data,
    // Can be true without a cursor. Then the remaining pages can't be read.
    hasNextPage: meta?.has_next_page === true,
    hasPreviousPage: meta?.has_previous_page === true,
    startCursor: meta?.start_cursor ?? null,
    endCursor: meta?.end_cursor ?? null,
    ...readReport(answer, count),
  }
}

function idOf(record: unknown): number | null {
  const fields = typeof record === 'object' && record !== null ? (record as Record<string, unknown>) : {}
  const id = fields.id ?? fields.user_id
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null
}

type Reader = (answer: unknown, host: string, count: number | null) => unknown

/** The read operations. A reader takes the parsed JSON, the service's host and the number of requested records. */
export const READS = {
  calls: { path: '/v1/calls', read: readCallPage },
  call: { path: '/v1/calls/:id', read: readCallDetail },
  callTypes: { path: '/v1/call-types', read: readCallTypes },
  users: { path: '/v1/users', read: readUsers },
} satisfies Readonly<Record<string, { readonly path: string; readonly read: Reader }>>
