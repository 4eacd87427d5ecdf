import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BesideSidecar } from '../../../domain/recordings/rules/importRule.ts'
import type { SidecarReading } from '../../../domain/recordings/rules/nameReading.ts'
import { besideNames, readBeside } from '../../../domain/recordings/rules/sidecars/readBeside.ts'
import { xmlTree } from '../../../domain/recordings/rules/sidecars/xmlTree.ts'
import { textEncodingOf } from '../../../domain/recordings/sidecar/textEncoding.ts'
import { isMissingOrRefused } from '../disk/missingOrRefused.ts'

/** A larger file isn't the details of one recording. */
const LARGEST_BYTES = 1024 * 1024

/** What the file beside a recording says about it. Blocks while it reads: for a thread. Throws failures of the disk. */
export function besideDetails(root: string, path: string, sidecar: BesideSidecar): SidecarReading | null {
  for (const name of besideNames(path, sidecar)) {
    const text = textOf(join(root, name))
    const tree = text === null ? null : treeOf(text, sidecar.format)
    const reading = tree === null ? null : readBeside(tree, sidecar)
    if (reading !== null) return reading
  }
  return null
}

function treeOf(text: string, format: 'json' | 'xml'): unknown {
  if (format === 'xml') return xmlTree(text)
  try {
    return JSON.parse(text)
  } catch {
    return null // Incomplete, or something else.
  }
}

/** Null if it is missing, too large, or not a regular file. Links could lead out of the folder. */
function textOf(path: string): string | null {
  try {
    const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    try {
      const info = fstatSync(file)
      if (!info.isFile() || info.size > LARGEST_BYTES) return null
      const bytes = readFileSync(file)
      return new TextDecoder(textEncodingOf(bytes)).decode(bytes)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if (isMissingOrRefused(error)) return null
    throw error
  }
}
