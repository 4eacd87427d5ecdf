import { describe, expect, it } from 'vitest'
import { PHONE_SYSTEMS, type PhoneSystem } from './importRule.ts'
import { EMPTY_READING, type NameReading } from './nameReading.ts'
import { readName, recognizeName } from './readName.ts'
import { SYSTEMS } from './systems/phoneSystems.ts'
import { parsePattern } from './pattern/parsePattern.ts'

type Example = readonly [system: PhoneSystem, name: string, reading: Partial<NameReading>]

/** Names from documentation, scripts and tests of other projects, with their sources. */
const PUBLISHED: readonly Example[] = [
  // FreePBX's sub-record-check sets `${ARG1}-${ARG2}-${FROMEXTEN}-${TIMESTR}-${UNIQUEID}`; from a public Qt client of Issabel.
  [
    'asterisk',
    '2024/11/17/internal-1100-1101-20241117-164137-1731861697.2.wav',
    {
      local: '2024-11-17T16:41:37',
      epochSeconds: 1_731_861_697,
      direction: 'internal',
      uniqueId: '1731861697.2',
    },
  ],
  // Comment in a public CRM's types (`recordFileName`).
  [
    'asterisk',
    'external-101-79619235154-20250210-090217-1739160137.18879.wav',
    {
      local: '2025-02-10T09:02:17',
      epochSeconds: 1_739_160_137,
      extension: '101',
      number: '79619235154',
      direction: 'incoming',
      uniqueId: '1739160137.18879',
    },
  ],
  // Comments of a public parser for FreePBX names (`parseAudioFilename`); the second has no full id.
  [
    'asterisk',
    'q-2020159-935361695-20260910-151650-1789035402.1487198.wav',
    {
      local: '2026-09-10T15:16:50',
      epochSeconds: 1_789_035_402,
      number: '935361695',
      direction: 'incoming',
      uniqueId: '1789035402.1487198',
    },
  ],
  [
    'asterisk',
    'external-101-998853802-20260910-145021-1789033821.wav',
    { local: '2026-09-10T14:50:21', epochSeconds: 1_789_033_821 },
  ],
  [
    'asterisk',
    'g101-20260910-133740-1789031860.1486300.wav',
    { local: '2026-09-10T13:37:40', epochSeconds: 1_789_031_860, uniqueId: '1789031860.1486300' },
  ],
  // help.yeastar.com, "Download a Recording File"; Yeastar's systems are based on Asterisk.
  [
    'asterisk',
    '20220412173331-1649756009.12-2002-2005-Internal.wav',
    {
      local: '2022-04-12T17:33:31',
      epochSeconds: 1_649_756_009,
      direction: 'internal',
      uniqueId: '1649756009.12',
    },
  ],
  // sashintulsiram/callcabinet, 3cxmoverecdata.sh.
  [
    '3cx',
    '[]_100-0836826436_20190211124709(2).wav',
    { local: '2019-02-11T12:47:09', extension: '100', number: '0836826436', direction: 'outgoing' },
  ],
  [
    '3cx',
    '[27836826436]_27836826436-100_20190211124743(3).wav',
    { local: '2019-02-11T12:47:43', extension: '100', number: '27836826436', direction: 'incoming' },
  ],
  [
    '3cx',
    '[Zinhle Phungula]_201-0114627554_20190219120918(380).wav',
    { local: '2019-02-19T12:09:18', extension: '201', number: '0114627554', direction: 'outgoing' },
  ],
  // Docstring and tests of a public call analysis service ("Supports RingCentral filename patterns").
  [
    'ringcentral',
    '20251104-133555_302_(252)792-8686_Outgoing_Auto_2243071124051.mp3',
    {
      local: '2025-11-04T13:35:55',
      extension: '302',
      number: '(252)792-8686',
      direction: 'outgoing',
      uniqueId: '2243071124051',
    },
  ],
  [
    'ringcentral',
    '20251121-141152_(469)906-0558_Incoming_Auto_2254843027051.mp3',
    { local: '2025-11-21T14:11:52', number: '(469)906-0558', direction: 'incoming', uniqueId: '2254843027051' },
  ],
  // support.zoom.com, KB0079123, "Naming convention for Zoom Contact Center files".
  [
    'zoom-phone',
    'GMT20221115-181507_88v27Vl8TzyusVnY6y2uHw_VideoRecording.mp3',
    { local: '2022-11-15T18:15:07', offsetMinutes: 0, uniqueId: '88v27Vl8TzyusVnY6y2uHw' },
  ],
  // Tests of a public parser for Android names (`parse_recording_filename`).
  [
    'android',
    'Call recording +15551234567_200605_114902.m4a',
    { local: '2020-06-05T11:49:02', number: '+15551234567' },
  ],
  ['android', 'Call recording 3014_190910_221233.m4a', { local: '2019-09-10T22:12:33' }],
  // nicorac/bcr-gui, issue 121: LineageOS.
  ['android', '+48123456789_240506_225406577.amr', { local: '2024-05-06T22:54:06', number: '+48123456789' }],
  // Tests of a public parser for Basic Call Recorder (`BcrRecordingParser`).
  [
    'android',
    '20230414_215701.088-0400_in_12065550100.opus',
    { local: '2023-04-14T21:57:01', offsetMinutes: -240, number: '12065550100', direction: 'incoming' },
  ],
  // A public parser for Cube ACR (`parseCubeACRFilename`).
  [
    'android',
    '2025-10-03 16-54-44 (phone) Contact Name (0486300265) ↙.m4a',
    { local: '2025-10-03T16:54:44', number: '0486300265', direction: 'incoming' },
  ],
  [
    'android',
    '2025-10-03 16-32-29 (phone) Contact Name (+61 403 692 612) ↗.m4a',
    { local: '2025-10-03T16:32:29', number: '+61 403 692 612', direction: 'outgoing' },
  ],
  // wiki2.telesis.com.tr, "File Name Format For Automatic Voice Records": a trunk is recorded, so no extension is read.
  [
    'telesis',
    '3843658_100118_145801_AO_001OPERATOR_94837583_001_4B4F46C2_C0A80541.mp3',
    { local: '2010-01-18T14:58:01' },
  ],
]

