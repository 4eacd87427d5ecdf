import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render, renderHook } from 'vitest-browser-react'
import { useFind } from './useFind.ts'

const WORDS = ['ape', 'apt', 'bee', 'ape']
/** Indexes of the words that start with the query. */
const find = (query: string) => (query === '' ? [] : WORDS.flatMap((word, at) => (word.startsWith(query) ? [at] : [])))

test('steps through the matches, wraps around, and restarts with a new query', async () => {
  const { result, act } = await renderHook(() => useFind(find))
  const shown = () => [result.current.currentMatch, result.current.box.currentIndex, result.current.box.matchCount]
  expect(shown()).toEqual([null, -1, 0])
  await act(() => result.current.box.onStep(1))
  expect(shown()).toEqual([null, -1, 0])
  await act(() => result.current.box.onQueryChange('ap'))
  expect([shown(), result.current.matches]).toEqual([
    [0, 0, 3],
    [0, 1, 3],
  ])
  await act(() => result.current.box.onStep(1))
  expect(shown()).toEqual([1, 1, 3])
  await act(() => result.current.box.onStep(-1))
  await act(() => result.current.box.onStep(-1))
  expect(shown()).toEqual([3, 2, 3])
  await act(() => result.current.box.onStep(1))
  expect(shown()).toEqual([0, 0, 3])
  await act(() => result.current.box.onStep(1))
  await act(() => result.current.box.onQueryChange('a'))
  expect(shown()).toEqual([0, 0, 3])
  await act(() => result.current.box.onStep(-1))
  await act(() => result.current.startOver())
  expect(shown()).toEqual([0, 0, 3])
})

test('Ctrl+F focuses the box and selects its text', async () => {
  function Page() {
    const { inputRef, query, onQueryChange } = useFind(find).box
    return <input ref={inputRef} value={query} onChange={(event) => onQueryChange(event.target.value)} />
  }
  const page = await render(<Page />)
  await userEvent.keyboard('{Control>}f{/Control}ape{Control>}f{/Control}b')
  await expect.element(page.getByRole('textbox')).toHaveValue('b')
})
