import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './Dialog.tsx'

test('Ctrl+Enter presses the last button of the innermost dialog only', async () => {
  const pressed: string[] = []
  const action = (name: string) => ({ children: name, onClick: () => void pressed.push(name) })
  const close = () => undefined
  await render(
    <Dialog title="Rule" onClose={close} action={action('Save')}>
      <Dialog title="Agents" onClose={close} action={action('Add')}>
        <input aria-label="List" />
      </Dialog>
    </Dialog>,
  )
  await page.getByLabelText('List').click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => pressed).toEqual(['Add'])
})
