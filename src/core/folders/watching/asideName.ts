/**
 * The name of a file while it is compared with what was sent. It isn't hidden, so that a person finds it if Earshot never
 * continues. No other program has it, because of its random part: renaming to it replaces nothing, and deleting it deletes
 * nothing else.
 */
const ASIDE_NAME = /^(?<name>.+)\.earshot-(?<owner>[^.-]+)-[0-9a-f]{12}\.part$/u

const ownerOf = (folderId: string) => folderId.slice(0, 8).replaceAll(/[.-]/gu, '')

export function asideName(name: string, folderId: string): string {
  return `${name}.earshot-${ownerOf(folderId)}-${crypto.randomUUID().slice(-12)}.part`
}

export function isAsideName(name: string): boolean {
  return ASIDE_NAME.test(name)
}

/** The name before, if it was set aside for this watched folder. Another computer continues with its own. */
export function nameBeforeAside(name: string, folderId: string): string | null {
  const { groups } = ASIDE_NAME.exec(name) ?? {}
  return groups?.['owner'] === ownerOf(folderId) ? (groups['name'] ?? null) : null
}
