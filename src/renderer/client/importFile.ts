import { freeName } from '../../domain/freeName.ts'
import type { ReadItems } from '../../domain/listFile.ts'
import { format } from '../components/format.ts'
import { showToast } from '../components/overlays/toasts.ts'

/** More than any file that the app exports. */
const LARGEST_FILE_BYTES = 10_000_000

interface Importer<Item extends { readonly name: string }> {
  /** What it imports: "view". */
  readonly one: string
  readonly read: (text: string) => ReadItems<Item>
  readonly takenNames: readonly string[]
  readonly longestName: number
  /** Shows its failure. Returns whether all were added. */
  readonly add: (items: readonly Item[]) => Promise<boolean>
}

/** Imports a JSON file that the user chose. Renames duplicates with a number, and names what couldn't be imported. */
export async function importFile<Item extends { readonly name: string }>(
  file: File,
  { one, read, takenNames, longestName, add }: Importer<Item>,
): Promise<void> {
  const many = `${one}s`
  const text = await textOfImport(file, many)
  if (text === null) return
  const found = read(text)
  if (found.kind === 'refused') return refuseImport(many, found.words)
  const taken = [...takenNames]
  const items = found.items.map((item) => {
    const name = freeName(item.name, taken, longestName)
    taken.push(name)
    return { ...item, name }
  })
  if (items.length > 0 && !(await add(items))) return
  showToast(`${many}-import`, {
    title: items.length === 0 ? `No ${many} were imported` : `${format.count(items.length, one)} imported`,
    ...(found.passedOver.length > 0 && { words: `Skipped: ${found.passedOver.join('; ')}` }),
  })
}

/** Null if the file is too large, which a toast says. `many`: what it should have, "hints". */
export async function textOfImport(file: File, many: string): Promise<string | null> {
  if (file.size <= LARGEST_FILE_BYTES) return file.text()
  refuseImport(many, `This file is too large. Choose a ${many} file exported from Earshot.`)
  return null
}

export function refuseImport(many: string, words: string): void {
  showToast(`${many}-import`, { title: `No ${many} were imported`, words })
}
