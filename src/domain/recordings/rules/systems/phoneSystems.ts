import type { IndexSidecar, PhoneSystem, SidecarRule } from '../importRule.ts'

interface KnownSystem {
  readonly name: string
  /** Tried in order. A pattern must not match names of another system. */
  readonly patterns: readonly string[]
  /** The files with details that the system writes; null: none, or none with a fixed form. */
  readonly sidecar: SidecarRule | null
}

const NO_HEADING: Pick<IndexSidecar, 'kind' | 'hasHeading'> = { kind: 'index', hasHeading: false }

/** FreePBX's and Issabel's `${TIMESTR}-${UNIQUEID}`, at the end of each name. */
const END = '%{time#%Y%m%d-%H%M%S}-%{asterisk-id}'

const TELESIS_END = '%{time#%y%m%d_%H%M%S}_A%{any}_%{any}_%{any}_%{any}_%{any}_%{any}'

export const SYSTEMS: { readonly [System in PhoneSystem]: KnownSystem } = {
  /**
   * FreePBX's sub-record-check: `${ARG1}-${ARG2}-${FROMEXTEN}-${TIMESTR}-${UNIQUEID}`, in which ARG2 is who was called. For
   * `in` that is the dialed number of the company, for `q` and `rg` a queue or group: neither is an agent. Yeastar's systems
   * are based on Asterisk, too.
   */
  asterisk: {
    name: 'Asterisk, FreePBX, Issabel',
    patterns: [
      `%{direction#outgoing}-%{to}-%{from}-${END}`,
      `%{direction#incoming}-%{any}-%{from}-${END}`,
      `%{direction#internal}-%{to}-%{from}-${END}`,
      `external-%{to}-%{from}-${END}`,
      `exten-%{to}-%{from}-${END}`,
      `force-%{to}-%{from}-${END}`,
      `q-%{any}-%{from}-${END}`,
      `rg-%{any}-%{from}-${END}`,
      `%{direction#outgoing}%{extension#2-5}-${END}`,
      END,
      `%{any}-${END}`,
      '%{any}-%{time#%Y%m%d-%H%M%S}-%{epoch}',
      '%{time#%Y%m%d%H%M%S}-%{asterisk-id}-%{from}-%{to}-%{direction}',
      // Asterisk's own: one-touch recording (res_features), app_confbridge, and `MixMonitor(${UNIQUEID}.wav)`.
      'auto-%{epoch}-%{from}-%{to}',
      'confbridge-%{any}-%{epoch}',
      '%{asterisk-id}',
    ],
    // cdr_csv writes local times unless `usegmtime` is set, and the id only with `loguniqueid`, after 16 other columns.
    sidecar: {
      ...NO_HEADING,
      fileName: 'Master.csv',
      columnCount: null,
      columns: { from: 1, to: 2, time: 9, uniqueId: 16 },
      matchBy: 'uniqueId',
      isUtc: false,
      dayOrder: null,
    },
  },
  // The number in parentheses counts the recordings of one installation, so it isn't an id of the call.
  '3cx': {
    name: '3CX',
    patterns: ['[%{any}]_%{from}-%{to}_%{time#%Y%m%d%H%M%S}(%{any})'],
    sidecar: null,
  },
  ringcentral: {
    name: 'RingCentral',
    patterns: [
      '%{time#%Y%m%d-%H%M%S}_%{extension}_%{number}_%{direction}_%{any}_%{unique-id#digits}',
      '%{time#%Y%m%d-%H%M%S}_%{number}_%{direction}_%{any}_%{unique-id#digits}',
    ],
    sidecar: null,
  },
  // Zoom's names begin with the time in UTC.
  'zoom-phone': {
    name: 'Zoom Phone',
    patterns: ['%{utc#GMT%Y%m%d-%H%M%S}_%{unique-id#22}_%{any}', '%{utc#GMT%Y%m%d-%H%M%S}_Recording%{any}'],
    sidecar: null,
  },
  // Names are the call's id. The details are in the API's call object.
  aircall: {
    name: 'Aircall',
    patterns: ['%{unique-id#digits}'],
    sidecar: {
      kind: 'beside',
      format: 'json',
      paths: {
        time: 'started_at',
        number: 'raw_digits',
        agentName: 'user.email',
        direction: 'direction',
        uniqueId: 'id',
      },
      isUtc: true,
      dayOrder: null,
    },
  },
  twilio: {
    name: 'Twilio',
    patterns: ['%{sid}'],
    sidecar: {
      kind: 'beside',
      format: 'json',
      paths: { time: 'start_time', uniqueId: 'sid' },
      isUtc: true,
      dayOrder: null,
    },
  },
  android: {
    name: 'Android phones',
    patterns: [
      // A contact's name may also be a few digits.
      'Call recording %{number#7-15}_%{time#%y%m%d_%H%M%S}',
      'Call recording %{any}_%{time#%y%m%d_%H%M%S}',
      // LineageOS.
      '%{number}_%{time#%y%m%d_%H%M%S%f}',
      // Basic Call Recorder.
      '%{time#%Y%m%d_%H%M%S.%f%z}_%{direction}_%{number}',
      '%{time#%Y%m%d_%H%M%S.%f%z}_%{direction}_%{number}_%{any}',
      // Cube ACR.
      '%{time#%Y-%m-%d %H-%M-%S} (phone) %{any} (%{number}) %{direction}',
      // MIUI.
      '%{any}(%{number})_%{time#%Y%m%d%H%M%S}',
    ],
    sidecar: null,
  },
  // Columns: cec_07_4237, "Definitions of CDR and Recording Index Files". The documentation states no zone.
  'huawei-cec': {
    name: 'Huawei CEC',
    patterns: ['%{any}'],
    sidecar: {
      ...NO_HEADING,
      fileName: '*_record*.csv',
      columnCount: 18,
      columns: { extension: 3, uniqueId: 4, from: 5, to: 6, time: 7, file: 9 },
      matchBy: 'file',
      isUtc: false,
      dayOrder: null,
    },
  },
  // Columns: "Get CSV File of Export", inbound. Names are the call's id.
  didww: {
    name: 'DIDWW',
    patterns: ['%{unique-id#36}'],
    sidecar: {
      ...NO_HEADING,
      fileName: '*.csv',
      columnCount: 22,
      columns: { time: 0, number: 4, uniqueId: 21 },
      matchBy: 'uniqueId',
      isUtc: true,
      dayOrder: null,
    },
  },
  /**
   * `AAAAAAAA_YYMMDD_HHMMSS_AD_I_N_C_R_P`: the recorded user's number, padded with `_` to 8 characters. The documentation
   * contradicts itself on D (direction), and several recordings may have the same R (call reference), so neither is read.
   */
  telesis: {
    name: 'Telesis',
    patterns: [
      ['%{extension#2}', 7],
      ['%{extension#3}', 6],
      ['%{extension#4}', 5],
      ['%{extension#5}', 4],
      ['%{extension#2-5}', 1],
      ['%{any}', 1],
    ].map(([user, blanks]) => `${user}${'_'.repeat(Number(blanks))}${TELESIS_END}`),
    sidecar: null,
  },
}
