import { setImmediate } from 'node:timers/promises'
import type { AnswerPart, ListPath } from '../../contract/longCalls.ts'

/** How much of a list is in one part. Sending it takes the core some milliseconds. */
const ITEMS = 1000

interface LongList {
  readonly path: ListPath
  readonly items: readonly unknown[]
}

/**
 * What is sent of an answer: itself, or its parts if lists in it are long (see `AnswerPart`). `check` throws if the rest must not be
 * sent anymore.
 */
export function inParts<Answer>(answer: Answer, check: () => void = () => undefined): Answer {
  const long: LongList[] = []
  const short = withoutLong(answer, [], long)
  // The transport sends a generator as a stream, which the page's link joins again.
  return long.length === 0 ? answer : (partsOf(short, long, check) as Answer)
}

async function* partsOf(
  answer: unknown,
  long: readonly LongList[],
  check: () => void,
): AsyncGenerator<AnswerPart, void> {
  yield { kind: 'answer', answer }
  for (const { path, items } of long) {
    for (let first = 0; first < items.length; first += ITEMS) {
      // So that other work has its turn.
      await setImmediate()
      check()
      yield { kind: 'items', path, items: items.slice(first, first + ITEMS) }
    }
  }
}

/** A copy in which long lists are empty. They are added to `long`. */
function withoutLong(value: unknown, path: ListPath, long: LongList[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, withoutLong(item, [...path, name], long)]),
    )
  }
  if (value.length <= ITEMS) return value.map((item, at) => withoutLong(item, [...path, at], long))
  long.push({ path, items: value })
  return []
}
