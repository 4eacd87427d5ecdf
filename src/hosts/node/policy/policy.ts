import { lstat, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { isAppError } from '../../../contract/errors/errors.ts'
import { type PresetWorkspace, presetWorkspace } from '../../../contract/presetWorkspace.ts'
import { assertAllowed, readAllowedBaseUrl } from '../../../core/service/allowedBaseUrls.ts'
import { readBaseUrl } from '../../../core/service/baseUrl.ts'
import { HostProblem } from '../hostProblem.ts'

/** What the administrator of this computer decided about Earshot. See docs/administrators.md. */
export interface Policy {
  /** The services that Earshot may connect to; null for any. The demo workspace is always allowed. */
  readonly allowedBaseUrls: readonly string[] | null
  /** Null if the policy leaves updates to the package. */
  readonly updates: 'off' | { readonly address: string } | null
  /** Workspaces that people connect with a key only. */
  readonly workspaces: readonly PresetWorkspace[]
  /** Importing is hidden and refused. */
  readonly hidesImport: boolean
}

export const NO_POLICY: Policy = { allowedBaseUrls: null, updates: null, workspaces: [], hidesImport: false }

const MAX_BYTES = 64 * 1024
const MAX_URLS = 500
const MAX_URL_LENGTH = 2048
const MAX_WORKSPACES = 50

const URL_TEXT = z.string().max(MAX_URL_LENGTH)

// Strict, because a misspelled name would silently allow what it should forbid.
const FILE = z.strictObject({
  allowedBaseUrls: z.array(URL_TEXT).min(1).max(MAX_URLS).optional(),
  updates: z.union([z.literal('off'), z.strictObject({ address: URL_TEXT })]).optional(),
  workspaces: z.array(presetWorkspace).max(MAX_WORKSPACES).optional(),
  hideImport: z.boolean().optional(),
})

/** Where each system's administrators expect it. A normal user can't write these folders, apart from Windows: see the docs. */
export function policyFile(platform: NodeJS.Platform = process.platform, env: NodeJS.ProcessEnv = process.env): string {
  if (platform === 'darwin') return '/Library/Application Support/Earshot/policy.json'
  if (platform === 'win32') return `${env['ProgramData'] || 'C:\\ProgramData'}\\Earshot\\policy.json`
  return '/etc/earshot/policy.json'
}

/** Throws `HostProblem` if there is a policy that can't be used: ignoring it would allow what it forbids. */
export async function readPolicy(file: string = policyFile()): Promise<Policy> {
  const text = await readText(file)
  if (text === null) return NO_POLICY
  try {
    const { allowedBaseUrls, updates, workspaces = [], hideImport = false } = FILE.parse(JSON.parse(text))
    for (const url of allowedBaseUrls ?? []) if (readAllowedBaseUrl(url) === null) throw new Error(notAllowed(url))
    if (typeof updates === 'object' && !isHttps(updates.address))
      throw new Error(`updates.address has to be an https address`)
    for (const { name, baseUrl } of workspaces) checkPreset(name, baseUrl, allowedBaseUrls ?? null)
    return { allowedBaseUrls: allowedBaseUrls ?? null, updates: updates ?? null, workspaces, hidesImport: hideImport }
  } catch (error) {
    throw problem(file, inWords(error), error)
  }
}

/** Null if there is no file. */
async function readText(file: string): Promise<string | null> {
  try {
    if ((await stat(file)).size > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES / 1024} KB`)
    // Editors on Windows may begin a file with a byte order mark.
    return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw problem(file, inWords(error), error)
    // An administrator has linked a policy, which can't be reached now.
    if ((await isBrokenLink(file)) || (await isBrokenLink(dirname(file))))
      throw problem(file, 'its link leads nowhere', error)
    return null
  }
}

async function isBrokenLink(path: string): Promise<boolean> {
  const [link, target] = await Promise.all([lstat, stat].map((read) => read(path).catch(() => null)))
  return link?.isSymbolicLink() === true && target === null
}

function problem(file: string, reason: string, cause: unknown): HostProblem {
  return new HostProblem(
    `Earshot can’t use the policy file ${file}: ${reason}. Ask the administrator of this computer to correct it.`,
    { cause },
  )
}

function inWords(error: unknown): string {
  if (error instanceof z.ZodError) {
    const { path, message } = error.issues[0] ?? { path: [], message: '' }
    return path.length > 0 ? `${path.join('.')}: ${message}` : message
  }
  return error instanceof Error ? error.message : String(error)
}

/** Throws for a preset workspace whose base URL is invalid or not allowed. */
function checkPreset(name: string, url: string, allowed: readonly string[] | null): void {
  try {
    assertAllowed(readBaseUrl(url), allowed)
  } catch (error) {
    const isForbidden = isAppError(error) && error.code === 'base-url-not-allowed'
    const why = isForbidden
      ? 'which allowedBaseUrls doesn’t allow'
      : 'which isn’t a base URL such as https://api.example.com'
    throw new Error(`workspaces has "${name}" with "${url}", ${why}`, { cause: error })
  }
}

function notAllowed(url: string): string {
  return `allowedBaseUrls has "${url}", which isn’t a base URL such as https://api.example.com`
}

function isHttps(address: string): boolean {
  return URL.parse(address)?.protocol === 'https:'
}
