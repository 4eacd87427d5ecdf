import { describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { decimal } from '../../../domain/scorecards/shownScore.ts'
import '../../styles/app.css'
import { computedWords, explainedWords, ScoreCell } from './ScoreCell.tsx'

const computed = (score: number | null) => ({ score, yesWeight: 2.04, countedWeight: 3 })

describe('a score', () => {
  test.each([
    ['is shown as it is given', 67, computed(67), '67'],
    ['has no sign where there is nothing to compare it with', 67, computed(null), '67'],
    ['is a dash where none is given', null, computed(67), '–'],
  ])('%s', async (_, given, of, text) => {
    const page = await render(<ScoreCell given={given} computed={of} evidence={undefined} />)
    expect(page.getByRole('button').element().textContent).toBe(text)
  })

  test('that differs from the answers has a mark, also for screen readers', async () => {
    const page = await render(<ScoreCell given={50} computed={computed(67)} evidence={undefined} />)
    const button = page.getByRole('button').element()
    expect(button.textContent).toContain('≠')
    expect(button.querySelector('.sr-only')?.textContent).toMatch(/\w/)
  })

  test('on focus shows the service’s score, the computed one, and the rules that explain a difference', async () => {
    const rule = { explainedBy: [] } as never
    const wordsOf = async (given: number | null, score: number) => {
      const page = await render(<ScoreCell given={given} computed={computed(score)} evidence={rule} />)
      page.getByRole('button').element().focus()
      const formula = page.getByText(computedWords(computed(score)), { exact: true })
      await expect.element(formula).toBeVisible()
      const lines = [...formula.element().parentElement!.children].map((line) => line.textContent)
      await page.unmount()
      return lines
    }
    const explained = explainedWords(rule)
    const differs = await wordsOf(50, 67)
    expect(differs).toHaveLength(3)
    expect(differs[0]).toContain('50')
    expect(differs[2]).toBe(explained)
    expect(await wordsOf(67, 67)).toHaveLength(2)
    const [none, ...rest] = await wordsOf(null, 67)
    expect(none).not.toMatch(/\d/)
    expect(rest).toHaveLength(1)
  })
})

test('the text of a score has a decimal only if it isn’t whole', () => {
  expect([2, 2.04, 2.05, 66.666].map(decimal)).toEqual(['2', '2', '2.1', '66.7'])
  expect(computedWords(computed(66.666))).toMatch(/\b2 of 3\b.*66\.7/)
  expect(computedWords(computed(null))).not.toMatch(/\d/)
})
