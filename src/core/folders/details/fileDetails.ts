import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportRule, NewRule } from '../../../domain/recordings/rules/importRule.ts'
import type { SidecarReading } from '../../../domain/recordings/rules/nameReading.ts'
import { readName } from '../../../domain/recordings/rules/readName.ts'
import { besideNames, readBeside } from '../../../domain/recordings/rules/sidecars/readBeside.ts'
import { isIndexName, readIndex } from '../../../domain/recordings/rules/sidecars/readIndex.ts'
import { textEncodingOf } from '../../../domain/recordings/sidecar/textEncoding.ts'
import { xmlTree } from '../../../domain/recordings/rules/sidecars/xmlTree.ts'

/** A larger file isn't the details of one recording. */
const LARGEST_BESIDE_BYTES = 1024 * 1024
/** 16 MB: about 100,000 records. */
const LARGEST_INDEX_BYTES = 16 * 1024 * 1024

/** Where details are looked for. */
export interface DetailSources {
  /** Absolute. */
  readonly folder: string
  readonly rule: ImportRule | NewRule
  /** Paths of the files in the folder that aren't recordings. */
  readonly others: readonly string[]
  /** Paths of all recordings of the folder: a record that fits several belongs to none. */
  readonly recordings: () => readonly string[]
}

/** What the files with details say about recordings, by path. Recordings without details are omitted. */
export async function readDetails(
  paths: readonly string[],
  sources: DetailSources,
): Promise<ReadonlyMap<string, SidecarReading>> {
  const { rule } = sources
  if (rule.sidecar === null || paths.length === 0) return new Map()
  return rule.sidecar.kind === 'index' ? ofIndexes(sources, rule.sidecar) : ofFilesBeside(paths, sources, rule.sidecar)
}

type SidecarOf<Kind> = Extract<ImportRule['sidecar'], { kind: Kind }>

/** If several indexes name a recording, the last by name decides. */
async function ofIndexes(
  { folder, rule, others, recordings }: DetailSources,
  sidecar: SidecarOf<'index'>,
): Promise<ReadonlyMap<string, SidecarReading>> {
  const found = new Map<string, SidecarReading>()
  const files = recordings().map((path) => ({ path, uniqueId: readName(path, rule)?.uniqueId ?? null }))
  for (const path of others.filter((other) => isIndexName(other, sidecar)).toSorted()) {
    const text = await textOf(join(folder, path), LARGEST_INDEX_BYTES)
    if (text === null) continue
    for (const [recording, reading] of readIndex(text, sidecar, files)) found.set(recording, reading)
  }
  return found
}

async function ofFilesBeside(
  paths: readonly string[],
  { folder }: DetailSources,
  sidecar: SidecarOf<'beside'>,
): Promise<ReadonlyMap<string, SidecarReading>> {
  const found = new Map<string, SidecarReading>()
  for (const path of paths) {
    for (const name of besideNames(path, sidecar)) {
      const text = await textOf(join(folder, name), LARGEST_BESIDE_BYTES)
      const tree = text === null ? null : treeOf(text, sidecar.format)
      const reading = tree === null ? null : readBeside(tree, sidecar)
      if (reading === null) continue
      found.set(path, reading)
      break
    }
  }
  return found
}

function treeOf(text: string, format: 'json' | 'xml'): unknown {
  if (format === 'xml') return xmlTree(text)
  try {
    return JSON.parse(text)
  } catch {
    return null // Incomplete, or something else.
  }
}

/** Null if there is no such regular file, or it is too large. Links could lead out of the folder. */
async function textOf(path: string, mostBytes: number): Promise<string | null> {
  try {
    const info = await lstat(path)
    if (!info.isFile() || info.size > mostBytes) return null
    const bytes = await readFile(path)
    return new TextDecoder(textEncodingOf(bytes)).decode(bytes)
  } catch {
    return null
  }
}
