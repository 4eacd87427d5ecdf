import { parseSync } from 'vite'

/**
 * One small change of a source file that its tests should detect: the text from `start` to `end` (UTF-16 units) becomes
 * `replacement`.
 */
export type Mutant = {
  readonly path: string
  readonly line: number
  readonly start: number
  readonly end: number
  readonly original: string
  readonly replacement: string
}

/**
 * Every single-point change of a source file: comparisons, logic, arithmetic, booleans, conditions and dropped calls, which are
 * StrykerJS's operators for code (https://stryker-mutator.io/docs/mutation-testing-elements/supported-mutators). As in
 * StrykerJS, excludes numbers (one more or less of a tuned constant isn't a defect), types and imports. Also excludes texts and
 * class names, which say little about tests.
 */
export function mutantsOf(path: string, text: string): readonly Mutant[] {
  const mutants: Mutant[] = []
  const add = (start: number, end: number, replacement: string): void => {
    const line = text.slice(0, start).split('\n').length
    mutants.push({ path, line, start, end, original: text.slice(start, end), replacement })
  }
  const source = (node: Node): string => text.slice(node.start, node.end)

  const visit = (node: Node): void => {
    if (isLeftAlone(node)) return
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression': {
        const left = node['left'] as Node
        const right = node['right'] as Node
        const operator = String(node['operator'])
        const other = OTHER_OPERATOR[operator]
        const at = text.indexOf(operator, left.end)
        if (other !== undefined && at !== -1 && at < right.start) add(at, at + operator.length, other)
        break
      }
      case 'UnaryExpression':
        if (node['operator'] === '!') add(node.start, node.start + 1, '')
        break
      case 'UpdateExpression': {
        const at = node['prefix'] === true ? node.start : node.end - 2
        add(at, at + 2, node['operator'] === '++' ? '--' : '++')
        break
      }
      case 'AssignmentExpression': {
        const other = OTHER_OPERATOR[String(node['operator'])]
        const left = node['left'] as Node
        if (other !== undefined) {
          const at = text.indexOf(String(node['operator']), left.end)
          add(at, at + String(node['operator']).length, other)
        }
        break
      }
      case 'Literal':
        if (typeof node['value'] === 'boolean') add(node.start, node.end, String(!node['value']))
        break
      case 'IfStatement':
      case 'ConditionalExpression':
      case 'WhileStatement': {
        const test = node['test'] as Node
        add(test.start, test.end, `!(${source(test)})`)
        break
      }
      case 'ExpressionStatement': {
        const expression = node['expression'] as Node
        const call = expression.type === 'AwaitExpression' ? (expression['argument'] as Node) : expression
        if (call.type === 'CallExpression') add(node.start, node.end, ';')
        break
      }
      default:
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
    }
  }
  visit(parseSync(path, text).program as unknown as Node)
  return mutants
}

export function applyMutant(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end)
}

const OTHER_OPERATOR: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
}

type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/**
 * Types other than the wrappers around an expression, and declarations of names. A JSX attribute for styling doesn't change
 * behavior.
 */
function isLeftAlone(node: Node): boolean {
  if (node.type.startsWith('TS'))
    return !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(node.type)
  if (node.type === 'JSXAttribute') {
    return ['className', 'style', 'size', 'strokeWidth', 'aria-hidden'].includes(String((node['name'] as Node)['name']))
  }
  return node.type === 'ImportDeclaration'
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}
