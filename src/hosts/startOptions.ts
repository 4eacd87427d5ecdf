import { parseArgs } from 'node:util'

/** Command-line options of `npm start`. */
export interface StartOptions {
  /** Undefined: Electron if available, otherwise the browser. */
  readonly host?: 'electron' | 'web'
  /** The web host's port; 0 picks a free one. Undefined: the last port, otherwise a free one. */
  readonly port?: number
  /** As typed. Undefined: the platform's folder (`dataFolder`). */
  readonly data?: string
  /** Open the demo workspace. */
  readonly demo: boolean
  /** Open a browser window. */
  readonly open: boolean
}

export type ReadFlags =
  | { readonly kind: 'start'; readonly options: StartOptions }
  | { readonly kind: 'help' }
  /** `reason` is one line for the user. */
  | { readonly kind: 'refused'; readonly reason: string }

export const HELP = `Starts Earshot.

  npm start [-- flags]

  --host electron|web   the desktop app, or the same app in a browser
                        (without it: the desktop app if Electron's binary can be had, else the browser)
  --port N              the browser way's port on 127.0.0.1; 0 is any free one
  --data DIR            where Earshot keeps its data
  --demo                go straight into the demo workspace
  --no-open             print the link, open no window
  --help                this text
`

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
    return refused(`--host is electron or web, not “${host}”.`)
  }
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
    return refused(`--port is a number from 0 to 65535, not “${port}”.`)
  }
  if (port !== undefined && host === 'electron')
    return refused('--port belongs to --host web: the desktop app has none.')
  if (data === '') return refused('--data needs a folder.')

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
