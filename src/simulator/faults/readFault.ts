import type { MediaQuirks } from '../endpoints/serveMedia.ts'
import { badRequest } from '../refusal.ts'
import { FAULT_TARGETS, type Fault, type FaultEffect } from './fault.ts'

type Given = Readonly<Record<string, unknown>>

/** Reads a fault from the control endpoint's JSON, for example {"on":"calls","kind":"status","status":503,"times":2}. */
export function readFault(body: unknown): Fault {
  if (typeof body !== 'object' || body === null) throw badRequest('body', 'must be a JSON object')
  const given = body as Given
  const on = FAULT_TARGETS.find((target) => target === (given['on'] ?? 'any'))
  if (on === undefined) throw badRequest('on', `must be one of ${FAULT_TARGETS.join(', ')}`)
  const times = given['times'] === undefined ? {} : { times: number(given, 'times', 1, 1_000_000) }
  const probability = given['probability'] === undefined ? {} : { probability: number(given, 'probability', 0, 1) }
  return { on, effect: readEffect(given), ...times, ...probability }
}

function readEffect(given: Given): FaultEffect {
  switch (given['kind']) {
    case 'latency':
      return { kind: 'latency', ms: number(given, 'ms', 0, 600_000) }
    case 'status':
      return {
        kind: 'status',
        status: number(given, 'status', 400, 599),
        body: oneOf(given, 'body', ['json', 'html', 'empty']),
      }
    case 'reset':
      return { kind: 'reset', when: oneOf(given, 'when', ['before', 'during', 'after']) }
    case 'wrong-length':
      return { kind: 'wrong-length', bytes: number(given, 'bytes', 1, 1_000_000) }
    case 'media-host':
      return { kind: 'media-host', ...readQuirks(given) }
    case 'truncated-json':
    case 'html-page':
    case 'unknown-values':
    case 'broken-record':
    case 'odd-fields':
    case 'departed-sender':
    case 'null-dropping-cursors':
      return { kind: given['kind'] }
    default:
      throw badRequest('kind', 'is not a fault of the simulator')
  }
}

function readQuirks(given: Given): MediaQuirks {
  const mediaType = given['mediaType']
  if (mediaType !== undefined && (typeof mediaType !== 'string' || !/^[\w.+-]+\/[\w.+-]+$/.test(mediaType)))
    throw badRequest('mediaType', 'must be a media type')
  return {
    ...(given['bytesPerSecond'] === undefined ? {} : { bytesPerSecond: number(given, 'bytesPerSecond', 1, 1e9) }),
    ...(given['cutAfterBytes'] === undefined ? {} : { cutAfterBytes: number(given, 'cutAfterBytes', 0, 1e12) }),
    ...(given['announcesExtraBytes'] === undefined
      ? {}
      : { announcesExtraBytes: number(given, 'announcesExtraBytes', 0, 1e12) }),
    ...(given['announcesExtraInRanges'] === true ? { announcesExtraInRanges: true } : {}),
    ...(given['cutsAtExpiry'] === true ? { cutsAtExpiry: true } : {}),
    ...(given['isWithoutRanges'] === true ? { isWithoutRanges: true } : {}),
    ...(mediaType === undefined ? {} : { mediaType }),
  }
}

function number(given: Given, name: string, least: number, most: number): number {
  const value = given[name]
  if (typeof value !== 'number' || !(value >= least && value <= most))
    throw badRequest(name, `must be a number from ${least} to ${most}`)
  return value
}

/** The first of `allowed` if missing. */
function oneOf<T extends string>(given: Given, name: string, allowed: readonly [T, ...T[]]): T {
  const value = given[name] ?? allowed[0]
  const match = allowed.find((candidate) => candidate === value)
  if (match === undefined) throw badRequest(name, `must be one of ${allowed.join(', ')}`)
  return match
}
