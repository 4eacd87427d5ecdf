import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../../resources/demo')

/** The text under each `# Heading` of a file in `resources/demo`, without comments (`// …`). Fails on a heading that isn't there. */
export function readSections(file: string): (heading: string) => string {
  // Git may have checked the file out with the line ends of Windows.
  const text = readFileSync(join(FOLDER, file), 'utf8')
    .replaceAll('\r\n', '\n')
    .replaceAll(/^\/\/ .*\n/gm, '')
  const sections = new Map(
    text
      .split(/^# /m)
      .slice(1)
      .map((section) => {
        const [heading = '', ...lines] = section.split('\n')
        return [heading, lines.join('\n').trim()]
      }),
  )
  return (heading) => {
    const content = sections.get(heading)
    if (content === undefined) throw new Error(`resources/demo/${file}: no section “${heading}”`)
    return content
  }
}

/** Parts of a section with an empty line between them. */
export const blocksOf = (text: string): readonly string[] => text.split('\n\n')

/** The cells of each line, which `|` separates. */
export const rowsOf = (text: string): readonly (readonly string[])[] =>
  text.split('\n').map((line) => line.split(' | '))
