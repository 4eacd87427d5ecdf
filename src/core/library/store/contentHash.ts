import { createHash } from 'node:crypto'

/** 48 bits, which fit in a number: enough to notice that a record changed. */
export function contentHash(content: unknown): number {
  return createHash('sha1').update(JSON.stringify(content)).digest().readUIntBE(0, 6)
}
