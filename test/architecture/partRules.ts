/**
 * The only definition of who may import whom. The test next to this file checks every import. `npm run boundaries` generates
 * the linter's restricted imports and the table in src/README.md from it, and a test fails if they differ.
 */

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

/**
 * The renderer's subjects, each with the other subjects that it may import. `app` puts them together and may import all. A test
 * checks that the list has no cycle.
 */
export const SUBJECTS = {
  accounts: ['call', 'figures'],
  agents: ['figures'],
  call: ['review'],
  calls: ['figures', 'filters', 'queue', 'saved-calls'],
  connect: [],
  figures: [],
  filters: [],
  folders: ['imports'],
  imports: [],
  insights: ['figures', 'filters', 'saved-calls'],
  queue: ['call', 'figures', 'review'],
  review: [],
  'saved-calls': [],
  search: ['call', 'saved-calls'],
  settings: ['call', 'saved-calls'],
  trackers: ['saved-calls'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type Subject = keyof typeof SUBJECTS

/** What all subjects build on, from top to bottom; each may import those below it. */
export const SHARED = ['client', 'components', 'hooks', 'commands', 'styles'] as const
export type Shared = (typeof SHARED)[number]

export const SUBJECT_REMEDY = 'take it as a prop, or move what both use to client, components or hooks'

export const SHARED_REMEDIES: Readonly<Record<Shared, string>> = {
  client: 'it only talks to the core: what is shown belongs to a subject',
  components: 'a component knows neither the core nor a subject: take it as a prop',
  hooks: 'pass in what it needs',
  commands: 'a component offers what a command does with `useCommands`',
  styles: 'styles hold CSS only',
}

/** A folder of the renderer with an inside: other folders may only import the files directly in it. Its README lists them. */
export const SEALED_FOLDER = 'calls/table'

export const SEALED_REMEDY = 'import a file directly in the folder; its README lists them'

export type PartRule = {
  /** Parts of this project; the part itself is implied. */
  readonly mayImport: readonly Part[]
  readonly mayUseNode: boolean
  readonly packages: { readonly only: readonly string[] } | { readonly not: readonly PackageGroup[] }
  /** The allowed alternative, for the message. */
  readonly instead: string
  /** Additional text for the table. */
  readonly uses: string
  readonly never: string
}

export const PACKAGE_GROUPS = {
  electron: /^electron(\/|$)/,
  screen:
    /^(react|react-dom|zustand|lucide-react|clsx|wavesurfer\.js|@visx\/.+|@tanstack\/.+|@base-ui\/react|@orpc\/tanstack-query)(\/|$)/,
  tests:
    /^(vitest|vitest-.+|@vitest\/.+|fast-check|@electron\/asar|@e965\/xlsx|playwright|playwright-core|@playwright\/.+|@axe-core\/.+)(\/|$)/,
  tools:
    /^(vite|electron-vite|electron-builder|rolldown|@vitejs\/.+|@tailwindcss\/.+|tailwindcss|typescript|oxlint|oxfmt)(\/|$)/,
  postgres: /^@electric-sql\//,
  server: /^(fastify|@fastify\/.+|ws)(\/|$)/,
  rpc: /^@orpc\//,
  core: /^(undici|keytar|@orpc\/server)(\/|$)/,
} as const satisfies Record<string, RegExp>
export type PackageGroup = keyof typeof PACKAGE_GROUPS

export const PACKAGE_REMEDIES: Readonly<Record<PackageGroup, string>> = {
  electron:
    'only src/hosts/electron may import electron: ask the host through core/ports.ts or a capability in the contract',
  screen: 'what is shown belongs to src/renderer',
  tests: 'only tests may use test libraries',
  tools: 'build tools belong to the hosts and to test/',
  postgres: 'only the simulator has a Postgres',
  server: 'only the hosts and the simulator serve HTTP',
  rpc: 'the simulator is written from the interface document alone',
  core: 'this package needs Node: use it in src/core or a host, behind a procedure of src/contract',
}

export const NODE_REMEDY = 'what needs Node belongs to src/core, behind a procedure of src/contract'

export const PART_RULES: Readonly<Record<Part, PartRule>> = {
  domain: {
    mayImport: [],
    mayUseNode: false,
    packages: { only: ['zod', '@leeoniya/ufuzzy'] },
    instead: 'pass in what it needs as a value',
    uses: 'the language, zod, uFuzzy',
    never: 'I/O, clock, randomness, platform',
  },
  contract: {
    mayImport: ['domain'],
    mayUseNode: false,
    packages: { only: ['zod', '@orpc/contract', '@orpc/client'] },
    instead: 'core and renderer import the contract, not the other way round',
    uses: "what Node and browsers share, zod, oRPC's contract",
    never: 'Node, DOM, React',
  },
  core: {
    mayImport: ['contract', 'domain'],
    mayUseNode: true,
    packages: { not: ['electron', 'screen', 'tests', 'tools', 'postgres', 'server'] },
    instead: 'what the core needs from a host is a port in core/ports.ts',
    uses: 'Node',
    never: 'Electron, DOM; `process.env` outside `createCore.ts`',
  },
  hosts: {
    mayImport: ['hosts/node', 'hosts/web', 'hosts/electron', 'core', 'contract'],
    mayUseNode: true,
    packages: { not: ['electron', 'screen', 'tests', 'postgres'] },
    instead: 'start.ts chooses a host and hands over',
    uses: 'Node',
    never: "the electron package, also through other files: `npm start` runs where it can't be loaded",
  },
  'hosts/setup': {
    mayImport: [],
    mayUseNode: true,
    packages: { only: [] },
    instead: 'the set-up runs before anything is installed: Node built-ins only',
    uses: 'Node from version 18, no package',
    never: '',
  },
  'hosts/node': {
    mayImport: ['core', 'contract', 'simulator'],
    mayUseNode: true,
    packages: { not: ['electron', 'screen', 'tests', 'postgres'] },
    instead:
      'both hosts use this part, so it knows neither of them; terms of the domain reach it through src/contract or src/core',
    uses: 'Node',
    never: 'Electron; the simulator outside `demoService.ts`',
  },
  'hosts/web': {
    mayImport: ['hosts', 'hosts/node', 'core', 'contract'],
    mayUseNode: true,
    packages: { not: ['electron', 'screen', 'tests', 'postgres'] },
    instead:
      'the demo service is started through src/hosts/node, terms of the domain are reached through src/contract or src/core',
    uses: 'Node',
    never: 'Electron',
  },
  'hosts/electron': {
    mayImport: ['hosts', 'hosts/node', 'core', 'contract'],
    mayUseNode: true,
    packages: { not: ['screen', 'tests', 'postgres', 'server'] },
    instead:
      'the demo service is started through src/hosts/node, terms of the domain are reached through src/contract or src/core',
    uses: 'Node, Electron',
    never: "(`preload.ts`: of ours only `contract/hostBridge.ts` and the contract's types)",
  },
  renderer: {
    mayImport: ['contract', 'domain'],
    mayUseNode: false,
    packages: { not: ['electron', 'tests', 'postgres', 'server', 'core'] },
    instead:
      'the renderer asks the core through src/renderer/client; what both need to know belongs to src/contract or src/domain',
    uses: 'DOM',
    never: 'Node, Electron',
  },
  simulator: {
    mayImport: [],
    mayUseNode: true,
    packages: { not: ['electron', 'screen', 'tests', 'tools', 'rpc', 'core'] },
    instead:
      "the simulator is written from the interface document alone, so that a bug of the client can't be hidden by the same bug here",
    uses: 'Node, Fastify, PGlite',
    never: '',
  },
}

/** Tests next to their source file may import more, because they aren't shipped. */
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

/** The only file through which the shipped app loads the simulator, at startup. */
export const DEMO_SERVICE = /^src\/hosts\/node\/demo\/demoService[A-Za-z]*\.ts$/

/** The preload script may use Electron and the contract's types, and nothing that would add a library to it. */
export const PRELOAD = /^src\/hosts\/electron\/preload[A-Za-z]*\.ts$/

/**
 * The names of the messages between page and preload script. The preload script takes its values from here, so it must not have
 * runtime imports.
 */
export const BRIDGE = 'src/contract/hostBridge.ts'

/** What the page loads at its start, and the first pages that it shows. */
export const PAGE_STARTS = [
  'src/renderer/main.tsx',
  'src/renderer/calls/CallsPage.tsx',
  'src/renderer/call/CallRoute.tsx',
]

/** The only place where the core may read the environment: it creates its options here. */
export const CORE_OPTIONS = 'src/core/createCore.ts'
