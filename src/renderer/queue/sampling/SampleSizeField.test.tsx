import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import '../../styles/app.css'
import { SampleSizeField } from './SampleSizeField.tsx'

interface Shown {
  readonly start?: string
  readonly populationCount?: number | null
  readonly isProportional?: boolean
}

function Field({ start = '20', populationCount = 1000, isProportional = true }: Shown) {
  const [value, setValue] = useState(start)
  return (
    <SampleSizeField
      value={value}
      onChange={setValue}
      populationCount={populationCount}
      label="How many"
      isProportional={isProportional}
    />
  )
}

async function shown(of: Shown = {}) {
  const page = await render(<Field {...of} />)
  const field = page.getByRole('textbox')
  const says = () => page.container.textContent
  return { page, field, says }
}

test.each([
  ['1', true],
  ['5000', true],
  ['0', false],
  ['5001', false],
  ['2.5', false],
  ['', false],
  ['many', false],
])('a size of %j is right: %s', async (start, isRight) => {
  const { field } = await shown({ start })
  if (isRight) await expect.element(field).not.toHaveAttribute('aria-invalid', 'true')
  else await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})

test('shows the sampling error, unless the size is invalid or the sample isn’t a simple one', async () => {
  const { page, says, field } = await shown({ start: '100' })
  await expect.poll(says).toMatch(/±\d/)
  // A sample of all calls needs no estimate.
  await field.fill('1000')
  await expect.poll(says).not.toContain('±')
  const all = says()
  await field.fill('2000')
  expect(says()).toBe(all)
  await field.fill('none')
  await expect.poll(says).not.toBe(all)
  expect(says()).not.toContain('±')
  await page.unmount()
  for (const of of [{ populationCount: null }, { isProportional: false }]) {
    const other = await shown({ start: '100', ...of })
    expect(other.says()).not.toContain('±')
    await other.page.unmount()
  }
})

test('the calculator sets the required size', async () => {
  const { page, field } = await shown()
  await page.getByRole('button').click()
  const take = page.getByRole('dialog').getByRole('button', { name: /\d/ })
  await expect.element(take).toBeVisible()
  // 95% and ±5% of 1,000 calls. Source: Cochran's formula with the correction for a finite population.
  expect(take.element().textContent).toContain('278')
  await take.click()
  await expect.element(field).toHaveValue('278')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the calculator is disabled without calls and hidden for risk-weighted samples', async () => {
  for (const populationCount of [null, 0]) {
    const { page } = await shown({ populationCount })
    await expect.element(page.getByRole('button')).toBeDisabled()
    await page.unmount()
  }
  const { page } = await shown({ isProportional: false })
  expect(page.getByRole('button').query()).toBeNull()
})
