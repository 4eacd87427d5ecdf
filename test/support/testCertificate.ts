import { generateKeyPairSync, sign } from 'node:crypto'

/** A certificate for 127.0.0.1 that no system trusts: self-signed, so it is its own authority. Written by hand as DER (RFC 5280). */
export function createTestCertificate(): { readonly key: string; readonly cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(oid('2a8648ce3d040302')) // ecdsa-with-SHA256
  const name = sequence(tag(0x31, sequence(oid('550403'), tag(0x0c, Buffer.from('Earshot test')))))
  const validity = sequence(tag(0x17, Buffer.from('200101000000Z')), tag(0x17, Buffer.from('491231235959Z')))
  const isAuthority = sequence(oid('551d13'), tag(0x04, sequence(tag(0x01, Buffer.from([0xff])))))
  const forLoopback = sequence(oid('551d11'), tag(0x04, sequence(tag(0x87, Buffer.from([127, 0, 0, 1])))))
  const content = sequence(
    tag(0xa0, tag(0x02, Buffer.from([2]))), // version 3
    tag(0x02, Buffer.from([1])),
    ...[algorithm, name, validity, name],
    publicKey.export({ type: 'spki', format: 'der' }),
    tag(0xa3, sequence(isAuthority, forLoopback)),
  )
  const signature = tag(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]))
  const der = sequence(content, algorithm, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

function tag(type: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([type, ...size]), content])
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tag(0x30, Buffer.concat(parts))
}

function oid(hex: string): Buffer {
  return tag(0x06, Buffer.from(hex, 'hex'))
}
