import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Clock } from '../clock.ts'
import { associate, type Associations } from '../seed/associations.ts'
import { NO_DETAIL, transcriptOf, type CallDetail } from '../seed/callDetail.ts'
import type { Catalog, Recording } from '../seed/catalog.ts'
import { type MeasuredMetrics, NO_METRICS, SPEECH_COLUMNS } from '../sql/speechColumns.ts'
import { evaluate } from '../seed/evaluations.ts'
import { COMPANIES } from '../seed/names.ts'
import { createRandom } from '../seed/random.ts'
import { SCORECARDS } from '../seed/scorecards.ts'
import type { CallTypeRow } from '../callTypes.ts'
import type { Database, Row } from '../sql/database.ts'
import { joinSql, raw, sql } from '../sql/sql.ts'
import { formatOf } from './importFields.ts'
import { measureRecording, type Measured } from './measureRecording.ts'

export interface ProcessingContext {
  readonly database: Database
  readonly catalog: Catalog
  readonly clock: Clock
  readonly folder: string
  readonly callTypes: ReadonlyMap<number, CallTypeRow>
  readonly detectsCallType: () => boolean
  readonly fetchRecording: (url: string, signal: AbortSignal) => Promise<Response>
}

/**
 * Processes a recording after the 202 as far as possible here: measures the duration and, for a WAV, silence and turns.
 * A recording of the demo is recognized and gets its transcript; any other is marked as not transcribed.
 */
export async function processImport(
  context: ProcessingContext & { readonly signal: AbortSignal },
  callId: number,
): Promise<void> {
  const [row] = await context.database
    .query(sql`select calls.*, imports.file, imports.source_url, imports.has_given_title, imports.has_given_type
    from imports join calls on calls.id = imports.call_id where call_id = ${callId}::bigint`)
  if (row === undefined) throw new Error(`no import for call ${callId}`)
  const fetched =
    row['file'] === null
      ? await fetchFile(context, callId, row['source_url'] as string)
      : { kind: 'file' as const, name: row['file'] as string }
  if (context.signal.aborted) return
  if (fetched.kind === 'failed')
    return store(context, callId, row, nothingKnown(`The recording could not be fetched: ${fetched.reason}`))
  const path = join(context.folder, fetched.name)
  const recording = await recognizeRecording(context.catalog, path)
  const measured = await measureRecording(path)
  const key = `imports/${fetched.name}`
  const media = measured.hasPicture ? { audio: null, video: key } : { audio: key, video: null }
  const outcome =
    recording === undefined ? untranscribed(measured, media) : transcribed(context, callId, row, recording, media)
  await context.database.query(sql`update imports set file = ${fetched.name}::text where call_id = ${callId}::bigint`)
  await store(context, callId, row, outcome)
}

interface Outcome {
  readonly durationSeconds: number
  readonly metrics: MeasuredMetrics
  readonly aiScore: number | null
  readonly title: string | undefined
  readonly typeId: number | undefined
  readonly associations: Associations
  readonly detail: CallDetail
}

const NOTHING_KNOWN: Outcome = {
  durationSeconds: 0,
  metrics: NO_METRICS,
  aiScore: null,
  title: undefined,
  typeId: undefined,
  associations: {},
  detail: NO_DETAIL,
}

function untranscribed(measured: Measured, media: Pick<CallDetail, 'audio' | 'video'>): Outcome {
  const content =
    'The demo service recognizes its own recordings only. Any other is stored and measured, not transcribed.'
  const analysis = {
    summary: { topics: [{ title: 'Not transcribed', content }] },
    transcription: 'Not transcribed in the demo service.',
  }
  return {
    ...NOTHING_KNOWN,
    durationSeconds: measured.durationSeconds ?? 0,
    metrics: { ...NO_METRICS, ...measured.metrics },
    detail: { ...NO_DETAIL, ...media, analysis },
  }
}

function nothingKnown(reason: string): Outcome {
  const analysis = { summary: { topics: [{ title: 'Not processed', content: reason }] }, transcription: '' }
  return { ...NOTHING_KNOWN, detail: { ...NO_DETAIL, analysis } }
}

