import { describe, expect, it } from 'vitest'
import { type Lane, LaneQueue, type Waiting } from './lanes.ts'

type Entry = Waiting & { readonly name: string }

const entry = (name: string, lane: Lane, since = 0): Entry => ({ name, lane, since })

function queueOf(...entries: readonly Entry[]): LaneQueue<Entry> {
  const queue = new LaneQueue<Entry>()
  for (const one of entries) queue.add(one)
  return queue
}

const namesOf = (entries: readonly Entry[]) => entries.map(({ name }) => name).join(' ')

/** Sends the first candidate this many times. */
function send(queue: LaneQueue<Entry>, times: number): string {
  const sent: Entry[] = []
  for (let count = 0; count < times; count += 1) {
    const [first] = queue.candidates()
    if (first === undefined) break
    queue.take(first)
    sent.push(first)
  }
  return namesOf(sent)
}

const many = (lane: Lane, count: number) =>
  Array.from({ length: count }, (_, index) => entry(`${lane[0]}${index + 1}`, lane, 100))

describe('the waiting requests', () => {
  it('are sent by lane, then in the order of their arrival', () => {
    const queue = queueOf(entry('b1', 'background'), entry('v1', 'visible'), entry('b2', 'background'))
    queue.add(entry('i1', 'interactive'))
    expect(namesOf(queue.all())).toBe('i1 v1 b1 b2')
    expect(namesOf(queue.candidates())).toBe('i1 v1 b1')
    expect(send(queue, 9)).toBe('i1 v1 b1 b2')
    expect(queue.size).toBe(0)
  })

  it('of another lane get every tenth turn', () => {
    const queue = queueOf(...many('visible', 30), ...many('background', 2))
    expect(send(queue, 21)).toBe('v1 v2 v3 v4 v5 v6 v7 v8 v9 b1 v10 v11 v12 v13 v14 v15 v16 v17 v18 b2 v19')
  })

  it('that have waited longest get the tenth turn', () => {
    for (const [visibleSince, backgroundSince, order] of [
      [1, 2, 'v i10 b'],
      [2, 1, 'b i10 v'],
      [1, 1, 'v i10 b'],
    ] as const) {
      const queue = queueOf(...many('interactive', 30))
      queue.add(entry('v', 'visible', visibleSince))
      queue.add(entry('b', 'background', backgroundSince))
      send(queue, 9)
      expect(namesOf(queue.candidates())).toBe(order)
    }
  })

  it('get no turn for the times when none was waiting', () => {
    const queue = queueOf()
    for (const first of many('interactive', 12)) {
      queue.add(first)
      send(queue, 1)
    }
    queue.add(entry('b', 'background'))
    queue.add(entry('i', 'interactive'))
    expect(send(queue, 2)).toBe('i b')
  })

  it('get no turn for the times when only the urgent lane was waiting', () => {
    const queue = queueOf(...many('interactive', 20))
    send(queue, 12)
    queue.add(entry('b', 'background'))
    expect(send(queue, 9).split(' ').indexOf('b')).toBe(8)
  })

  it('may be removed', () => {
    const [first, second] = [entry('first', 'visible'), entry('second', 'visible')]
    const queue = queueOf(first, second)
    queue.remove(entry('unknown', 'visible'))
    queue.remove(first)
    expect(namesOf(queue.all())).toBe('second')
  })
})

describe('a waiting request that changes its lane', () => {
  it('waits at the end of the other lane', () => {
    const moved = entry('moved', 'background')
    const queue = queueOf(moved, entry('i1', 'interactive'), entry('b1', 'background'))
    queue.move(moved, 'interactive')
    expect([namesOf(queue.all()), queue.size, moved.lane]).toEqual(['i1 moved b1', 3, 'interactive'])
  })

  it('keeps its place if it is the same lane', () => {
    const moved = entry('moved', 'visible')
    const queue = queueOf(moved, entry('v1', 'visible'))
    queue.move(moved, 'visible')
    expect(namesOf(queue.all())).toBe('moved v1')
  })

  it('isn’t sent again if it was sent already', () => {
    const moved = entry('moved', 'visible')
    const queue = queueOf(moved)
    queue.take(moved)
    queue.move(moved, 'interactive')
    expect(queue.size).toBe(0)
  })
})
