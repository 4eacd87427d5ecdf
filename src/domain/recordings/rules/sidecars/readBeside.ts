import { SIDECAR_PARTS, type BesideSidecar, type SidecarPart } from '../importRule.ts'
import type { SidecarReading } from '../nameReading.ts'
import { withoutExtension } from '../readName.ts'
import { sidecarReading } from './sidecarValues.ts'

/**
 * Reads the file beside a recording. `tree`: the parsed JSON, or for XML objects by name of element, with `@name` for
 * attributes, lists for repeated elements and texts. Null if the tree has none of the rule's values.
 */
export function readBeside(tree: unknown, sidecar: BesideSidecar): SidecarReading | null {
  const texts: { [Part in SidecarPart]?: string | undefined } = {}
  for (const part of SIDECAR_PARTS) {
    const path = sidecar.paths[part]
    const text = path === undefined ? null : textAt(tree, path)
    if (text !== null) texts[part] = text
  }
  return Object.keys(texts).length === 0 ? null : sidecarReading(texts, sidecar)
}

/** The paths below the folder at which the file with the details of a recording can be: `a.json` and `a.wav.json`. */
export function besideNames(path: string, { format }: BesideSidecar): readonly string[] {
  return [`${withoutExtension(path)}.${format}`, `${path}.${format}`]
}

function textAt(tree: unknown, path: string): string | null {
  let node = tree
  for (const name of path.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return null
    node = (node as Readonly<Record<string, unknown>>)[name]
  }
  if (typeof node === 'string') return node
  return typeof node === 'number' && Number.isFinite(node) ? String(node) : null
}
