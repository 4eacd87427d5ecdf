import { describe, expect, it } from 'vitest'
import { readCsv } from '../../sidecar/csvTable.ts'
import type { BesideSidecar, IndexSidecar } from '../importRule.ts'
import { SYSTEMS } from '../systems/phoneSystems.ts'
import { besideNames, readBeside } from './readBeside.ts'
import { IndexColumns, IndexedRecordings, type IndexRecord, isIndexName, readingOfRecords } from './readIndex.ts'

const indexOf = (system: 'asterisk' | 'huawei-cec' | 'didww') => SYSTEMS[system].sidecar as IndexSidecar

/** What an index says about each of these recordings, by path. */
function readIndex(
  text: string,
  sidecar: IndexSidecar,
  files: readonly { readonly path: string; readonly uniqueId: string | null }[],
) {
  const { header, records } = readCsv(text)
  const recordings = new IndexedRecordings(sidecar)
  for (const { path, uniqueId } of files) recordings.add(path, uniqueId)
  const columns = new IndexColumns(sidecar, header)
  const found = new Map<string, IndexRecord[]>()
  for (const cells of [...(sidecar.hasHeading ? [] : [header]), ...records.map((record) => record.cells)]) {
    const record = columns.record(cells)
    const path = record === null ? null : recordings.of(record)
    if (record !== null && path !== null) found.set(path, [...(found.get(path) ?? []), record])
  }
  const readings = [...found].map(([path, all]) => [path, readingOfRecords(all, sidecar)] as const)
  return new Map(readings.filter(([, reading]) => reading !== null))
}

describe('Asterisk’s Master.csv', () => {
  // Columns: cdr_csv of Asterisk, "accountcode, src, dst, dcontext, clid, channel, dstchannel, lastapp, lastdata, start, answer, end, duration, billsec, disposition, amaflags, uniqueid, userfield".
  const line = (id: string, src: string, dst: string) =>
    `"","${src}","${dst}","from-internal","""Anna"" <${src}>","PJSIP/101-1","PJSIP/trunk-2","Dial","PJSIP/x","2025-03-27 09:25:17","2025-03-27 09:25:20","2025-03-27 09:26:00",43,40,"ANSWERED","DOCUMENTATION","${id}",""`
  const files = [
    { path: 'a.wav', uniqueId: '1743042317.1' },
    { path: 'b.wav', uniqueId: '1743042317.2' },
    { path: 'c.wav', uniqueId: null },
  ]

  it('has no heading and is matched by the call’s id', () => {
    const text = [line('1743042317.1', '101', '5551234567'), line('1743042317.9', '101', '5551234567')].join('\n')
    expect([...readIndex(text, indexOf('asterisk'), files)]).toEqual([
      [
        'a.wav',
        expect.objectContaining({
          local: '2025-03-27T09:25:17',
          offsetMinutes: null,
          extension: '101',
          number: '5551234567',
          direction: 'outgoing',
          uniqueId: '1743042317.1',
        }),
      ],
    ])
  })

  it('says nothing about a call with records that differ', () => {
    const text = [line('1743042317.1', '101', '5551234567'), line('1743042317.1', '5551234567', '102')].join('\n')
    expect(readIndex(text, indexOf('asterisk'), files).size).toBe(0)
  })

  it('says nothing if two recordings have the id', () => {
    const twice = files.map((file) => ({ ...file, uniqueId: '1743042317.1' }))
    expect(readIndex(line('1743042317.1', '101', '5551234567'), indexOf('asterisk'), twice).size).toBe(0)
  })
})

it('Huawei’s index has no heading and is matched by the file’s path', () => {
  // support.huaweicloud.com, cec_07_4237; the values are the documentation's examples.
  const text =
    'dev,acc,10,100,1443000000-13533,13800138000,4001,2015-02-08 20:23:30,2015-02-08 20:24:00,/10/1/record/100/13533/0903379.wav,0,success,X:\\17\\0\\20180903\\15470\\2043295.V3,10,inbound,audio,1,1'
  const files = ['record/100/13533/0903379.wav', 'record/100/99999/0903379.wav'].map((path) => ({
    path,
    uniqueId: null,
  }))
  const index = indexOf('huawei-cec')
  expect([...readIndex(text, index, files)]).toEqual([
    [
      'record/100/13533/0903379.wav',
      expect.objectContaining({
        local: '2015-02-08T20:23:30',
        offsetMinutes: null,
        extension: '100',
        number: '13800138000',
      }),
    ],
  ])
  expect(readIndex(`${text},more`, index, files).size).toBe(0)
  expect(isIndexName('x/20150208202330123456_record_1.csv', index)).toBe(true)
  expect(isIndexName('20150208202330123456_call_1.csv', index)).toBe(false)
})

