import { posix, win32 } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isEarshotLink } from '../../../contract/callLink.ts'

/** What a start asks for. A second start asks it of the running app, which has the same data folder. */
export interface StartRequest {
  readonly demo: boolean
  /** Links of ours, and absolute paths of files and folders. */
  readonly opens: readonly string[]
}

/** The system passes it when it starts the app because the user has logged in. */
export const AT_LOGIN = '--at-login'

export interface ElectronArguments extends StartRequest {
  readonly data?: string
  readonly isAtLogin: boolean
  /** Arguments for the app to start again with, without what this start asks for. */
  readonly kept: readonly string[]
}

interface Surroundings {
  /** Whether Electron was started with the app's path as an argument, as in development: `process.defaultApp`. */
  readonly hasAppPath: boolean
  /** The working directory. */
  readonly folder: string
  readonly platform: NodeJS.Platform
}

/**
 * Finds our flags, links and paths in `argv`, which also holds flags of Electron, Chromium and debuggers. Unknown flags are
 * ignored, because they may be theirs; `npm start` has already validated ours.
 *
 * Links and paths come from outside. A link with a quote may become several arguments on Windows, so flags that follow a
 * link or a path aren't ours, and what follows a link isn't opened.
 */
export function readElectronArguments(argv: readonly string[], surroundings: Surroundings): ElectronArguments {
  const given = argv.slice(1)
  const { tokens } = parseArgs({
    args: given,
    strict: false,
    tokens: true,
    options: { data: { type: 'string' }, demo: { type: 'boolean' }, 'at-login': { type: 'boolean' } },
  })
  const appPath = surroundings.hasAppPath ? tokens.find(({ kind }) => kind === 'positional') : undefined
  const outside = tokens.filter((token) => token.kind !== 'option' && token !== appPath)
  const end = outside[0]?.index ?? given.length
  const flags = tokens.flatMap((token) => (token.kind === 'option' && token.index < end ? [token] : []))
  const data = flags.findLast(({ name, value }) => name === 'data' && value)?.value
  const opens = outside.flatMap((token) => (token.kind === 'positional' ? openedBy(token.value, surroundings) : []))
  const link = opens.findIndex(isEarshotLink)
  return {
    ...(data !== undefined && { data }),
    isAtLogin: flags.some(({ name }) => name === 'at-login'),
    demo: flags.some(({ name }) => name === 'demo'),
    opens: link < 0 ? opens : opens.slice(0, link + 1),
    kept: given.slice(0, end).filter((argument) => argument !== '--demo' && argument !== AT_LOGIN),
  }
}

/** A link of ours, or the path of an argument. Linux desktops pass files as `file:` URLs. */
function openedBy(argument: string, { folder, platform }: Surroundings): readonly string[] {
  if (isEarshotLink(argument)) return [argument]
  const isWindows = platform === 'win32'
  if (/^file:/i.test(argument)) return pathOfUrl(argument, isWindows)
  // Not `x:`, which is a drive of Windows.
  if (argument === '' || /^[a-z][a-z\d+.-]+:\/\//i.test(argument)) return []
  return [(isWindows ? win32 : posix).resolve(folder, argument)]
}

function pathOfUrl(url: string, isWindows: boolean): readonly string[] {
  try {
    const path = fileURLToPath(url, { windows: isWindows })
    return path.includes('\0') ? [] : [path]
  } catch {
    // Not a URL, or of another computer (on Windows, that is a path).
    return []
  }
}

/**
 * Reads a second start from Electron's `additionalData`, which arrives as it was sent. Its `argv` doesn't: Chromium
 * reorders it and adds arguments.
 */
export function readSecondStart(additionalData: unknown): StartRequest {
  const { demo, opens } = (additionalData ?? {}) as { readonly demo?: unknown; readonly opens?: unknown }
  return { demo: demo === true, opens: Array.isArray(opens) ? opens.filter((one) => typeof one === 'string') : [] }
}

/** Arguments for the app to start again with these. After `--`, nothing is taken for a flag; after a link, nothing is opened. */
export function relaunchArguments(kept: readonly string[], { demo, opens }: StartRequest): string[] {
  const paths = opens.filter((one) => !isEarshotLink(one))
  const links = opens.filter(isEarshotLink).slice(-1)
  return [...kept, ...(demo ? ['--demo'] : []), ...(opens.length > 0 ? ['--', ...paths, ...links] : [])]
}
