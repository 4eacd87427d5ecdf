import { randomUUID } from 'node:crypto'

/**
 * Where SQLite keeps a database in memory. Unlike `:memory:`, another thread of the process can open it too, to copy it. It is
 * gone when the last connection to it is closed.
 */
export function newMemoryLocation(): string {
  return `file:${randomUUID()}?mode=memory&cache=shared`
}

export function isInMemory(location: string): boolean {
  return location.startsWith('file:')
}
