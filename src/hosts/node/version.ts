import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CHECKOUT } from './checkout.ts'

/** Earshot's version, from package.json. */
export async function readVersion(): Promise<string> {
  const parsed: unknown = JSON.parse(await readFile(join(CHECKOUT, 'package.json'), 'utf8'))
  if (typeof parsed === 'object' && parsed !== null && 'version' in parsed && typeof parsed.version === 'string') {
    return parsed.version
  }
  throw new Error('package.json has no version')
}
