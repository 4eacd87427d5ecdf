import { parseArgs } from 'node:util'

export interface StartOptions {
  /** Undefined: Electron if available, otherwise the browser. */
  readonly host?: 'electron' | 'web'
  /** The web host's port; 0 picks a free one. Undefined: the last port, otherwise a free one. */
  readonly port?: number
  /** As typed. Undefined: the platform's folder (`dataFolder`). */
  readonly data?: string
  readonly demo: boolean
  readonly open: boolean
}

type ReadFlags =
  | { readonly kind: 'start'; readonly options: StartOptions }
  | { readonly kind: 'help' }
  /** `reason` is one line for the user. */
  | { readonly kind: 'refused'; readonly reason: string }

const OPTIONS = `  --port N              use this port for the browser version; 0 picks a free one (default: the last one used)
  --data DIR            keep Earshot's data in this folder
  --demo                open the demo workspace
  --no-open             browser version: print the link without opening a window
  --help                show this help
`

export const HELP = `Usage: npm start -- [options]

Starts the desktop app, or the browser version if the desktop app isn't available.

  --host electron|web   start the desktop app (electron) or the browser version (web)
${OPTIONS}`

export const DEV_HELP = `Usage: npm run dev -- [options]

Starts the browser version for development. It updates when its code changes.

${OPTIONS}`

/** Reads the flags. Rejects unknown flags, invalid values and positional arguments. */
export function readFlags(args: readonly string[]): ReadFlags {
  let values
  try {
    values = parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: {
        host: { type: 'string' },
        port: { type: 'string' },
        data: { type: 'string' },
        demo: { type: 'boolean' },
        'no-open': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    return refused(firstSentence(error))
  }
  if (values.help) return { kind: 'help' }

  const { host, port, data } = values
  if (host !== undefined && host !== 'electron' && host !== 'web') {
    return refused(`--host must be electron or web, not “${host}”.`)
  }
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
    return refused(`--port must be a number from 0 to 65535, not “${port}”.`)
  }
  if (port !== undefined && host === 'electron')
    return refused('--port can’t be used with --host electron, because the desktop app has no port.')
  if (data === '') return refused('--data must be followed by a folder.')

  return {
    kind: 'start',
    options: {
      ...(host !== undefined && { host }),
      ...(port !== undefined && { port: Number(port) }),
      ...(data !== undefined && { data }),
      demo: values.demo ?? false,
      open: !values['no-open'],
    },
  }
}

function refused(reason: string): ReadFlags {
  return { kind: 'refused', reason }
}

/** The first sentence of Node's message says what is wrong; the rest is advice about escaping. */
function firstSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return `${message.split(/\.(?:\s|$)|\n/)[0]}.`
}