function transcribed(
  context: ProcessingContext,
  callId: number,
  row: Row,
  recording: Recording,
  media: Pick<CallDetail, 'audio' | 'video'>,
): Outcome {
  const detected =
    row['has_given_type'] === true || !context.detectsCallType()
      ? undefined
      : [...context.callTypes.values()].find(({ name }) => name === recording.callType)
  const type = detected ?? context.callTypes.get(row['call_type_id'] as number)
  const scorecard = SCORECARDS.get(type?.scorecard ?? '') ?? null
  const random = createRandom('import', callId)
  const evaluators =
    scorecard === null
      ? []
      : evaluate(
          { callId, scorecard, quality: random.normal(0.74, 0.1), isAnalyzed: true, reviewers: [], spoken: recording },
          random,
        )
  const companyIndex = COMPANIES.findIndex(({ name }) => name === row['lead_company'])
  const company = COMPANIES[companyIndex]
  const contact = row['lead_name'] as string | null
  return {
    durationSeconds: recording.durationSeconds,
    metrics: recording.metrics,
    aiScore: evaluators[0]?.score ?? null,
    title: recording.title,
    typeId: type?.id,
    associations:
      company === undefined
        ? {}
        : associate({ company, companyIndex, contact, deal: null, callType: type?.name ?? '', random }),
    detail: {
      ...media,
      analysis: {
        summary: { topics: recording.topics },
        transcription: transcriptOf(recording, row['agent_name'] as string, contact ?? 'Lead'),
      },
      scorecard,
      evaluators,
      chat: null,
    },
  }
}

async function store(context: ProcessingContext, callId: number, row: Row, outcome: Outcome): Promise<void> {
  const { metrics } = outcome
  const title =
    row['has_given_title'] === true
      ? (row['title'] as string)
      : (outcome.title ??
        `Recording of ${new Date(row['timestamp'] as Date).toISOString().slice(0, 16).replace('T', ' ')} UTC`)
  const now = new Date(context.clock.now()).toISOString()
  await context.database.transaction(async (query) => {
    await query(sql`update calls set title = ${title}::text, duration = ${outcome.durationSeconds}::float8, updated_at = (${now}::text)::timestamptz,
      ${joinSql(
        SPEECH_COLUMNS.map((name) => sql`${raw(name)} = ${metrics[name]}::float8`),
        ', ',
      )}, ai_score = ${outcome.aiScore}::float8,
      call_type_id = ${outcome.typeId ?? (row['call_type_id'] as number)}::bigint, associations = (${JSON.stringify(outcome.associations)}::text)::jsonb,
      detail = (${JSON.stringify(outcome.detail)}::text)::jsonb where id = ${callId}::bigint`)
    await query(sql`update imports set state = 'processed' where call_id = ${callId}::bigint`)
  })
}

async function recognizeRecording(catalog: Catalog, path: string): Promise<Recording | undefined> {
  const { size } = await stat(path)
  // Only files with the size of a demo recording are hashed.
  const candidates = catalog.recordings.filter(({ sizeBytes }) => sizeBytes === size)
  if (candidates.length === 0) return undefined
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const digest = hash.digest('hex')
  return candidates.find(({ sha256 }) => sha256 === digest)
}

type Fetched = { readonly kind: 'file'; readonly name: string } | { readonly kind: 'failed'; readonly reason: string }

// Ten minutes: an hour of WAV (635 MB) at 10 Mbit/s.
const FETCH_TIMEOUT_MS = 600_000

async function fetchFile(
  context: ProcessingContext & { readonly signal: AbortSignal },
  callId: number,
  url: string,
): Promise<Fetched> {
  const draft = join(context.folder, `fetch-${callId}`)
  try {
    const response = await context.fetchRecording(
      url,
      AbortSignal.any([context.signal, AbortSignal.timeout(FETCH_TIMEOUT_MS)]),
    )
    if (!response.ok || response.body === null)
      return { kind: 'failed', reason: `the address answered ${response.status}.` }
    await pipeline(Readable.fromWeb(response.body as ReadableStream<Uint8Array>), createWriteStream(draft))
    const format = await formatOf(draft)
    if (format === undefined) return { kind: 'failed', reason: 'it is not in a format that can be imported.' }
    const name = `${callId}.${format.extension}`
    await rename(draft, join(context.folder, name))
    return { kind: 'file', name }
  } catch (error) {
    return { kind: 'failed', reason: `${error instanceof Error ? error.message : String(error)}.` }
  } finally {
    await rm(draft, { force: true })
  }
}
