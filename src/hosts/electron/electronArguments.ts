import { parseArgs } from 'node:util'

export interface ElectronArguments {
  readonly data?: string
  readonly demo: boolean
}

/**
 * Our flags among Electron's, Chromium's and a debugger's, all of which stand in the same `argv`; those are not ours to
 * refuse. `npm start` has checked ours before.
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