/** Names built by the systems' documented rules. */
const BUILT: readonly Example[] = [
  [
    'asterisk',
    'out-5551234567-101-20250327-092517-1743042317.12206.wav',
    {
      local: '2025-03-27T09:25:17',
      epochSeconds: 1_743_042_317,
      extension: '101',
      number: '5551234567',
      direction: 'outgoing',
      uniqueId: '1743042317.12206',
    },
  ],
  // The dialed number of the company isn't an extension.
  [
    'asterisk',
    'in-3201-0912345678-20250327-092517-1743042317.12206.wav',
    {
      local: '2025-03-27T09:25:17',
      epochSeconds: 1_743_042_317,
      number: '0912345678',
      direction: 'incoming',
      uniqueId: '1743042317.12206',
    },
  ],
  [
    'asterisk',
    'exten-403-09123456789-20260926-143022-1727351422.123.wav',
    {
      local: '2026-09-26T14:30:22',
      epochSeconds: 1_727_351_422,
      extension: '403',
      number: '09123456789',
      direction: 'incoming',
      uniqueId: '1727351422.123',
    },
  ],
  [
    'asterisk',
    'q-700-15551234567-20250327-092517-1743042317.1.wav',
    {
      local: '2025-03-27T09:25:17',
      epochSeconds: 1_743_042_317,
      number: '15551234567',
      direction: 'incoming',
      uniqueId: '1743042317.1',
    },
  ],
  [
    'asterisk',
    '20250327-092517-1743042317.12206',
    { local: '2025-03-27T09:25:17', epochSeconds: 1_743_042_317, uniqueId: '1743042317.12206' },
  ],
  // Asterisk's sources: `auto-%ld-%s-%s`, `confbridge-%s-%u.wav`, and its change log's `MixMonitor(${UNIQUEID}.wav)`.
  [
    'asterisk',
    'auto-1743042317-101-5551234567.wav',
    { epochSeconds: 1_743_042_317, extension: '101', number: '5551234567', direction: 'outgoing' },
  ],
  ['asterisk', 'confbridge-sales-1743042317.wav', { epochSeconds: 1_743_042_317 }],
  ['asterisk', '1743042317.12206.wav', { epochSeconds: 1_743_042_317, uniqueId: '1743042317.12206' }],
  ['twilio', `RE${'0f'.repeat(16)}.wav`, { uniqueId: `RE${'0f'.repeat(16)}` }],
  ['aircall', '812456789.mp3', { uniqueId: '812456789' }],
  [
    'telesis',
    '214______250327_092517_AI_5551234_5551234_214_67E4C2CD_C0A80541.mp3',
    { local: '2025-03-27T09:25:17', extension: '214' },
  ],
]

