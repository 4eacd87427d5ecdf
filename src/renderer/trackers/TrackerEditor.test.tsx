import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { NewTracker, Tracker } from '../../domain/trackers/tracker.ts'
import { useTrackers } from '../client/connection/coreStreams.ts'
import { fakeStream } from '../client/testing/fakeStream.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import '../styles/app.css'
import { TrackerEditor } from './TrackerEditor.tsx'

const NEW: NewTracker = {
  ...{ name: 'Price', phrases: ['too expensive'], side: 'either', place: { kind: 'anywhere' } },
  isAbsence: false,
}
const SAVED: Tracker = { ...NEW, id: 't' }

function OpenTracker() {
  const [tracker] = useTrackers() ?? []
  return (
    tracker && (
      <TrackerEditor
        trackerId={tracker.id}
        tracker={tracker}
        first={NEW}
        phrase={null}
        all={[tracker]}
        onSaved={() => undefined}
        onClose={() => undefined}
      />
    )
  )
}

async function open() {
  const stream = fakeStream<readonly Tracker[]>([SAVED])
  const trackers = {
    watch: stream.watch,
    change: async ({ trackerId, tracker }: { readonly trackerId: string; readonly tracker: NewTracker }) =>
      stream.send([{ ...tracker, id: trackerId }]),
  }
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <OpenTracker />
    </QueryClientProvider>,
    inWorkspace({ core: { trackers, library: fakeStream() } }),
  )
  return stream
}

test('shows a saved change that was undone, but keeps edits', async () => {
  const stream = await open()
  const phrases = page.getByRole('textbox', { name: 'Phrases' })
  const save = page.getByRole('button', { name: /^Save/ })
  await userEvent.fill(phrases, 'too expensive\ncheaper')
  await save.click()
  await expect.element(save).toBeDisabled()
  stream.send([SAVED])
  await expect.element(phrases).toHaveValue('too expensive')
  await expect.element(save).toBeDisabled()
  await userEvent.fill(phrases, 'costs more')
  stream.send([{ ...SAVED, name: 'Price objection' }])
  await expect.element(page.getByRole('heading', { name: 'Price objection' })).toBeVisible()
  await expect.element(phrases).toHaveValue('costs more')
})
