import type {
  DaySummary,
  FolderFile,
  FoldersSnapshot,
  RuleTrial,
  TrialSample,
  WatchedFolder,
} from '../../../contract/import/folders.ts'
import type { ImportRule } from '../../../domain/recordings/rules/importRule.ts'
import type { RowFields } from '../../../domain/recordings/rows/stagingRow.ts'
import { FIRST_CHOICES } from '../choices/folderChoices.ts'

/** Watched folders, rules and files, for tests. */

export const RULE: ImportRule = {
  ruleId: 'r1',
  name: 'Head office',
  system: 'asterisk',
  patterns: [],
  zone: { kind: 'proven' },
  agents: { customField: 'extension', remembered: {} },
  sidecar: null,
  title: null,
  leadName: null,
  leadCompany: null,
  callTypeId: null,
  isMaskingNumbers: false,
}

export const NO_COUNTS = { writing: 0, waiting: 0, sent: 0, 'left-out': 0, postponed: 0, attention: 0 }

export function summary(known: Partial<DaySummary> = {}): DaySummary {
  return { day: '2026-11-21', sent: 0, waiting: 0, leftOut: [], postponed: 0, attention: 0, failed: 0, ...known }
}

const REPORT = {
  fileCount: 12,
  temporaryCount: 0,
  otherCount: 0,
  linkCount: 0,
  unreadableCount: 0,
  limit: null,
}

export function watchedFolder(known: Partial<WatchedFolder> = {}): WatchedFolder {
  return {
    folderId: 'f1',
    revision: 1,
    path: '/srv/pbx/monitor',
    name: 'monitor',
    addedAt: Date.parse('2026-11-20T08:00:00Z'),
    state: { kind: 'watching', by: 'events', why: { kind: 'tested' }, everySeconds: 300, report: REPORT },
    ruleId: 'r1',
    timeZone: 'UTC',
    isPaused: false,
    isConfirmed: true,
    unreadIndexCount: 0,
    proof: { kind: 'unproven', confirmedBy: 0, nameCount: 0 },
    counts: NO_COUNTS,
    backlog: { waitingCount: 0, perDay: null, behindPerDay: 0, lastSendAt: null },
    today: summary(),
    ...FIRST_CHOICES,
    ...known,
  }
}

/** A network folder that is checked every 30 seconds. */
export const POLLED = {
  kind: 'watching',
  by: 'polling',
  why: { kind: 'network', fileSystem: 'cifs' },
  everySeconds: 30,
  report: REPORT,
} as const

export function foldersSnapshot(
  folders: readonly WatchedFolder[],
  rules: readonly ImportRule[] = [RULE],
): FoldersSnapshot {
  return { recovery: null, folders, rules, mostPerDay: 240 }
}

const NONE = { value: null, from: null }
export const NO_FIELDS: RowFields = {
  timestamp: NONE,
  userId: NONE,
  callTypeId: NONE,
  title: NONE,
  leadName: NONE,
  leadCompany: NONE,
  voipId: NONE,
}

/** A file whose agent isn't known. */
export function folderFile(known: Partial<FolderFile> = {}): FolderFile {
  return {
    path: '2026/11/out-0901234507-102-20261121-105619-1795233379.7.wav',
    sizeBytes: 1_040_000,
    modifiedAt: Date.parse('2026-11-21T04:00:00Z'),
    kind: 'wav',
    durationSeconds: 65,
    reading: {
      local: '2026-11-21T10:56:19',
      offsetMinutes: null,
      epochSeconds: 1_795_233_379,
      extension: '102',
      number: '0901234507',
      agentName: null,
      direction: 'outgoing',
      uniqueId: '1795233379.7',
    },
    fields: { ...NO_FIELDS, timestamp: { value: '2026-11-21T03:56:19.000Z', from: 'epoch' } },
    missing: [{ field: 'userId', why: 'unknown-agent', agentText: '102' }],
    problems: [{ kind: 'no-agent' }],
    status: 'attention',
    reason: { kind: 'problems' },
    importId: null,
    callId: null,
    sentAt: null,
    source: null,
    isIncluded: false,
    ...known,
  }
}

/** One that would be sent. */
export function readyFile(known: Partial<FolderFile> = {}): FolderFile {
  const file = folderFile()
  return {
    ...file,
    path: 'out-0901234509-101-20261121-112933-1795235373.9.wav',
    fields: { ...file.fields, userId: { value: 1, from: 'path' } },
    missing: [],
    problems: [],
    status: 'postponed',
    reason: { kind: 'limit' },
    ...known,
  }
}

export function trialSample(file: FolderFile): TrialSample {
  return { ...file, isUnaffected: false }
}

export function ruleTrial(known: Partial<RuleTrial> = {}): RuleTrial {
  const counts = { sent: 400, leftOut: 90, postponed: 0, attention: 10, lastSendAt: null }
  return {
    fileCount: 500,
    triedCount: 500,
    matchedCount: 499,
    proof: {
      ...{ kind: 'zone', zones: ['+07:00'], confirmedBy: 500, nameCount: 500 },
      ...{ fromSeconds: 1_795_000_000, toSeconds: 1_795_233_379 },
    },
    samples: [trialSample(folderFile()), trialSample(readyFile())],
    unknownAgents: [],
    unmatched: ['voicemail greeting.wav'],
    today: { ...counts, sent: 7 },
    all: counts,
    ...known,
  }
}
