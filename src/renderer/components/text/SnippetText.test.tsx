import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { snippetOf } from '../../../domain/search/snippet.ts'
import { SnippetText } from './SnippetText.tsx'

it('marks what was found, and nothing else', async () => {
  const snippet = snippetOf('The price is a fair price.', [
    { start: 4, end: 9 },
    { start: 20, end: 25 },
  ])
  await render(
    <p>
      <SnippetText snippet={snippet} />
    </p>,
  )
  await expect.element(page.getByText('The price is a fair price.')).toBeVisible()
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['price', 'price'])
})
