/**
 * Reads the XML of a file with details as the tree that `readBeside` takes: `<call id="7"><ext>101</ext></call>` becomes
 * `{ call: { '@id': '7', ext: '101' } }`, and repeated elements become lists. Only what such files need: elements,
 * attributes, text and CDATA. Null if the text isn't well-formed or has a document type: entities of its own are how XML
 * reads other files or grows without limit.
 */
export function xmlTree(text: string): unknown {
  const root: Element = { name: '', values: new Map(), text: '' }
  const open: Element[] = [root]
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    const element = open.at(-1) ?? root
    const markup = text.indexOf('<', at)
    const content = decoded(text.slice(at, markup === -1 ? text.length : markup))
    if (content === null || (element === root && content.trim() !== '')) return null
    element.text += content
    if (markup === -1) break
    const end = readMarkup(text, markup, open)
    if (end === null) return null
    at = end
  }
  return open.length === 1 && root.values.size === 1 ? treeOf(root) : null
}

interface Element {
  readonly name: string
  /** By the name of the element, or of the attribute with `@`. */
  readonly values: Map<string, unknown[]>
  text: string
}

const DEEPEST = 50

const NAME = String.raw`[\p{L}_][\p{L}\p{N}_.:-]{0,99}`
const TAG = new RegExp(String.raw`<(${NAME})((?:\s+${NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>`, 'uy')
const END_TAG = new RegExp(String.raw`</(${NAME})\s*>`, 'uy')
const ATTRIBUTE = new RegExp(String.raw`(${NAME})\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'gu')

/** Reads the markup at `at` and returns its end; null if it isn't well-formed. */
function readMarkup(text: string, at: number, open: Element[]): number | null {
  const element = open.at(-1)
  if (element === undefined) return null
  for (const [begin, end] of [
    ['<!--', '-->'],
    ['<?', '?>'],
    ['<![CDATA[', ']]>'],
  ] as const) {
    if (!text.startsWith(begin, at)) continue
    const close = text.indexOf(end, at + begin.length)
    if (close === -1 || (begin === '<![CDATA[' && open.length === 1)) return null
    if (begin === '<![CDATA[') element.text += text.slice(at + begin.length, close)
    return close + end.length
  }
  END_TAG.lastIndex = at
  const ended = END_TAG.exec(text)
  if (ended !== null) {
    if (open.length === 1 || ended[1] !== element.name) return null
    open.pop()
    add(open.at(-1), element.name, treeOf(element))
    return at + ended[0].length
  }
  TAG.lastIndex = at
  const [whole, name = '', attributes = '', isEmpty] = TAG.exec(text) ?? []
  // A document has one root element.
  if (whole === undefined || open.length > DEEPEST || (open.length === 1 && element.values.size > 0)) return null
  const opened: Element = { name, values: new Map(), text: '' }
  for (const [, key = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    const value = decoded(double ?? single ?? '')
    if (value === null || opened.values.has(`@${key}`)) return null
    add(opened, `@${key}`, value)
  }
  if (isEmpty === '/') add(element, name, treeOf(opened))
  else open.push(opened)
  return at + whole.length
}

function add(element: Element | undefined, name: string, value: unknown): void {
  const values = element?.values.get(name)
  if (values === undefined) element?.values.set(name, [value])
  else values.push(value)
}

/** A text, if the element has nothing else. */
function treeOf({ values, text }: Element): unknown {
  if (values.size === 0) return text.trim()
  const entries = [...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all] as const)
  return Object.fromEntries(entries)
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Null if the text has an unknown entity. */
function decoded(text: string): string | null {
  let isKnown = true
  const plain = text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));|&/gi, (_whole, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    const named = typeof name === 'string' && Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined
    if (named !== undefined) return named
    if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code)
    isKnown = false
    return ''
  })
  return isKnown ? plain : null
}
