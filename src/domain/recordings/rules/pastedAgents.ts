import { agentOfText, type KnownAgent } from '../rows/agentGuess.ts'

interface PastedAgents {
  /** User ids by extension. */
  readonly agents: Readonly<Record<string, number>>
  /** Lines without an extension or without exactly one user, those that contradict another, and too long ones. */
  readonly unread: readonly string[]
}

/** More is something else than a list of extensions. */
const MOST_LINES = 5000
const LONGEST_LINE = 500

/** A list of extensions and their agents, as copied from a spreadsheet or a phone system: `201  Maya Lindqvist`, one a line. */
export function readPastedAgents(text: string, users: readonly KnownAgent[]): PastedAgents {
  const found = new Map<string, { readonly userId: number; readonly line: string }>()
  const unread: string[] = []
  for (const line of text.split(/\r?\n/).slice(0, MOST_LINES)) {
    if (line.trim() === '') continue
    const [, extension = '', agent = ''] = partsOf(line)
    // Digits may be an id, or the extension of another phone.
    const userId = /^\d*$/.test(agent) ? null : agentOfText(agent, users)
    const known = found.get(extension)
    if (userId === null || (known !== undefined && known.userId !== userId)) unread.push(line.trim())
    else found.set(extension, { userId, line })
  }
  for (const line of unread) {
    const [, extension = ''] = partsOf(line)
    const known = found.get(extension)
    // If two agents match, it isn't known which one has the extension.
    if (known !== undefined && found.delete(extension)) unread.push(known.line.trim())
  }
  return { agents: Object.fromEntries([...found].map(([extension, { userId }]) => [extension, userId])), unread }
}

/** The pattern takes quadratic time. */
function partsOf(line: string): readonly string[] {
  return (line.length <= LONGEST_LINE && LINE.exec(line)) || []
}

const LINE = /^[\s"']*(\+?[\w*#-]*\d[\w*#-]*)["']?\s*[\t;,:=\s]\s*["']?(.*?)["'\s;,]*$/
