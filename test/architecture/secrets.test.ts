import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * Runs a whole session with recognizable secrets in a separate process, then searches everything that left it: each frame to
 * the page, each file of the data folder, the log, the gateway's responses, the process's output.
 */

interface SessionResult {
  readonly key: string
  readonly wrongKey: string
  /** Signatures of the signed URLs that the service returned. */
  readonly signatures: readonly string[]
  /** The counts of what was recorded, so that an empty search can't pass: frames to the page and gateway responses. */
  readonly frames: readonly string[]
  readonly answers: readonly string[]
  readonly importState: string
  readonly failureCodes: readonly string[]
  /** Of the calls that were opened for their media. */
  readonly openedFormats: readonly string[]
}

const SUPPORT = join(import.meta.dirname, '..', 'support')

function run(
  program: string,
  ...programArgs: readonly string[]
): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve) => {
    const args = [join(SUPPORT, program), ...programArgs]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    child.stderr.on('data', (chunk) => (output += String(chunk)))
    child.once('close', (code) => resolve({ code, output }))
  })
}

describe('after a whole session', () => {
  it('neither the key nor a signed URL is in a frame, a file, the log or the output', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'earshot-secrets-'))
    const dataFolder = join(folder, 'data')
    const resultFile = join(folder, 'result.json')
    try {
      const { code, output } = await run('secretSession.ts', dataFolder, resultFile)
      expect(output).toBe('')
      expect(code).toBe(0)
      const result = JSON.parse(readFileSync(resultFile, 'utf8')) as SessionResult

      // The session must have done its work; otherwise the search proves nothing.
      expect(result.importState).toBe('done')
      expect(result.failureCodes).toEqual([
        'unauthorized',
        'unauthorized',
        'not-this-service',
        ...Array.from({ length: 5 }, () => 'invalid-request'),
        'internal',
      ])
      expect(result.openedFormats).toEqual(['audio', 'chat', 'file', 'group_chat', 'video'])
      expect(result.signatures.length).toBeGreaterThanOrEqual(10)
      expect(result.frames.length).toBeGreaterThan(20)
      expect(result.answers.length).toBeGreaterThan(2)
      const files = readdirSync(dataFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      const texts = files.map((entry) => ({
        where: join(entry.parentPath, entry.name),
        text: readFileSync(join(entry.parentPath, entry.name), 'latin1'),
      }))
      expect(texts.some(({ where }) => where.endsWith('earshot.log'))).toBe(true)
      expect(texts.some(({ where }) => where.endsWith('workspaces.json'))).toBe(true)
      expect(texts.some(({ where }) => where.endsWith('calls.sqlite'))).toBe(true)

      const places = [
        ...texts,
        ...result.frames.map((text, index) => ({ where: `frame ${index}`, text })),
        ...result.answers.map((text, index) => ({ where: `answer ${index}`, text })),
      ]
      const forms = [result.key, result.wrongKey, ...result.signatures].flatMap((secret) => [
        secret,
        encodeURIComponent(secret),
        JSON.stringify(secret).slice(1, -1),
        JSON.stringify(JSON.stringify(secret).slice(1, -1)).slice(1, -1),
        Buffer.from(secret).toString('hex'),
        // Inside a longer base64 text the ends differ, and the middle depends on the offset.
        ...['', 'x', 'xx'].flatMap((before) => {
          const encoded = Buffer.from(before + secret)
          return [encoded.toString('base64').slice(4, -4), encoded.toString('base64url').slice(4, -4)]
        }),
      ])
      // Each URL is signed separately, so URLs that only the core has seen are searched by their parameter.
      const found = places.flatMap(({ where, text }) =>
        [...forms, 'signature=', 'signature%3D'].filter((form) => text.includes(form)).map(() => where),
      )
      expect(found).toEqual([])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

it('the key of a removed workspace is no longer in memory', async () => {
  const { code, output } = await run('removedKey.ts')
  expect(code, output).toBe(0)
  const { used, removed } = JSON.parse(output) as { readonly used: number; readonly removed: number }
  expect(used).toBeGreaterThan(0)
  expect(removed).toBe(0)
})
