import { parseArgs } from 'node:util'
import type { LimitKind } from './limits/rateLimit.ts'
import type { SimulatorOptions } from './options.ts'

export type Command =
  | { readonly kind: 'run'; readonly options: SimulatorOptions; readonly isQuiet: boolean }
  | { readonly kind: 'help'; readonly text: string; readonly isMistake: boolean }

const LIMIT_KINDS: readonly LimitKind[] = ['fixed', 'sliding', 'token', 'off']

const HELP = `Usage: npm run service -- [options]

Starts the demo service alone, for use with other clients.

  --port N           use this port on 127.0.0.1; 0 picks a free one (default: 0)
  --calls N          generate this many calls (default: 500)
  --stress           generate odd data for tests: many scripts, long words, damaged titles, huge chats
  --seed N           generate other calls with another number (default: 1)
  --key KEY          accept this API key (default: EARSHOT_DEMO_KEY, or a random key)
  --second-key KEY   add a second workspace with 40 calls of its own, for this API key
  --data DIR         keep the data in this folder (default: a temporary one)
  --limits KIND      count rate limits by this method: fixed, sliding, token or off (default: sliding)
  --requests-per-minute N
                     allow this many requests per minute (default: 100)
  --media-seconds N  expire links to media after this many seconds (default: 1800)
  --processing-ms N  finish processing an import after this many milliseconds (default: 3000)
  --recordings DIR   use the recordings of the catalog.json in this folder (default: the repository's)
  --quiet            don't print the address and the key
  --help             show this help`

/** The flags of `npm run service`. `demoKey` is the key the host passes in a way that keeps it out of the process list. */
export function readCommandLine(args: readonly string[], demoKey: string | undefined): Command {
  let values: ReturnType<typeof parse>
  try {
    values = parse(args)
  } catch (error) {
    return { kind: 'help', text: `${error instanceof Error ? error.message : ''}\n\n${HELP}`, isMistake: true }
  }
  if (values.help === true) return { kind: 'help', text: HELP, isMistake: false }
  const problems: string[] = []
  const number = (
    name: 'port' | 'calls' | 'seed' | 'requests-per-minute' | 'media-seconds' | 'processing-ms',
    most: number,
  ): number | undefined => {
    const text = values[name]
    if (text === undefined) return undefined
    if (!/^\d{1,9}$/.test(text) || Number(text) > most)
      problems.push(`--${name} must be a whole number from 0 to ${most}, not ${text}`)
    return Number(text)
  }
  const limits = LIMIT_KINDS.find((kind) => kind === (values.limits ?? 'sliding'))
  if (limits === undefined)
    problems.push(`--limits must be one of ${LIMIT_KINDS.join(', ')}, not ${values.limits ?? ''}`)
  if (values['second-key'] === '') problems.push('--second-key must not be empty')
  const options = withoutUndefined({
    port: number('port', 65_535),
    calls: number('calls', 5_000_000),
    seed: number('seed', 999_999_999),
    data: values.stress === true ? ('stress' as const) : ('company' as const),
    requestsPerMinute: number('requests-per-minute', 1_000_000),
    mediaSeconds: number('media-seconds', 86_400_000 / 1000),
    processingMs: number('processing-ms', 3_600_000),
    apiKey: values.key ?? demoKey,
    secondKey: values['second-key'],
    dataDir: values.data,
    preparedDir: values.prepared,
    recordingsDir: values.recordings,
    limits,
  })
  return problems.length > 0
    ? { kind: 'help', text: `${problems.join('\n')}\n\n${HELP}`, isMistake: true }
    : { kind: 'run', options, isQuiet: values.quiet === true }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  return parseArgs({
    args: [...args],
    options: {
      port: text,
      calls: text,
      seed: text,
      stress: { type: 'boolean' },
      key: text,
      'second-key': text,
      data: text,
      prepared: text,
      recordings: text,
      limits: text,
      'requests-per-minute': text,
      'media-seconds': text,
      'processing-ms': text,
      quiet: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  }).values
}

/** An option that is not given must be absent: `undefined` would replace its default. */
function withoutUndefined(options: {
  readonly [Name in keyof SimulatorOptions]: SimulatorOptions[Name] | undefined
}): SimulatorOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}
