/** The table «Who may import whom» of src/README.md, as data. */

export const PARTS = [
  'domain',
  'contract',
  'core',
  'hosts',
  'hosts/setup',
  'hosts/node',
  'hosts/web',
  'hosts/electron',
  'renderer',
  'simulator',
] as const
export type Part = (typeof PARTS)[number]

/** From top to bottom; each may import those below it. Styles are leaves: anybody may import them. */
export const LAYERS = ['app', 'pages', 'features', 'client', 'components', 'hooks', 'styles'] as const
export type Layer = (typeof LAYERS)[number]

export type PartRule = {
  /** Parts of ours, its own included without saying. */
  readonly mayImport: readonly Part[]
  readonly mayUseNode: boolean
  readonly packages: { readonly only: readonly RegExp[] } | { readonly not: readonly PackageGroup[] }
  /** The right way, for the message. */
  readonly instead: string
}

export const PACKAGE_GROUPS = {
  electron: /^electron(\/|$)/,
  screen:
    /^(react|react-dom|zustand|lucide-react|clsx|wavesurfer\.js|@visx\/.+|@tanstack\/.+|@base-ui\/react|@orpc\/tanstack-query)(\/|$)/,
  tests:
    /^(vitest|vitest-.+|@vitest\/.+|fast-check|@e965\/xlsx|playwright|playwright-core|@playwright\/.+|@axe-core\/.+)(\/|$)/,
  tools: /^(vite|electron-vite|rolldown|@vitejs\/.+|@tailwindcss\/.+|tailwindcss|typescript|oxlint|oxfmt)(\/|$)/,
  postgres: /^@electric-sql\//,
  server: /^(fastify|@fastify\/.+|ws)(\/|$)/,
  rpc: /^@orpc\//,
  core: /^(undici|keytar|@orpc\/server)(\/|$)/,
} as const satisfies Record<string, RegExp>
export type PackageGroup = keyof typeof PACKAGE_GROUPS

export const PART_RULES: Readonly<Record<Part, PartRule>> = {
  domain: {
    mayImport: [],
    mayUseNode: false,
    packages: { only: [/^zod(\/|$)/] },
    instead: 'the domain computes and knows nobody: pass in what it needs as a value',
  },
  contract: {
    mayImport: ['domain'],
    mayUseNode: false,
    packages: { only: [/^zod(\/|$)/, /^@orpc\/(contract|client)(\/|$)/] },
    instead: 'the contract says what may be asked: who asks and who answers import it, not the other way round',
  },
  core: {
    mayImport: ['contract', 'domain'],
    mayUseNode: true,
    packages: { not: ['electron', 'screen', 'tests', 'tools', 'postgres', 'server'] },
    instead: 'what the core needs from a host is a port in core/ports.ts',
  },
  hosts: {
    mayImport: ['hosts/node', 'hosts/web', 'hosts/electron', 'core', 'contract'],
    mayUseNode: true,
    packages: { not: ['electron', 'screen', 'tests', 'postgres'] },
    instead: 'start.ts chooses a host and hands over',
  },
  'hosts/setup': {
    mayImport: [],
    mayUseNode: true,
    packages: { only: [] },
    instead: 'the set-up runs before anything is installed: Node built-ins only',
  },
  'hosts/node': {
    mayImport: ['core', 'contract', 'simulator'],
    mayUseNode: true,
    packages: { not: ['electron', 'screen', 'tests', 'postgres'] },
    instead: 'what both hosts share knows neither of them, and no word of the domain',
  },
  'hosts/web': {
    mayImport: ['hosts', 'hosts/node', 'core', 'contract'],
    mayUseNode: true,
    packages: { not: ['electron', 'screen', 'tests', 'postgres'] },
    instead: 'a host wires the core to a window; the demo service is started through hosts/node',
  },
  'hosts/electron': {
    mayImport: ['hosts', 'hosts/node', 'core', 'contract'],
    mayUseNode: true,
    packages: { not: ['screen', 'tests', 'postgres', 'server'] },
    instead: 'a host wires the core to a window; the demo service is started through hosts/node',
  },
  renderer: {
    mayImport: ['contract', 'domain'],
    mayUseNode: false,
    packages: { not: ['electron', 'tests', 'postgres', 'server', 'core'] },
    instead: 'the renderer asks the core through src/renderer/client',
  },
  simulator: {
    mayImport: [],
    mayUseNode: true,
    packages: { not: ['electron', 'screen', 'tests', 'tools', 'rpc', 'core'] },
    instead: 'the simulator is written from the interface document alone',
  },
}

/** Tests that stand beside their file may reach further: what they import is not shipped. */
export const TESTS_MAY_ALSO_IMPORT: Readonly<Record<Part, readonly Part[]>> = {
  domain: [],
  contract: [],
  core: ['simulator'],
  hosts: ['hosts/setup', 'simulator', 'domain'],
  'hosts/setup': [],
  'hosts/node': ['hosts', 'hosts/setup', 'domain'],
  'hosts/web': ['simulator', 'hosts/setup', 'domain'],
  'hosts/electron': ['simulator', 'hosts/setup', 'domain'],
  renderer: [],
  simulator: [],
}

/** The one file through which the shipped app reaches the simulator, at start-up. */
export const DEMO_SERVICE = /^src\/hosts\/node\/demoService[A-Za-z]*\.ts$/

/** The preload script sees Electron and the contract's types, and nothing that would bring a library into it. */
export const PRELOAD = /^src\/hosts\/electron\/preload[A-Za-z]*\.ts$/

/** What page and preload script call each other's messages. The preload takes its values from here, so it must stay without imports that run. */
export const BRIDGE = 'src/contract/hostBridge.ts'

/** Where the core may read the environment: its options are made there. */
export const CORE_OPTIONS = 'src/core/createCore.ts'
