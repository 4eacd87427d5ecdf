import fc from 'fast-check'
import { wallTimeOf } from '../../../src/domain/values/zonedTime.ts'

/** A batch of recordings as an administrator drops it, with what is true of each. */
export interface GeneratedBatch {
  /** Of the phone system that made the recordings. */
  readonly zone: string
  /** Of the computer. */
  readonly localZone: string
  readonly isZoneChosen: boolean
  readonly files: readonly GeneratedFile[]
  readonly csv: GeneratedCsv | null
}

export interface GeneratedFile {
  readonly fileName: string
  readonly folder: string
  readonly modifiedAt: number
  readonly truth: { readonly startedAt: number; readonly userId: number }
  /** Its line of the CSV names two agents. */
  readonly isDisputed: boolean
}

export interface GeneratedCsv {
  readonly text: string
  readonly matchBy: 'name' | 'position'
}

export const BATCH_AGENTS = [
  { userId: 7, name: 'Anna Nováková', email: 'anna@acme.example', isActive: true },
  { userId: 8, name: 'Bo Berg', email: 'bo@acme.example', isActive: true },
  { userId: 9, name: 'Chen Wei', email: 'chen@acme.example', isActive: true },
]

const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'UTC', 'Australia/Lord_Howe']
const HEADINGS = [
  ['file', 'start time', 'agent', 'user_email'],
  ['Aufnahme', 'Zeitpunkt', 'Mitarbeiter', 'E-Mail-Adresse'],
  ['Fichier', 'Date et heure', 'Conseiller', 'Courriel'],
  ['Archivo', 'Fecha y hora', 'Agente', 'Correo electrónico'],
  ['Nome file', 'Data e ora', 'Operatore', 'Indirizzo email'],
  ['Gravação', 'Data e hora', 'Atendente', 'Email'],
  ['Bestandsnaam', 'Datum en tijd', 'Medewerker', 'E-mailadres'],
  ['Nazwa pliku', 'Data i godzina', 'Użytkownik', 'E-mail'],
  ['Filnamn', 'Tidpunkt', 'Handläggare', 'E-post'],
  ['Název souboru', 'Datum a čas', 'Uživatel', 'E-mail'],
] as const

const START = Date.UTC(2026, 0, 1)
const DAYS = 320

const two = (value: number) => String(value).padStart(2, '0')

function wallText(instant: number, zone: string): { readonly day: string; readonly time: string } {
  const { year, month, day, hour, minute } = wallTimeOf(instant, zone)
  return { day: `${year}-${two(month)}-${two(day)}`, time: `${two(hour)}:${two(minute)}` }
}

const file = fc.record({
  minutes: fc.integer({ min: 0, max: DAYS * 24 * 60 }),
  agent: fc.nat({ max: 2 }),
  style: fc.constantFrom('local', 'utc', 'epoch', 'bare'),
  folder: fc.constantFrom('none', 'email', 'name', 'other'),
  // Minutes between the call and the copy of its file.
  copiedAfter: fc.integer({ min: 0, max: 60 * 24 * 30 }),
  csvAgent: fc.constantFrom('name', 'email', 'id', 'both', 'conflict'),
  csvTime: fc.constantFrom('local', 'zoned'),
})

export const generatedBatch: fc.Arbitrary<GeneratedBatch> = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    localZone: fc.constantFrom(...ZONES),
    isZoneChosen: fc.boolean(),
    files: fc.array(file, { minLength: 1, maxLength: 6 }),
    csv: fc.constantFrom('none', 'name', 'position'),
    language: fc.nat({ max: HEADINGS.length - 1 }),
    turn: fc.nat({ max: 5 }),
  })
  .map(({ zone, localZone, isZoneChosen, files, csv, language, turn }) => {
    const made = files.map((one, index) => {
      const startedAt = START + one.minutes * 60_000
      const agent = BATCH_AGENTS[one.agent]!
      const { day, time } = wallText(startedAt, zone)
      const utc = wallText(startedAt, 'UTC')
      const name = {
        local: `${day} ${time.replace(':', '-')} ${index}`,
        utc: `${utc.day}T${utc.time.replace(':', '-')}-00Z ${index}`,
        epoch: `${startedAt / 1000}-${index}`,
        bare: `recording ${index}`,
      }[one.style]
      const folder = { none: '', email: agent.email, name: agent.name, other: 'exported' }[one.folder]
      return {
        fileName: `${name}.wav`,
        folder,
        modifiedAt: startedAt + one.copiedAfter * 60_000,
        truth: { startedAt, userId: agent.userId },
        csvAgent: one.csvAgent,
        csvTime: one.csvTime,
      }
    })
    const lines = made.map(({ fileName, truth, csvAgent, csvTime }) => {
      const agent = BATCH_AGENTS.find(({ userId }) => userId === truth.userId)!
      const other = BATCH_AGENTS.find(({ userId }) => userId !== truth.userId)!
      const local = wallText(truth.startedAt, zone)
      const time = csvTime === 'zoned' ? new Date(truth.startedAt).toISOString() : `${local.day} ${local.time}`
      const [said, email] = {
        name: [agent.name, ''],
        email: ['', agent.email],
        id: [String(agent.userId), ''],
        both: [String(agent.userId), agent.email],
        conflict: [String(other.userId), agent.email],
      }[csvAgent]
      return [csv === 'name' ? fileName : '', time, said, email].join(';')
    })
    // By position, lines may be in another order than the files.
    const turned =
      csv === 'position' ? [...lines.slice(turn % lines.length), ...lines.slice(0, turn % lines.length)] : lines
    const text = [HEADINGS[language]!.join(';'), ...turned].join('\n')
    return {
      zone,
      localZone,
      isZoneChosen,
      files: made.map(({ csvAgent, csvTime: _, ...one }) => ({ ...one, isDisputed: csvAgent === 'conflict' })),
      csv: csv === 'none' ? null : { text, matchBy: csv },
    }
  })
