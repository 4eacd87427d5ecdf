import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { Urgency } from '../budget/requestBudget.ts'
import type { How } from '../service/serviceClient.ts'
import { walkPages } from './pages.ts'
import { SharedReads } from './sharedReads.ts'

describe('shared reads', () => {
  const start = () => {
    const reads: { how: How; answer: PromiseWithResolvers<string> }[] = []
    const shared = new SharedReads<number, string>()
    const get = (how: How = {}) =>
      shared.get(1, how, (sharedHow) => {
        const answer = Promise.withResolvers<string>()
        reads.push({ how: sharedHow, answer })
        return answer.promise
      })
    return { reads, get }
  }

  it('send one request for concurrent callers, and another one later', async () => {
    const { reads, get } = start()
    const both = Promise.all([get(), get()])
    reads[0]?.answer.resolve('a')
    expect(await both).toEqual(['a', 'a'])
    const later = get()
    reads[1]?.answer.resolve('b')
    expect(await later).toBe('b')
    expect(reads).toHaveLength(2)
  })

  it('use the most urgent lane of their callers', () => {
    const { reads, get } = start()
    void get({ urgency: new Urgency('background') })
    expect(reads[0]?.how.urgency?.lane).toBe('background')
    void get({ urgency: new Urgency('interactive') })
    expect(reads[0]?.how.urgency?.lane).toBe('interactive')
  })

  it('continue for the others when one caller aborts, and stop when the last one does', async () => {
    const { reads, get } = start()
    const [first, second] = [new AbortController(), new AbortController()]
    const leaving = get({ signal: first.signal })
    const staying = get({ signal: second.signal })
    first.abort(new Error('left'))
    await expect(leaving).rejects.toThrow('left')
    expect(reads[0]?.how.signal?.aborted).toBe(false)
    second.abort(new Error('left too'))
    await expect(staying).rejects.toThrow('left too')
    expect(reads[0]?.how.signal?.aborted).toBe(true)
    reads[0]?.answer.reject(new Error('aborted'))
    const later = get()
    reads[1]?.answer.resolve('again')
    expect(await later).toBe('again')
  })

  it('start again for a caller that comes after the last one has left', async () => {
    const { reads, get } = start()
    const leaving = new AbortController()
    const left = get({ signal: leaving.signal })
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    void get()
    expect(reads.map(({ how }) => how.signal?.aborted)).toEqual([true, false])
  })

  it('stop at once for a caller that has already aborted', async () => {
    const { reads, get } = start()
    await expect(get({ signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left')
    expect(reads[0]?.how.signal?.aborted).toBe(true)
  })

  it('leave nothing behind on the signal of a caller', async () => {
    const { reads, get } = start()
    const { signal } = new AbortController()
    const result = get({ signal })
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)
    reads[0]?.answer.resolve('a')
    await result
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})

describe('walking pages', () => {
  const page = (number: number, last: number) => ({
    number,
    hasNextPage: number < last,
    hasPreviousPage: number > 1,
    startCursor: `c${number}`,
    endCursor: `c${number}`,
  })

  it('reaches the end, and the start in reverse', async () => {
    const forward: number[] = []
    for await (const { number } of walkPages((cursor) =>
      Promise.resolve(page(cursor === null ? 1 : Number(cursor.cursor?.slice(1)) + 1, 4)),
    )) {
      forward.push(number)
    }
    expect(forward).toEqual([1, 2, 3, 4])
    const back: number[] = []
    const read = (cursor: { cursor: string | null } | null) =>
      Promise.resolve(page(Number(cursor?.cursor?.slice(1)) - 1, 4))
    for await (const { number } of walkPages(read, {
      direction: 'before',
      start: { direction: 'before', cursor: 'c4' },
    })) {
      back.push(number)
    }
    expect(back).toEqual([3, 2, 1])
  })
})
