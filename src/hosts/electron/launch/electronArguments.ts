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
