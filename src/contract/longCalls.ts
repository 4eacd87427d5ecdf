/**
 * A call with long lists is sent in parts: sending 100,000 messages or 20,000 evaluators at once would keep the core busy for a
 * quarter of a second. First comes the answer, in which these lists are empty, then their items.
 */
export type AnswerPart =
  | { readonly kind: 'answer'; readonly answer: unknown }
  | { readonly kind: 'items'; readonly path: ListPath; readonly items: readonly unknown[] }

/** Where a list is in an answer. */
export type ListPath = readonly (string | number)[]

interface AskedPath {
  readonly path: readonly string[]
  next(): Promise<unknown>
}

/** An interceptor of a link to the core: callers get long calls as a whole. */
export async function joinLongCalls({ path, next }: AskedPath): Promise<unknown> {
  const answer = await next()
  return LONG.has(path.join('.')) && isParts(answer) ? joined(answer) : answer
}

/** Procedures whose answer can be long. The other streams are read by whoever requested them. */
const LONG: ReadonlySet<string> = new Set(['calls.detail', 'library.call'])

async function joined(parts: AsyncIterable<AnswerPart>): Promise<unknown> {
  let answer: unknown = null
  for await (const part of parts) {
    if (part.kind === 'answer') {
      ;({ answer } = part)
      continue
    }
    const list = listAt(answer, part.path)
    // One by one: `push` of thousands at once can exceed the stack.
    for (const item of part.items) list.push(item)
  }
  return answer
}

/** The core has sent the list as an empty one. */
function listAt(answer: unknown, path: ListPath): unknown[] {
  return path.reduce((value, name) => (value as Record<string | number, unknown>)[name], answer) as unknown[]
}

function isParts(answer: unknown): answer is AsyncIterable<AnswerPart> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
}
