import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export interface UrlSigner {
  /** The path and query of a link to `key`, valid until `expiresMs`. `owner` makes links of different calls differ. */
  sign(key: string, owner: number, expiresMs: number): string
  check(path: string, query: URLSearchParams, nowMs: number): 'valid' | 'expired' | 'forged'
}

export const MEDIA_PREFIX = '/media/'

export function createUrlSigner(secret: Buffer): UrlSigner {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'media links', 32))
  const signatureOf = (path: string, owner: string, expires: string): string =>
    createHmac('sha256', key).update(`${path}\n${owner}\n${expires}`).digest('base64url')
  return {
    sign(mediaKey, owner, expiresMs) {
      const path = `${MEDIA_PREFIX}${mediaKey.split('/').map(encodeURIComponent).join('/')}`
      const expires = String(expiresMs)
      return `${path}?call=${owner}&expires=${expires}&signature=${signatureOf(path, String(owner), expires)}`
    },
    check(path, query, nowMs) {
      const expires = query.get('expires') ?? ''
      const given = Buffer.from(query.get('signature') ?? '')
      const expected = Buffer.from(signatureOf(path, query.get('call') ?? '', expires))
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged'
      return Number(expires) > nowMs ? 'valid' : 'expired'
    },
  }
}