it('DIDWW’s export is in UTC and matched by the call’s id', () => {
  // doc.didww.com, "Get CSV File of Export", inbound.
  const id = 'c5b8a2b4-5c1a-4b1e-9a4e-0a1b2c3d4e5f'
  const cells = ['2020-01-01 11:22:33', '2020-01-01 11:22:35', '2020-01-01 11:23:37', 'completed', '12345678901']
  const text = [...cells, ...Array.from({ length: 16 }, () => ''), id].join(',')
  expect(readIndex(text, indexOf('didww'), [{ path: `${id}.mp3`, uniqueId: id }]).get(`${id}.mp3`)).toMatchObject({
    local: '2020-01-01T11:22:33',
    offsetMinutes: 0,
    number: '12345678901',
  })
})

it('an index with a heading is read by the names of its columns', () => {
  const index: IndexSidecar = {
    kind: 'index',
    fileName: '*.csv',
    hasHeading: true,
    columnCount: null,
    columns: { file: 'Recording', time: 'Start', agentName: 'Rep' },
    matchBy: 'file',
    isUtc: false,
    dayOrder: null,
  }
  const text = 'recording;start;rep\na.wav;2026-11-03 14:05 CET;Anna Nova\nb.wav;03/11/2026 14:05;Ben Ott\n'
  const readings = readIndex(
    text,
    index,
    ['a.wav', 'b.wav'].map((path) => ({ path, uniqueId: null })),
  )
  expect(readings.get('a.wav')).toMatchObject({
    local: '2026-11-03T14:05:00',
    offsetMinutes: 60,
    agentName: 'Anna Nova',
  })
  expect(readings.get('b.wav')).toMatchObject({ local: null, agentName: 'Ben Ott' })
})

it.each([
  ['/rec/2026-11-04/0007.wav', false],
  ['/rec/2026-11-03/0007.wav', true],
  ['2026-11-03/0007.wav', true],
  ['0007.wav', true],
])('an index’s record of %s says something about 2026-11-03/0007.wav: %s', (recording, isFound) => {
  const recordings = new IndexedRecordings({ ...indexOf('huawei-cec'), matchBy: 'file' })
  recordings.add('2026-11-03/0007.wav', null)
  expect(recordings.of({ recording, texts: {} })).toBe(isFound ? '2026-11-03/0007.wav' : null)
})

describe('a file beside a recording', () => {
  it('is Aircall’s call object', () => {
    // developer.aircall.io, "Call".
    const call = {
      id: 812,
      direction: 'inbound',
      started_at: 1_584_998_199,
      raw_digits: '+33 1 00 00 00 00',
      user: { id: 456, email: 'john.doe@aircall.io' },
    }
    expect(readBeside(call, SYSTEMS.aircall.sidecar as BesideSidecar)).toMatchObject({
      epochSeconds: 1_584_998_199,
      number: '+33 1 00 00 00 00',
      agentName: 'john.doe@aircall.io',
      direction: 'incoming',
      uniqueId: '812',
    })
  })

  it('is Twilio’s recording resource, with a date of RFC 2822', () => {
    const recording = { sid: `RE${'0'.repeat(32)}`, start_time: 'Fri, 14 Oct 2016 21:56:34 +0000' }
    expect(readBeside(recording, SYSTEMS.twilio.sidecar as BesideSidecar)).toMatchObject({
      local: '2016-10-14T21:56:34',
      offsetMinutes: 0,
    })
  })

  it('may have lists and attributes', () => {
    const xml: BesideSidecar = {
      kind: 'beside',
      format: 'xml',
      paths: { time: 'call.@start', extension: 'call.party.1.ext', number: 'call.party.0.toString' },
      isUtc: false,
      dayOrder: null,
    }
    const tree = { call: { '@start': '2026-11-03T14:05:33+01:00', party: [{ ext: '' }, { ext: '102' }] } }
    expect(readBeside(tree, xml)).toMatchObject({ offsetMinutes: 60, extension: '102', number: null })
    expect(readBeside([1, 2], xml)).toBeNull()
    expect(besideNames('x/a.wav', xml)).toEqual(['x/a.xml', 'x/a.wav.xml'])
  })
})
