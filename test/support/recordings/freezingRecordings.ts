import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Small recordings, damaged so that mediabunny 1.61 reads them in an endless loop. */

const MADE = join(import.meta.dirname, '..', '..', '..', 'src', 'core', 'imports', 'probing', 'testing', 'recordings')

/** Its only sample-to-chunk entry has a chunk of 2³² − 1 samples. */
export function endlessChunk(): Buffer {
  const bytes = Buffer.from(readFileSync(join(MADE, 'mono.m4a')))
  const box = bytes.indexOf('stsc')
  // After the name: version and flags, number of entries, first chunk.
  bytes.writeUInt32BE(0xffff_ffff, box + 16)
  return bytes
}

/** Only a header and the beginning of a segment. */
export function emptyWebm(): Buffer {
  return Buffer.concat([Buffer.from('1A45DFA38018538067FF', 'hex'), Buffer.alloc(100)])
}

/** Its index has 2³² − 1 samples with different times, so a list of them all is created. */
export function endlessTimes(): Buffer {
  const bytes = Buffer.from(readFileSync(join(MADE, 'mono.m4a')))
  bytes.writeUInt32BE(0xffff_ffff, bytes.indexOf('stts') + 12)
  // A box that players don't need becomes one of composition times: its name, version and flags, and one entry.
  const box = bytes.indexOf('sgpd')
  bytes.write('ctts', box)
  bytes.writeUInt32BE(1, box + 8)
  return bytes
}
