import { parseArgs } from 'node:util'

export interface ElectronArguments {
  readonly data?: string
  readonly demo: boolean
}

/**
 * Finds our flags in `argv`, which also holds flags of Electron, Chromium and debuggers. Unknown flags are ignored,
 * because they may be theirs; `npm start` has already validated ours.
 */
export function readElectronArguments(argv: readonly string[]): ElectronArguments {
  const { tokens } = parseArgs({
    args: [...argv],
    strict: false,
    tokens: true,
    options: { data: { type: 'string' }, demo: { type: 'boolean' } },
  })
  let data: string | undefined
  let demo = false
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    if (token.name === 'data' && token.value) data = token.value
    if (token.name === 'demo') demo = true
  }
  return { ...(data !== undefined && { data }), demo }
}

/** What a second start asks of the running app. The data folder isn't part of it, because the two have the same. */
export type SecondStart = Pick<ElectronArguments, 'demo'>

/**
 * Reads a second start from Electron's `additionalData`, which arrives as it was sent. Its `argv` doesn't: Chromium
 * reorders it and adds arguments.
 */
export function readSecondStart(additionalData: unknown): SecondStart {
  const isDemo = typeof additionalData === 'object' && additionalData !== null && 'demo' in additionalData
  return { demo: isDemo && additionalData.demo === true }
}

/** The running app's arguments, for the app to start again as asked. */
export function relaunchArguments(argv: readonly string[], { demo }: SecondStart): string[] {
  return [...argv.slice(1).filter((argument) => argument !== '--demo'), ...(demo ? ['--demo'] : [])]
}
