import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvRecord } from '../../exports/csv.ts'
import { readCsv } from './csvTable.ts'
import { guessColumns } from './sidecarColumns.ts'
import { dayOrderOf, readSidecar, type SidecarOptions } from './sidecarCsv.ts'
import { textEncodingOf } from './textEncoding.ts'

describe('the encoding of a CSV', () => {
  const text = 'soubor;agent\r\nnábor č. 1.wav;Nováková\r\n'
  it.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\uFEFF${text}`)],
    ['utf-16le', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['utf-16be', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['utf-16be', Buffer.from('\uFEFFДобрыйдень', 'utf16le').swap16()],
    ['windows-1252', Buffer.from('þetta;7', 'latin1')],
    ['windows-1252', Buffer.from('fichier;agent\r\né.wav;Hélène\r\n', 'latin1')],
    ['utf-8', Buffer.from('plain;ascii')],
    ['utf-8', new Uint8Array()],
    // The last code point, and a character of which the sample has only a part.
    ['utf-8', Buffer.from('a\u{10ffff}a')],
    ['utf-8', Buffer.from('až').subarray(0, 2)],
  ])('%s', (encoding, bytes) => {
    expect(textEncodingOf(bytes)).toBe(encoding)
  })
})

describe('well-formed UTF-8', () => {
  it.each([
    ['an overlong slash', [0xe0, 0x80, 0xaf]],
    ['an overlong character of four bytes', [0xf0, 0x80, 0x80, 0xaf]],
    ['half of a pair', [0xed, 0xa0, 0x80]],
    ['more than Unicode has', [0xf4, 0x90, 0x80, 0x80]],
  ])('excludes %s', (_what, bytes) => {
    expect(textEncodingOf(Uint8Array.from([0x61, ...bytes, 0x61]))).toBe('windows-1252')
  })

  it('is what TextDecoder accepts as valid', () => {
    const byte = fc.oneof(
      fc.constantFrom(0x61, 0x80, 0xbf, 0xc2, 0xe0, 0xed, 0xef, 0xf0, 0xf4),
      fc.integer({ min: 1, max: 255 }),
    )
    fc.assert(
      // Letters at the end, so that no character is incomplete.
      fc.property(fc.array(byte, { maxLength: 6 }), (few) => {
        const bytes = Uint8Array.from([0x61, ...few, 0x61, 0x61, 0x61])
        let isUtf8 = true
        try {
          new TextDecoder('utf-8', { fatal: true }).decode(bytes)
        } catch {
          isUtf8 = false
        }
        expect(textEncodingOf(bytes)).toBe(isUtf8 ? 'utf-8' : 'windows-1252')
      }),
      { numRuns: 5000 },
    )
  })
})

describe('a CSV', () => {
  it.each([',', ';', '\t', '|'] as const)('detects the delimiter %j', (delimiter) => {
    const text = ['file', 'note', 'agent'].join(delimiter) + '\n' + ['a.wav', '"x, y; z"', '7'].join(delimiter) + '\n'
    expect(readCsv(text)).toEqual({
      delimiter,
      header: ['file', 'note', 'agent'],
      records: [{ line: 2, cells: ['a.wav', 'x, y; z', '7'] }],
    })
  })

  it('is split at semicolons despite commas in its numbers', () => {
    expect(readCsv('file;length\na.wav;1,5\nb.wav;2,25\n').delimiter).toBe(';')
  })

  it('may specify its delimiter, and line numbers stay those of an editor', () => {
    expect(readCsv('sep=;\r\na;b\r\n1;2\r\n')).toMatchObject({
      delimiter: ';',
      records: [{ line: 3, cells: ['1', '2'] }],
    })
    expect(readCsv('a,b\n"one\ntwo",2\n3,4').records.map(({ line }) => line)).toEqual([2, 4])
  })

  it('skips empty records, unescapes doubled quotes and keeps a quote inside a cell', () => {
    expect(readCsv('a,b\n,\n\n"he said ""no""",5" pipe\n').records).toEqual([
      { line: 4, cells: ['he said "no"', '5" pipe'] },
    ])
  })

  it('written by Earshot is read back unchanged', () => {
    const cell = fc.stringMatching(/^([a-z][a-z ",;\t|\r\né—]{0,10})?$/u)
    const record = fc.array(cell, { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(',' as const, ';' as const),
        (rows, by) => {
          const written = [['first', 'second'], ...rows].map((cells) => csvRecord(cells, by)).join('')
          const shown = rows.filter((cells) => cells.some((text) => text.trim() !== ''))
          expect(readCsv(written, by).records.map(({ cells }) => cells)).toEqual(shown)
        },
      ),
    )
  })
})

const AGENTS = [
  { userId: 7, name: 'Anna Nováková', email: 'anna@acme.example', isActive: true },
  { userId: 8, name: 'Bo Berg', email: 'bo@acme.example', isActive: true },
]
const ROWS = [
  { stageId: 's1', fileName: '0001.wav', folder: 'monday' },
  { stageId: 's2', fileName: '0001.wav', folder: 'tuesday' },
  { stageId: 's3', fileName: 'Übergabe.mp3', folder: '' },
]
const optionsOf = (text: string, change: Partial<SidecarOptions> = {}): SidecarOptions => ({
  columns: guessColumns(readCsv(text)),
  matchBy: 'name',
  timeZone: 'Europe/Prague',
  isZoneChosen: false,
  dayOrder: 'day-first',
  agents: AGENTS,
  callTypes: [
    { id: 1, name: 'Discovery', isArchived: true },
    { id: 2, name: 'discovery', isArchived: false },
  ],
  ...change,
})
const read = (text: string, change: Partial<SidecarOptions> = {}) =>
  readSidecar(readCsv(text), ROWS, optionsOf(text, change))

describe('the columns', () => {
  it.each([
    [
      'recording,timestamp,user_email,call_type_id,title,lead_name,lead_company,Call ID',
      { file: 0, timestamp: 1, agentEmail: 2, callType: 3, title: 4, leadName: 5, leadCompany: 6, voipId: 7 },
    ],
    ['File Name;Start time;Agent;Customer;Company', { file: 0, timestamp: 1, agent: 2, leadName: 3, leadCompany: 4 }],
    ['date,time,file\n2026-11-03,14:05,a.wav', { date: 0, time: 1, file: 2 }],
    ['date,time,file\n2026-11-03 00:00:00,14:05,a.wav', { date: 0, time: 1, file: 2 }],
    ['date,time,file\n11/3/2026 12:00:00 AM,2:05 PM,a.wav', { date: 0, time: 1, file: 2 }],
    ['date,time,file\n2026-11-03 00:00:00,14:05,a.wav\n2026-11-03 14:05:00,14:05,b.wav', { timestamp: 0, file: 2 }],
    ['date,file\n2026-11-03 00:00:00,a.wav', { timestamp: 0, file: 1 }],
    ['date,file\n2026-11-03 14:05,a.wav', { timestamp: 0, file: 1 }],
    ['uniqueid,calldate,recordingfile\n1,2026-11-03 14:05:00,a.wav', { voipId: 0, timestamp: 1, file: 2 }],
    // The second has the whole time.
    ['calldate,starttime,file\n2026-11-03,2026-11-03 14:05,a.wav', { timestamp: 1, file: 2 }],
    ['timestamp,date,file\n2026-11-03 14:05,2026-11-01 10:00,a.wav', { timestamp: 0, file: 2 }],
    ['date,file\n2026-11-03,a.wav', { file: 1 }],
    ['file,wav,file\na.wav,b.wav,c.wav', { file: 0 }],
    ['a,b,c', {}],
    [
      'Aufnahme;Beginn;Mitarbeiter;Kunde;Firma;Betreff',
      { file: 0, timestamp: 1, agent: 2, leadName: 3, leadCompany: 4, title: 5 },
    ],
    [
      'Fichier;Date et heure;Conseiller;Client;Société;Objet',
      { file: 0, timestamp: 1, agent: 2, leadName: 3, leadCompany: 4, title: 5 },
    ],
    ['Archivo;Fecha y hora;Agente;Cliente;Empresa', { file: 0, timestamp: 1, agent: 2, leadName: 3, leadCompany: 4 }],
    [
      'Nome file;Data e ora;Operatore;Cliente;Azienda',
      { file: 0, timestamp: 1, agent: 2, leadName: 3, leadCompany: 4 },
    ],
    [
      'Gravação;Data e hora;Atendente;Cliente;Empresa',
      { file: 0, timestamp: 1, agent: 2, leadName: 3, leadCompany: 4 },
    ],
    [
      'Bestandsnaam;Datum en tijd;Medewerker;Klant;Bedrijf',
      { file: 0, timestamp: 1, agent: 2, leadName: 3, leadCompany: 4 },
    ],
    [
      'Nazwa pliku;Data i godzina;Użytkownik;Klient;Firma',
      { file: 0, timestamp: 1, agent: 2, leadName: 3, leadCompany: 4 },
    ],
    [
      'Filnamn;Datum och tid;Handläggare;Kund;Företag',
      { file: 0, timestamp: 1, agent: 2, leadName: 3, leadCompany: 4 },
    ],
    [
      'Název souboru;Datum a čas;Uživatel;Zákazník;Společnost',
      { file: 0, timestamp: 1, agent: 2, leadName: 3, leadCompany: 4 },
    ],
    ['ファイル名,日時,担当者,顧客,会社名', { file: 0, timestamp: 1, agent: 2, leadName: 3, leadCompany: 4 }],
    ['文件名,日期时间,坐席,客户,公司', { file: 0, timestamp: 1, agent: 2, leadName: 3, leadCompany: 4 }],
    // By their content, whatever the heading.
    [
      'x,y,z\na,2026-11-03 14:05,anna@acme.example\nb,2026-11-04 09:00,bo@acme.example',
      { timestamp: 1, agentEmail: 2 },
    ],
    ['x,y\n2026-11-03 14:05,no address\nlater,bo@acme.example', {}],
    // Row numbers: two files would have the same.
    ['id,file,title\n1,a.wav,x\n2,b.wav,y\n,c.wav,z\n999999,d.wav,z', { file: 1, title: 2 }],
    ['ID;Datei;Anruf-ID\n1;a.wav;1793714733.77', { file: 1, voipId: 2 }],
    ['Identifiant;Fichier\n1;a.wav', { file: 1 }],
    ['id,file\n1,a.wav\n1793714,b.wav', { voipId: 0, file: 1 }],
    ['id,file\n7f3a,a.wav', { voipId: 0, file: 1 }],
    ['call id,file\n1,a.wav', { voipId: 0, file: 1 }],
  ])('%s', (text, columns) => {
    expect(guessColumns(readCsv(text))).toEqual(columns)
  })
})

describe('reading recording details from a CSV', () => {
  it('reads all fields', () => {
    const text =
      'file,timestamp,agent,type,title,lead,company,call id\nÜBERGABE.MP3,3.11.2026 14:05,Bo Berg,Discovery,Handover,Li Na,Acme,c-1\n'
    expect(read(text).edits).toEqual([
      {
        stageIds: ['s3'],
        change: {
          timestamp: '2026-11-03T13:05:00.000Z',
          readZone: 'Europe/Prague',
          assumedZone: 'Europe/Prague',
          userId: 8,
          callTypeId: 2,
          title: 'Handover',
          leadName: 'Li Na',
          leadCompany: 'Acme',
          voipId: 'c-1',
        },
      },
    ])
  })

  it.each([
    ['monday/0001.wav', 's1'],
    ['C:\\export\\tuesday\\0001.wav', 's2'],
    ['https://pbx.example/tuesday/0001.wav?token=1', 's2'],
    ['https://pbx.example/%C3%9Cbergabe.mp3', 's3'],
    ['übergabe', 's3'],
  ])('matches %s with its path', (name, stageId) => {
    expect(read(`file,title\n${name},x\n`).edits.map(({ stageIds }) => stageIds[0])).toEqual([stageId])
  })

  it('returns ambiguous names, unknown names, and recordings without a line', () => {
    const { edits, unmatchedLines, unmatchedStageIds } = read('file,title\n0001.wav,x\ngone.wav,y\nÜbergabe.wav,z\n')
    expect(edits).toEqual([])
    expect(unmatchedLines).toEqual([2, 3, 4])
    expect(unmatchedStageIds).toEqual(['s1', 's2', 's3'])
  })

  it.each([
    [['2026-11-03/0007.wav,x', '2026-11-04/0007.wav,y'], ['x'], [3]],
    [['2026-11-02/0007.wav,y', 'C:\\rec\\export\\2026-11-03\\0007.wav,x'], ['x'], [2]],
    [['2026-11-03/0007.wav,x', '0007.wav,y', '2026-11-03/0007,z'], ['z'], []],
    [['2026-11-04/0007.wav,x'], ['x'], []],
    // Such as a copy in another folder.
    [['a/export/2026-11-03/0007.wav,x', 'b/export/2026-11-03/0007.wav,y'], [], [2, 3]],
    [['monday/0007.wav,x', 'tuesday/0007.wav,y'], [], [2, 3]],
    [['monday/0007.wav,x', 'monday/0007,y'], ['y'], []],
  ])(
    'matches a recording only with the lines of its own folder, if there are several: %j',
    (lines, titles, unmatched) => {
      const rows = [{ stageId: 's7', fileName: '0007.wav', folder: 'export/2026-11-03' }]
      const text = `file,title\n${lines.join('\n')}\n`
      const { edits, unmatchedLines } = readSidecar(readCsv(text), rows, optionsOf(text))
      expect([edits.map(({ change }) => change.title), unmatchedLines]).toEqual([titles, unmatched])
    },
  )

  it('matches a recording without a folder with no lines of different folders', () => {
    const { edits, unmatchedLines } = read('file,title\nmonday/Übergabe.mp3,x\ntuesday/Übergabe.mp3,y\nÜbergabe,z\n')
    expect([edits, unmatchedLines]).toEqual([[], [2, 3, 4]])
  })

  it('matches the first line to the first recording by position', () => {
    const { edits, unmatchedLines } = read('title\na\nb\nc\nd\n', { matchBy: 'position' })
    expect(edits.map(({ stageIds, change }) => [stageIds[0], change.title])).toEqual([
      ['s1', 'a'],
      ['s2', 'b'],
      ['s3', 'c'],
    ])
    expect(unmatchedLines).toEqual([5])
    // What is matched like this stays doubtful until a person has checked it.
    expect(edits.every(({ change }) => change.isByOrder === true)).toBe(true)
    const firstOf = (text: string, matchBy: SidecarOptions['matchBy']) => read(text, { matchBy }).edits[0]?.stageIds
    expect(firstOf('file,title\nÜbergabe,a\n', 'position')).toEqual(['s1'])
  })

  it.each([
    ['7', 'anna@acme.example', 7],
    ['Anna Nováková', '', 7],
    ['', 'bo@acme.example', 8],
    // The id wins over an address of no user, but that is said.
    ['7', 'old@acme.example', 7],
  ])('takes the agent %j with the address %j', (agent, email, userId) => {
    const [edit] = read(`file,agent,email\nÜbergabe,${agent},${email}\n`).edits
    expect(edit?.change.userId).toBe(userId)
    // It may be the id of a user of another workspace.
    expect(edit?.change.unread !== undefined).toBe(email.startsWith('old'))
  })

  it('takes neither of two agents that a line names: a person decides', () => {
    const { edits, unreadCells } = read('file,user_id,user_email\nÜbergabe,7,bo@acme.example\n')
    expect(edits[0]?.change).toEqual({ unread: { userId: '7, bo@acme.example' } })
    expect(unreadCells).toEqual([{ line: 2, field: 'agent', text: '7, bo@acme.example' }])
  })

  it.each(['2026-10-25 02:30', '2026-03-29 02:30'])('takes no time that the clocks repeat or skip: %s', (time) => {
    const { edits } = read(`file,timestamp\nÜbergabe,${time}\n`)
    expect(edits[0]?.change).toEqual({ unread: { timestamp: time } })
  })

  it('matches nothing by name without a column of names: the position is only used if it is chosen', () => {
    expect(read('title\na\n', { matchBy: 'name' })).toMatchObject({ edits: [], unmatchedLines: [2] })
  })

  it.each([
    ['2026-11-03 14:05', false, { readZone: 'Europe/Prague', assumedZone: 'Europe/Prague' }],
    ['2026-11-03 14:05', true, { readZone: 'Europe/Prague', assumedZone: null }],
    ['2026-11-03T14:05:00+05:30', false, { readZone: null, assumedZone: null }],
    ['1793714733', false, { readZone: null, assumedZone: null }],
  ])('says in which zone the time %j was read, if it states none (zone chosen: %s)', (time, isZoneChosen, zones) => {
    const [edit] = read(`file,timestamp\nÜbergabe,${time}\n`, { isZoneChosen }).edits
    expect(edit?.change).toMatchObject(zones)
  })

  it('finds the column of file names by its values, even if its heading says something else', () => {
    const names = ['call-1.wav', 'call-2.wav', 'call-3.wav']
    const columnOf = (text: string) => guessColumns(readCsv(text), names).file
    expect(columnOf('Zeit,Aufnahme\n1,call-1.wav\n2,C:\\rec\\call-2\n')).toBe(1)
    // "file" has numbers here.
    expect(columnOf('file,録音\n17,call-1.wav\n18,call-3.wav\n')).toBe(1)
    expect(columnOf('file,title\ngone.wav,x\n')).toBe(0)
    expect(columnOf('number,title\n1,x\n')).toBeUndefined()
  })

  it('looks for file names only in cells that exist, however many columns there are', () => {
    const header = Array.from({ length: 200_000 }, (_, index) => `column ${index}`)
    let readCount = 0
    const cells = new Proxy(['1', 'call-1.wav'], {
      get: (target, name) => {
        readCount += 1
        return Reflect.get(target, name) as unknown
      },
    })
    const records = Array.from({ length: 2000 }, (_, index) => ({ line: index + 2, cells }))
    expect(guessColumns({ header, records }, ['call-1.wav'])).toEqual({ file: 1 })
    expect(readCount).toBeLessThan(100_000)
  })

  it('returns unreadable cells with their recording, and ignores empty ones', () => {
    const { edits, unreadCells } = read(
      'file,timestamp,agent,type,call id\nÜbergabe,soon,Zed,Demo,ž\nmonday/0001,,,,\n',
    )
    const unread = { timestamp: 'soon', userId: 'Zed', callTypeId: 'Demo', voipId: 'ž' }
    expect(edits).toEqual([{ stageIds: ['s3'], change: { unread } }])
    expect(unreadCells.map(({ field, text }) => [field, text])).toEqual([
      ['timestamp', 'soon'],
      ['agent', 'Zed'],
      ['callType', 'Demo'],
      ['voipId', 'ž'],
    ])
  })

  it('fills in each recording once, however many lines it has', () => {
    const text = [
      'file,timestamp,agent,type,title',
      'Übergabe,soon,Zed,Demo,First',
      'Übergabe,2026-11-03T14:05:00Z,,,',
      'Übergabe,,Bo Berg,Discovery,Second',
      'Übergabe,later,,,',
      'monday/0001,,Zed,,',
      'monday/0001,,Bo Berg,,',
    ].join('\n')
    const [handover, monday] = read(text).edits
    expect(handover).toEqual({
      stageIds: ['s3'],
      change: {
        timestamp: '2026-11-03T14:05:00.000Z',
        readZone: null,
        assumedZone: null,
        userId: 8,
        callTypeId: 2,
        title: 'Second',
        unread: { timestamp: 'soon / later', userId: 'Zed', callTypeId: 'Demo' },
      },
    })
    expect(monday).toEqual({ stageIds: ['s1'], change: { userId: 8, unread: { userId: 'Zed' } } })
  })

  it('leaves out what the lines of a recording disagree on, such as those of the legs of a call: a person decides', () => {
    const text = [
      'file,timestamp,agent,type,call id,title',
      'Übergabe,2026-11-03 14:05,7,,c-1,First',
      'monday/0001,,7,,c-3,',
      'Übergabe,2026-11-03 14:06,Bo Berg,1,c-2,Second',
      'monday/0001,,Anna Nováková,,c-3,',
      'Übergabe,2026-11-03 14:05,Zed,2,c-1,',
    ].join('\n')
    const { edits, unreadCells } = read(text)
    const [handover, monday] = edits
    expect(handover?.change).toEqual({
      title: 'Second',
      unread: {
        timestamp: '2026-11-03 14:05 / 2026-11-03 14:06',
        userId: '7 / Bo Berg / Zed',
        callTypeId: '1 / 2',
        voipId: 'c-1 / c-2',
      },
    })
    // Both are the same agent.
    expect(monday?.change).toEqual({ userId: 7, voipId: 'c-3' })
    expect(unreadCells).toEqual([
      { line: 6, field: 'timestamp', text: '2026-11-03 14:05 / 2026-11-03 14:06' },
      { line: 6, field: 'agent', text: '7 / Bo Berg / Zed' },
      { line: 6, field: 'callType', text: '1 / 2' },
      { line: 6, field: 'voipId', text: 'c-1 / c-2' },
    ])
  })

  it.each([
    ['2026-11-03 14:05', '2026-11-03T13:05:00Z', null],
    ['2026-11-03 14:05', '2026-11-03 14:05', 'Europe/Prague'],
  ])('takes the same time in two lines: %s and %s', (first, second, readZone) => {
    const { edits, unreadCells } = read(`file,timestamp\nÜbergabe,${first}\nÜbergabe,${second}\n`)
    expect(edits[0]?.change).toEqual({ timestamp: '2026-11-03T13:05:00.000Z', readZone, assumedZone: readZone })
    expect(unreadCells).toEqual([])
  })

  it('cuts off a longer text than can be filled in', () => {
    const long = 'x'.repeat(4001)
    const { edits } = read(`file,timestamp,agent,type,title,lead,company,call id\nÜbergabe${`,${long}`.repeat(7)}\n`)
    const { title, leadName, leadCompany, unread = {} } = edits[0]?.change ?? {}
    expect([title, leadName, leadCompany].map((text) => text?.length)).toEqual([4000, 4000, 4000])
    expect(Object.values(unread).map((text) => text.length)).toEqual([200, 200, 200, 200])
  })

  it.each(['yesterday', '31/12/2027 25:00', 'n/a'])('can’t read the time "%s"', (text) => {
    expect(read(`file,timestamp\nÜbergabe,${text}\n`).edits[0]?.change).toEqual({ unread: { timestamp: text } })
  })

  it.each([
    ['2026-11-03 00:00:00', '14:05:33'],
    ['2026-11-03T00:00:00.000', '14:05:33'],
    ['11/3/2026 12:00:00 AM', '2:05:33 PM'],
    ['2026-11-03 00:00', '14:05:33'],
    ['2026-11-03', '14:05:33'],
  ])('joins the date %s and the time %s', (date, time) => {
    const text = `file,date,time\nÜbergabe,${date},${time}\n`
    expect(read(text, { dayOrder: 'month-first' }).edits[0]?.change.timestamp).toBe('2026-11-03T13:05:33.000Z')
  })

  it('can’t read the time if the time of day is unreadable', () => {
    const { edits } = read('file,date,time\nÜbergabe,3.11.2026,25:00\n')
    expect(edits[0]?.change).toEqual({ unread: { timestamp: '3.11.2026 25:00' } })
  })

  it('determines the order of day and month from the whole column, or leaves it to the user', () => {
    const order = (...dates: readonly string[]) => {
      const text = `file,timestamp\n${dates.map((date) => `a,${date} 10:00`).join('\n')}`
      return dayOrderOf(readCsv(text), guessColumns(readCsv(text)))
    }
    expect(order('03/11/2026', '13/11/2026')).toBe('day-first')
    expect(order('03/11/2026', '11/13/2026')).toBe('month-first')
    expect(order('13/11/2026', '11/14/2026', '03/11/2026')).toBeNull()
    expect(order('03/11/2026')).toBeNull()
    expect(order('11/12/2026')).toBeNull()
    expect(order('12/11/2026')).toBeNull()
    expect(order('2026-11-03', '11/11/2026')).toBe('no-matter')
    // Not November 25, 2045.
    expect(order('2026-11-25 204500', '03/11/2026')).toBeNull()
    expect(order('2026-11-25-2045', '03/11/2026')).toBeNull()
    const timestamp = (dayOrder: SidecarOptions['dayOrder'], text: string) =>
      read(`file,timestamp\nÜbergabe,${text}\n`, { dayOrder }).edits[0]?.change.timestamp
    expect(timestamp('month-first', '03/11/2026 10:00')).toBe('2026-03-11T09:00:00.000Z')
    expect(timestamp('day-first', '03/11/2026 10:00')).toBe('2026-11-03T09:00:00.000Z')
    expect(timestamp('month-first', '13/11/2026 10:00')).toBe('2026-11-13T09:00:00.000Z')
  })

  it.each(['1793714733', '1793714733000'])('takes %s for an instant', (text) => {
    const { edits } = read(`file,timestamp\nÜbergabe,${text}\n`)
    expect(edits[0]?.change.timestamp).toBe('2026-11-03T14:05:33.000Z')
  })
})