describe('names of phone systems', () => {
  it.each([...PUBLISHED, ...BUILT])('%s: %s', (system, name, reading) => {
    expect(readName(name, { system, patterns: [] })).toEqual({ ...EMPTY_READING, ...reading })
  })

  it('are read by the right system without a rule, if they have a time', () => {
    for (const [system, name, reading] of [...PUBLISHED, ...BUILT]) {
      const hasTime = reading.local !== undefined || reading.epochSeconds !== undefined
      expect([name, recognizeName(name)?.system]).toEqual([name, hasTime ? system : undefined])
    }
  })

  it('have patterns without errors', () => {
    for (const system of PHONE_SYSTEMS)
      for (const pattern of SYSTEMS[system].patterns) expect(parsePattern(pattern)).toHaveProperty('kind', 'pattern')
  })
})

describe('the extension of a 3CX name', () => {
  const parties = (from: string, to: string) => {
    const reading = readName(`[]_${from}-${to}_20190211124709(2).wav`, { system: '3cx', patterns: [] })
    return [reading?.extension, reading?.number, reading?.direction]
  }

  it.each([
    ['two extensions are an internal call', '101', '204', [null, null, 'internal']],
    ['an emergency number isn’t an extension', '101', '112', [null, null, null]],
    ['lengths that differ by one aren’t clear', '101', '2041', [null, null, null]],
    ['six digits can be a local number', '101', '204155', [null, null, null]],
    ['two long numbers are a forwarded call', '5551234567', '5559876543', [null, null, null]],
    ['a withheld number isn’t a number', 'anonymous', '101', [null, null, null]],
  ])('%s', (_what, from, to, expected) => {
    expect(parties(from, to)).toEqual(expected)
  })
})

describe('a pattern', () => {
  const read = (pattern: string, path: string) => readName(path, { system: null, patterns: [pattern] })

  it('reads the path if it contains a slash, also in the format of a time', () => {
    const pattern = '%{agent}/%{time#%Y%m%d}/%{extension}_%{time#%H%M%S}'
    expect(read(pattern, 'Anna Novak/20250327/101_092517.wav')).toMatchObject({
      agentName: 'Anna Novak',
      extension: '101',
      local: '2025-03-27T09:25:17',
    })
    expect(read(pattern, 'x/Anna Novak/20250327/101_092517.wav')).toBeNull()
    const ofDays = read('%{time#%Y/%m/%d/%H%M%S}_%{extension}', '2025/03/27/092517_101.wav')
    expect(ofDays).toMatchObject({ extension: '101', local: '2025-03-27T09:25:17' })
  })

  it('leaves unknown what it can read in two ways', () => {
    const reading = read('%{agent}-%{any}-%{time#%Y%m%d%H%M%S}', 'anna-maria-x-20250327092517.wav')
    expect(reading).toMatchObject({ agentName: null, local: '2025-03-27T09:25:17' })
  })

  it('never reads a part of a run of digits', () => {
    expect(read('%{any}%{extension}', 'call1234.wav')).toMatchObject({ extension: '1234' })
    expect(read('%{any}%{epoch}%{any}', 'call17430423171.wav')).toBeNull()
    expect(read('%{any}%{epoch}%{any}', 'call1743042317.wav')).toMatchObject({ epochSeconds: 1_743_042_317 })
  })

  it('reads no time that doesn’t exist', () => {
    expect(read('%{time#%Y%m%d-%H%M%S}', '20250230-092517.wav')).toBeNull()
    expect(read('%{time#%d.%m.%Y %I-%M %p}', '27.03.2025 12-05 AM.wav')).toMatchObject({ local: '2025-03-27T00:05:00' })
    expect(read('%{time#%d%b%y_%H%M%S%z}', '27Mar25_092517-0430.wav')).toMatchObject({
      local: '2025-03-27T09:25:17',
      offsetMinutes: -270,
    })
  })
})
