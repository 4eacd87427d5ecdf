import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** What a cursor holds: the list, its filters and sort (as canonical text), and the sort keys of one row. */
export interface CursorContent {
  readonly list: string
  readonly filters: readonly string[]
  readonly sort: readonly string[]
  readonly keys: readonly (string | null)[]
}

export interface CursorSeal {
  seal(content: CursorContent): string
  /** The content; undefined if this service didn't create `text`. */
  open(text: string): CursorContent | undefined
}

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Opaque cursors: encrypted and authenticated. The IV is derived from the content, so the same row under the same filters
 * and sort always has the same cursor.
 * Source: interface, "Pagination" 3.
 */
export function createCursorSeal(secret: Buffer): CursorSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cursor encryption', 32))
  const ivKey = Buffer.from(hkdfSync('sha256', secret, '', 'cursor iv', 32))
  return {
    seal(content) {
      const plain = deflateRawSync(JSON.stringify(content))
      const iv = createHmac('sha256', ivKey).update(plain).digest().subarray(0, IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(text) {
      if (!/^[\w-]{40,}$/.test(text)) return undefined
      const bytes = Buffer.from(text, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        const plain = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
        return JSON.parse(inflateRawSync(plain).toString()) as CursorContent
      } catch {
        // Not ours, or modified: the authentication tag doesn't match.
        return undefined
      }
    },
  }
}
