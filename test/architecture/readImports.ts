import { parseSync } from 'vite'

/** A source file for the checker; `path` is relative to the checkout, with forward slashes. */
export type SourceFile = { readonly path: string; readonly text: string }

/** One reference to another module. `specifier` is undefined if the code computes it. */
export type Import = {
  readonly specifier: string | undefined
  readonly kind: 'static' | 're-export' | 'dynamic' | 'type' | 'worker' | 'reference'
  readonly line: number
}

/**
 * A global that the code uses without importing it, by its name in the source: `process.env`, `Date.now`, `new Date`,
 * `Math.random`.
 */
export type AmbientUse = { readonly name: string; readonly line: number }

export type Reading = {
  readonly imports: readonly Import[]
  readonly ambient: readonly AmbientUse[]
  readonly errors: readonly string[]
}

/**
 * All references of a file to other modules: static, type-only and dynamic imports, re-exports, `import('…')` in types,
 * `require`, `import.meta.glob`, `import.meta.resolve`, `new URL('./x.ts', import.meta.url)`, `vi.mock` and `/// <reference>`.
 * Reads the syntax tree, so comments and strings don't count.
 */
export function readImports({ path, text }: SourceFile): Reading {
  const { program, comments, errors } = parseSync(path, text)
  const lineOf = lineFinder(text)
  const imports: Import[] = []
  const ambient: AmbientUse[] = []

  for (const comment of comments) {
    const reference = /^\/\s*<reference\s+(types|path)=["']([^"']+)["']/.exec(comment.value)
    if (!reference) continue
    const [, attribute, target = ''] = reference
    imports.push({
      specifier: attribute === 'path' ? asRelative(target) : target,
      kind: 'reference',
      line: lineOf(comment.start),
    })
  }

  visit(program as unknown as Node, (node) => {
    const line = lineOf(node.start)
    const found = importIn(node)
    if (found) imports.push({ ...found, line })
    const name = ambientIn(node)
    if (name) ambient.push({ name, line })
  })
  return { imports, ambient, errors: errors.map(({ message }) => message) }
}

/** The tree is ESTree with TypeScript's nodes; only a few fields are read, each checked individually. */
type Node = { readonly type: string; readonly start: number; readonly [field: string]: unknown }

function importIn(node: Node): Omit<Import, 'line'> | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      return { specifier: literal(node['source']), kind: node['importKind'] === 'type' ? 'type' : 'static' }
    case 'ExportAllDeclaration':
      return { specifier: literal(node['source']), kind: 're-export' }
    case 'ExportNamedDeclaration':
      return node['source'] ? { specifier: literal(node['source']), kind: 're-export' } : undefined
    case 'ImportExpression':
      return { specifier: literal(node['source']), kind: 'dynamic' }
    case 'TSImportType':
      return { specifier: literal(node['source']), kind: 'type' }
    case 'TSExternalModuleReference':
      return { specifier: literal(node['expression']), kind: 'static' }
    case 'CallExpression':
      return LOADING_CALLS.includes(textOf(node['callee']))
        ? { specifier: literal(firstOf(node['arguments'])), kind: 'dynamic' }
        : undefined
    case 'NewExpression':
      return workerIn(node)
    default:
      return undefined
  }
}

const LOADING_CALLS = [
  'require',
  'require.resolve',
  'import.meta.glob',
  'import.meta.resolve',
  'vi.mock',
  'vi.doMock',
  'vi.importActual',
]

/**
 * `new URL('./peaks.worker.ts', import.meta.url)`: refers to a worker or another program of this project. Other file types
 * aren't code.
 */
function workerIn(node: Node): Omit<Import, 'line'> | undefined {
  if (textOf(node['callee']) !== 'URL') return undefined
  const [file, base] = listOf(node['arguments'])
  const specifier = literal(file)
  const isOurCode = specifier !== undefined && /\.[cm]?[jt]sx?$/.test(specifier) && textOf(base) === 'import.meta.url'
  return isOurCode ? { specifier: asRelative(specifier), kind: 'worker' } : undefined
}

function ambientIn(node: Node): string | undefined {
  if (node.type === 'MemberExpression') {
    const text = textOf(node)
    return ['process.env', 'Date.now', 'Math.random'].includes(text) ? text : undefined
  }
  const isNow =
    node.type === 'NewExpression' && textOf(node['callee']) === 'Date' && listOf(node['arguments']).length === 0
  return isNow ? 'new Date' : undefined
}

/** `a.b.c` for a chain of plain names, including `import.meta`; otherwise an empty string. */
function textOf(value: unknown): string {
  if (!isNode(value)) return ''
  if (value.type === 'Identifier') return String(value['name'])
  if (value.type === 'MetaProperty') return 'import.meta'
  if (value.type !== 'MemberExpression') return ''
  const owner = textOf(value['object'])
  const member = value['computed'] ? literal(value['property']) : textOf(value['property'])
  return owner && member ? `${owner}.${member}` : ''
}

function literal(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (value.type === 'Literal' && typeof value['value'] === 'string') return value['value']
  // `import(`./x.ts`)` without placeholders is the same as a string.
  const quasis = value.type === 'TemplateLiteral' ? listOf(value['quasis']) : []
  const [only] = quasis
  return quasis.length === 1 && isNode(only) ? (only['value'] as { cooked?: string }).cooked : undefined
}

function visit(node: Node, onNode: (node: Node) => void): void {
  onNode(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, onNode)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function firstOf(value: unknown): unknown {
  return listOf(value)[0]
}

function asRelative(specifier: string): string {
  return specifier.startsWith('.') ? specifier : `./${specifier}`
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    const next = starts.findIndex((start) => start > offset)
    return next === -1 ? starts.length : next
  }
}
