/** Deeper files aren't details of a recording. */
const DEEPEST = 50
const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([^\s>]+)\s*>|<([^\s/>!?]+)((?:\s+[^\s=/>]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/gy
const ATTRIBUTE = /([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

type Tree = string | { [name: string]: Tree | Tree[] }

/**
 * An XML document as objects: elements by name without prefix, `@name` for attributes, lists for repeated elements, texts for
 * elements with nothing else. Null if it isn't well-formed, or declares a document type, whose entities could be of any size.
 */
export function xmlTree(text: string): Tree | null {
  const root = Object.create(null) as { [name: string]: Tree | Tree[] }
  const open: { readonly name: string; readonly node: { [name: string]: Tree | Tree[] }; text: string }[] = [
    { name: '', node: root, text: '' },
  ]
  let at = 0
  const source = text.replace(/^\uFEFF/u, '')
  TOKEN.lastIndex = 0
  while (at < source.length) {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(source)
    const parent = open.at(-1)
    if (token === null || parent === undefined) return null
    at = TOKEN.lastIndex
    const [, data, closing, opening, attributes = '', isEmpty, characters] = token
    if (data !== undefined) parent.text += data
    else if (characters !== undefined) parent.text += decoded(characters)
    else if (closing !== undefined) {
      if (open.length < 2 || parent.name !== closing) return null
      open.pop()
      add(open.at(-1)!.node, closing, isBare(parent.node) ? parent.text.trim() : parent.node)
    } else if (opening !== undefined) {
      const node = Object.create(null) as { [name: string]: Tree | Tree[] }
      for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
        node[`@${bare(name)}`] = decoded(double ?? single ?? '')
      }
      if (isEmpty === '/') add(parent.node, opening, isBare(node) ? '' : node)
      else open.push({ name: opening, node, text: '' })
      if (open.length > DEEPEST) return null
    }
  }
  return open.length === 1 ? root : null
}

function add(parent: { [name: string]: Tree | Tree[] }, name: string, child: Tree): void {
  const key = bare(name)
  const known = Object.hasOwn(parent, key) ? parent[key] : undefined
  if (known === undefined) parent[key] = child
  else if (Array.isArray(known)) known.push(child)
  else parent[key] = [known, child]
}

function isBare(node: object): boolean {
  return Object.keys(node).length === 0
}

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/giu, (whole, decimal, hex, name) => {
    const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(String(hex), 16) : null
    if (code !== null) return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    return ENTITIES[String(name)] ?? whole
  })
}
