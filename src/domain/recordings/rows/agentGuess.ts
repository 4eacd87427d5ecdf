import type { User } from '../../workspaces/directory.ts'
import { addressOfText, type AgentRef } from '../agentRef.ts'

export type KnownAgent = Pick<User, 'userId' | 'name' | 'email' | 'isActive'>

/**
 * Guesses the agent from the names of the file and its folders: an email address, its part before the @, `agent-12`, a full
 * name in either order, or a folder named like the first name of exactly one user. Null if no user or more than one
 * matches: a wrong agent is worse than none.
 */
export function agentOfPath(path: string, agents: readonly KnownAgent[]): number | null {
  const words = wordsOf(path)
  const text = ` ${words.join(' ')} `
  const folders = path
    .split('/')
    .slice(0, -1)
    .map((folder) => wordsOf(folder).join(' '))
  const lower = path.toLowerCase()
  const marked = /(?:^|[^a-z0-9])(?:agent|user|uid)[-_ =]?(\d{1,9})(?!\d)/.exec(lower)?.[1]
  const ways: readonly ((agent: KnownAgent) => boolean)[] = [
    ({ email }) => email !== null && isWithin(lower, email.toLowerCase()),
    ({ userId }) => marked !== undefined && Number(marked) === userId,
    ({ name }) => name !== null && isNamed(text, wordsOf(name)),
    ({ email }) => email !== null && isLocalPart(text, email),
    ({ name }) => name !== null && folders.includes(wordsOf(name)[0] ?? '\0'),
  ]
  return onlyFitting(agents, ways)
}

/**
 * The user in a CSV cell: an id, an email address or a full name, with nothing else in the cell. Where the users can't be read
 * (null), an address is enough. A number may be an extension instead of an id.
 */
export function agentOfText(cell: string, agents: readonly KnownAgent[]): number | null
export function agentOfText(cell: string, agents: readonly KnownAgent[] | null): AgentRef | null
export function agentOfText(cell: string, agents: readonly KnownAgent[] | null): AgentRef | null {
  const text = cell.trim()
  if (agents === null) return addressOfText(text)
  const words = wordsOf(text).join(' ')
  const ways: readonly ((agent: KnownAgent) => boolean)[] = [
    ({ userId }) => /^\d{1,15}$/.test(text) && Number(text) === userId,
    ({ email }) => email?.toLowerCase() === text.toLowerCase(),
    ({ name }) => name !== null && words !== '' && sameName(words, wordsOf(name)),
  ]
  return onlyFitting(agents, ways)
}

/** The first way that fits any agent decides. A former and a current user may have the same name: prefer the active one. */
function onlyFitting(agents: readonly KnownAgent[], ways: readonly ((agent: KnownAgent) => boolean)[]): number | null {
  for (const way of ways) {
    const fitting = agents.filter(way)
    const active = fitting.filter(({ isActive }) => isActive)
    const [first, ...others] = active.length > 0 ? active : fitting
    if (first !== undefined) return others.length === 0 ? first.userId : null
  }
  return null
}

/** Lowercase letters and digits without accents: `Nováková, Anna` becomes `novakova anna`. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/** A single word isn't matched as a full name: "Will" and "Mark" are also common words. */
function isNamed(text: string, name: readonly string[]): boolean {
  if (name.length < 2) return false
  return text.includes(` ${name.join(' ')} `) || text.includes(` ${lastFirst(name)} `)
}

function sameName(words: string, name: readonly string[]): boolean {
  return words === name.join(' ') || words === lastFirst(name)
}

function lastFirst(name: readonly string[]): string {
  return [...name.slice(-1), ...name.slice(0, -1)].join(' ')
}

function isLocalPart(text: string, email: string): boolean {
  const local = wordsOf(email.slice(0, email.indexOf('@'))).join(' ')
  // Two letters are the initials of many people.
  return local.length >= 4 && text.includes(` ${local} `)
}

/** Only the whole address: `anna@x.cz` doesn't match `joanna@x.cz`. */
function isWithin(text: string, email: string): boolean {
  const at = text.indexOf(email)
  return at !== -1 && !/[a-z0-9._+-]/.test(text[at - 1] ?? ' ') && !/[a-z0-9-]/.test(text[at + email.length] ?? ' ')
}
