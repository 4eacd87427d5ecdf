import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import '../../styles/app.css'
import { wavFile } from './peaks/testing/wavFile.ts'
import { NoRecording, Player } from './Player.tsx'
import { useRecording } from './playback/useRecording.ts'
import { clearStored } from '../../hooks/stored/testing/clearStored.ts'

const place = vi.hoisted(() => ({ address: '' }))
vi.mock('../../../contract/paths.ts', async (original) => {
  const paths = await original<typeof import('../../../contract/paths.ts')>()
  const workspacePaths = (workspaceId: string) => ({
    ...paths.workspacePaths(workspaceId),
    callMedia: () => place.address,
  })
  return { ...paths, workspacePaths }
})

/** Playing a longer one doesn't reach its middle before a test gives up waiting. */
const LONG_SECONDS = 120

/** One half is a tone, the other silence. */
function recording(seconds = 8): string {
  const rate = 8000
  const samples = Int16Array.from({ length: rate * seconds }, (_, frame) =>
    frame < (rate * seconds) / 2 ? 20_000 * Math.sin((2 * Math.PI * 300 * frame) / rate) : 0,
  )
  const file = wavFile(new Uint8Array(samples.buffer), { tag: 1, bits: 16 })
  return URL.createObjectURL(new Blob([file], { type: 'audio/wav' }))
}

/** One speaker per channel: the left one speaks in the first quarter, the right one in the last; silence between. */
function stereoRecording(seconds = 12): string {
  const rate = 8000
  const tone = (frame: number) => Math.round(20_000 * Math.sin((2 * Math.PI * 300 * frame) / rate))
  const samples = Int16Array.from({ length: rate * seconds * 2 }, (_, index) => {
    const frame = Math.floor(index / 2)
    const speaks = index % 2 === 0 ? frame < (rate * seconds) / 4 : frame >= (rate * seconds * 3) / 4
    return speaks ? tone(frame) : 0
  })
  const file = wavFile(new Uint8Array(samples.buffer), { tag: 1, bits: 16, channels: 2 })
  return URL.createObjectURL(new Blob([file], { type: 'audio/wav' }))
}

const onNote = vi.fn<(seconds: number) => void>()

function CallWithRecording({ recordedSeconds = 3 }: { readonly recordedSeconds?: number }) {
  const opened = useRecording({ callId: 1, media: { hasAudio: true, hasVideo: false } })
  return opened && <Player callId={1} recording={opened} recordedSeconds={recordedSeconds} onNote={onNote} />
}

beforeEach(() => {
  clearStored()
  document.documentElement.dataset['theme'] = 'light'
  place.address = recording()
})

function canvasesOf(slider: Element): readonly HTMLCanvasElement[] {
  return [...slider.querySelectorAll('*')].flatMap((element) => [
    ...(element.shadowRoot?.querySelectorAll<HTMLCanvasElement>('.canvases canvas') ?? []),
  ])
}

/** The number of painted pixels in each half of the waveform. */
function paintedHalves(slider: Element): readonly [number, number] {
  const canvas = canvasesOf(slider)[0]
  if (!canvas || canvas.width === 0) return [0, 0]
  const count = (left: number, width: number) => {
    const { data } = canvas.getContext('2d')!.getImageData(left, 0, width, canvas.height)
    let painted = 0
    for (let at = 3; at < data.length; at += 4) if (data[at]! > 0) painted++
    return painted
  }
  const half = Math.floor(canvas.width / 2)
  return [count(0, half), count(half, half)]
}

test("the waveform shows sound where there is sound, over the recording's actual length", async () => {
  const page = await render(<CallWithRecording />, inWorkspace())
  const slider = page.getByRole('slider', { name: 'Position in the recording' })
  await expect.element(slider).toHaveAttribute('aria-valuetext', '0:00 of 0:08')
  await expect
    .poll(() => {
      const [sound, silence] = paintedHalves(slider.element())
      return sound > 3 * silence && silence > 0
    })
    .toBe(true)
})

test('a click seeks', async () => {
  const page = await render(<CallWithRecording />, inWorkspace())
  const slider = page.getByRole('slider', { name: 'Position in the recording' })
  await expect.element(slider).toHaveAttribute('aria-valuemax', '8')
  const { width } = slider.element().getBoundingClientRect()
  await slider.click({ position: { x: width / 2, y: 20 } })
  await expect.element(slider).toHaveAttribute('aria-valuetext', '0:04 of 0:08')
})

test('a moment is played, noted and linked to from its menu', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  place.address = recording(LONG_SECONDS)
  const page = await render(<CallWithRecording />, inWorkspace())
  const slider = page.getByRole('slider', { name: 'Position in the recording' })
  await expect.element(slider).toHaveAttribute('aria-valuemax', '120')
  const { width } = slider.element().getBoundingClientRect()
  const choose = async (name: string) => {
    await slider.click({ button: 'right', position: { x: width / 2, y: 20 } })
    await expect.element(page.getByRole('menu', { name: '1:00' })).toBeVisible()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Copy link to this moment')
  await choose('Add note here')
  expect(copied.mock.calls).toEqual([[`${location.origin}/calls/1?t=60`]])
  expect(onNote.mock.calls).toEqual([[expect.closeTo(60, 1)]])
  // Until then, the position stays.
  await expect.element(slider).toHaveAttribute('aria-valuetext', '0:00 of 2:00')
  await choose('Play from here')
  await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^1:/))
  await page.getByRole('button', { name: 'Pause' }).click()

  // By key, it's for the playback position.
  slider.element().focus()
  await userEvent.keyboard('{Home}{ArrowUp}{ContextMenu}')
  await expect.element(page.getByRole('menu', { name: '0:05' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(slider).toHaveFocus()
})

test('the time under the pointer is shown above the waveform', async () => {
  const page = await render(<CallWithRecording />, inWorkspace())
  const slider = page.getByRole('slider', { name: 'Position in the recording' })
  await expect.poll(() => paintedHalves(slider.element())[0]).toBeGreaterThan(0)
  await slider.hover({ position: { x: 40, y: 30 } })
  const time = page.getByText(/^0:0[01]$/).first()
  await expect.element(time).toBeVisible()
  const { bottom } = time.element().getBoundingClientRect()
  expect(bottom).toBeLessThanOrEqual(slider.element().getBoundingClientRect().top)
})

test.each([
  { lasts: 8, recorded: 13, says: null },
  { lasts: 8, recorded: 14, says: 'The recording ends after 0:08, but the call lasted 0:14.' },
  { lasts: 100, recorded: 110, says: null },
  { lasts: 100, recorded: 112, says: 'The recording ends after 1:40, but the call lasted 1:52.' },
])(
  'says whether a recording of $lasts s ends before its call of $recorded s does',
  async ({ lasts, recorded, says }) => {
    place.address = recording(lasts)
    const page = await render(<CallWithRecording recordedSeconds={recorded} />, inWorkspace())
    const slider = page.getByRole('slider', { name: 'Position in the recording' })
    // Known when all of it has been decoded, which also draws the waveform.
    await expect.element(slider).toHaveAttribute('aria-valuemax', String(lasts))
    await expect.poll(() => paintedHalves(slider.element())[1]).toBeGreaterThan(0)
    const notice = page.getByText(/^The recording ends after/)
    if (says === null) await expect.element(notice).not.toBeInTheDocument()
    else await expect.element(notice).toHaveTextContent(`${says} The file may be cut off.`)
  },
)

test('keys play, skip, and change the speed', async () => {
  place.address = recording(LONG_SECONDS)
  const page = await render(<CallWithRecording />, inWorkspace())
  const slider = page.getByRole('slider', { name: 'Position in the recording' })
  await expect.element(slider).toHaveAttribute('aria-valuemax', '120')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByTestId('player-position')).toHaveTextContent('0:05')
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await expect.element(page.getByTestId('player-position')).toHaveTextContent('0:00')
  await userEvent.keyboard(']')
  await expect.element(page.getByRole('button', { name: 'Speed: 1.25×' })).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect.element(page.getByTestId('player-position')).toMatchTextContent(/0:0[1-9]|0:[1-5]\d|1:/)
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible()
})

test('an unplayable recording shows an error with a retry button', async () => {
  place.address = URL.createObjectURL(new Blob(['this is no recording'], { type: 'audio/mpeg' }))
  const page = await render(<CallWithRecording />, inWorkspace())
  await expect.element(page.getByText(/its format can’t be played here/)).toBeVisible()
  // The length from the call's record is still shown, and no line is drawn that would look like silence.
  await expect.element(page.getByText('/ 0:03')).toBeVisible()
  expect(page.getByRole('slider', { name: 'Position in the recording' }).query()).toBeNull()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(/its format can’t be played here/)).toBeVisible()
})

test('the waveform has the colors of the theme', async () => {
  const page = await render(<CallWithRecording />, inWorkspace())
  const slider = page.getByRole('slider', { name: 'Position in the recording' })
  await expect.poll(() => paintedHalves(slider.element())[0]).toBeGreaterThan(0)
  const color = () => {
    const host = [...slider.element().querySelectorAll('*')].find((element) => element.shadowRoot)
    const canvas = host?.shadowRoot?.querySelector<HTMLCanvasElement>('.canvases canvas')
    const { data } = canvas!.getContext('2d')!.getImageData(0, 0, canvas!.width, canvas!.height)
    const at = data.findIndex((value, index) => index % 4 === 3 && value === 255)
    return [...data.slice(at - 3, at)]
  }
  const light = color()
  document.documentElement.dataset['theme'] = 'dark'
  await expect.poll(color).not.toEqual(light)
})

test('fine steps skip a tenth of a second', async () => {
  const page = await render(<CallWithRecording />, inWorkspace())
  const slider = page.getByRole('slider', { name: 'Position in the recording' })
  await expect.element(slider).toHaveAttribute('aria-valuemax', '8')
  await userEvent.keyboard('{ArrowRight},')
  await expect.element(page.getByTestId('player-position')).toHaveTextContent('0:04')
  await userEvent.keyboard('.')
  await expect.element(page.getByTestId('player-position')).toHaveTextContent('0:05')
})

test('L loops from here; the handles move the ends; L again ends the loop, and Escape the selection', async () => {
  const page = await render(<CallWithRecording />, inWorkspace())
  const slider = page.getByRole('slider', { name: 'Position in the recording' })
  await expect.element(slider).toHaveAttribute('aria-valuemax', '8')
  await userEvent.keyboard('{ArrowRight}l')
  const end = page.getByRole('slider', { name: 'End of the selection' })
  await expect.element(end).toHaveAttribute('aria-valuetext', '0:08')
  end.element().focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(page.getByText('0:05 – 0:07.8')).toBeVisible()
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await expect.element(end).toHaveAttribute('aria-valuenow', '6.8')
  await userEvent.keyboard('l')
  await expect.element(page.getByRole('button', { name: 'Loop selection (L)' })).toBeVisible()
  await expect.element(end).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(end).not.toBeInTheDocument()
})

test('a drag selects a part and seeks to its start', async () => {
  const page = await render(<CallWithRecording />, inWorkspace())
  const slider = page.getByRole('slider', { name: 'Position in the recording' })
  await expect.element(slider).toHaveAttribute('aria-valuemax', '8')
  const { left, top, width } = slider.element().getBoundingClientRect()
  // Each event in its own task, as with real input.
  const at = async (type: string, share: number) => {
    await new Promise(requestAnimationFrame)
    slider.element().dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        clientX: left + share * width,
        clientY: top + 20,
        button: 0,
        pointerId: 1,
      }),
    )
  }
  slider.element().setPointerCapture = () => undefined
  await at('pointerdown', 0.75)
  await at('pointermove', 0.5)
  await expect.element(page.getByText('0:04 – 0:06')).toBeVisible()
  await at('pointerup', 0.25)
  await expect.element(slider).toHaveAttribute('aria-valuenow', '4')
})

test('a recording with one speaker per channel has two lanes and a balance', async () => {
  place.address = stereoRecording()
  const page = await render(<CallWithRecording />, inWorkspace())
  const slider = page.getByRole('slider', { name: 'Position in the recording' })
  const lanes = () =>
    [...slider.element().querySelectorAll('*')].flatMap((element) => [
      ...(element.shadowRoot?.querySelectorAll('.canvases canvas') ?? []),
    ])
  await expect.poll(() => lanes().length).toBe(2)
  const balance = page.getByRole('slider', { name: 'Balance' })
  balance.element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(balance).toHaveAttribute('aria-valuetext', 'left only')
})

test('skipping silence jumps from the first speaker to the next', async () => {
  place.address = stereoRecording(LONG_SECONDS)
  const page = await render(<CallWithRecording />, inWorkspace())
  const slider = page.getByRole('slider', { name: 'Position in the recording' })
  await expect.element(slider).toHaveAttribute('aria-valuemax', '120')
  await page.getByRole('button', { name: 'Skip silence' }).click()
  await expect.element(page.getByRole('button', { name: 'Skip silence' })).toHaveAttribute('aria-pressed', 'true')
  await slider.click({ position: { x: slider.element().getBoundingClientRect().width / 3, y: 20 } })
  await userEvent.keyboard(' ')
  // The right one speaks from 1:30 on.
  await expect.element(page.getByTestId('player-position')).toMatchTextContent(/1:(29|[345]\d)|2:00/)
})

test('S skips silence and M mutes, and both are stored', async () => {
  const page = await render(<CallWithRecording />, inWorkspace())
  await expect
    .element(page.getByRole('slider', { name: 'Position in the recording' }))
    .toHaveAttribute('aria-valuemax', '8')
  await userEvent.keyboard('sm')
  await expect.element(page.getByRole('button', { name: 'Skip silence' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('button', { name: 'Unmute (M)' })).toBeVisible()
  await page.unmount()
  const next = await render(<CallWithRecording />, inWorkspace())
  await expect.element(next.getByRole('button', { name: 'Skip silence' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(next.getByRole('button', { name: 'Unmute (M)' })).toBeVisible()
})

test('the slider’s own keys seek, also to both ends', async () => {
  const page = await render(<CallWithRecording />, inWorkspace())
  const slider = page.getByRole('slider', { name: 'Position in the recording' })
  await expect.element(slider).toHaveAttribute('aria-valuemax', '8')
  slider.element().focus()
  const steps = [
    ['{ArrowUp}', '5'],
    ['{ArrowDown}', '0'],
    ['{PageUp}', '8'],
    ['{PageDown}', '0'],
    ['{End}', '8'],
    // With Ctrl the browser handles it.
    ['{Control>}{Home}{/Control}', '8'],
    ['{Home}', '0'],
  ] as const
  for (const [keys, seconds] of steps) {
    await userEvent.keyboard(keys)
    await expect.element(slider).toHaveAttribute('aria-valuenow', seconds)
  }
})

test('the handles of a selection move by a tenth of a second, by a second with Shift, and never cross', async () => {
  const page = await render(<CallWithRecording />, inWorkspace())
  await expect
    .element(page.getByRole('slider', { name: 'Position in the recording' }))
    .toHaveAttribute('aria-valuemax', '8')
  await page.getByRole('button', { name: /^Loop from here/ }).click()
  const start = page.getByRole('slider', { name: 'Start of the selection' })
  const end = page.getByRole('slider', { name: 'End of the selection' })
  await expect.element(end).toHaveAttribute('aria-valuenow', '8')
  start.element().focus()
  const steps = [
    ['{ArrowRight}', '0.1'],
    ['{ArrowUp}', '0.2'],
    ['{ArrowLeft}', '0.1'],
    ['{ArrowDown}', '0'],
    ['{ArrowLeft}', '0'],
    ['{Shift>}{ArrowRight}{/Shift}', '1'],
    ['a', '1'],
    ['{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}', '7.5'],
  ] as const
  for (const [keys, seconds] of steps) {
    await userEvent.keyboard(keys)
    await expect.element(start).toHaveAttribute('aria-valuenow', seconds)
  }
  await expect.element(start).toHaveAttribute('aria-valuemax', '7.5')
  await expect.element(end).toHaveAttribute('aria-valuemin', '8')
  await page.getByRole('button', { name: 'Clear selection (Esc)' }).click()
  await expect.element(end).not.toBeInTheDocument()
})

test("a call without a recording says so, and whether it's still processing", async () => {
  const page = await render(<NoRecording isProcessing={false} />)
  await expect.element(page.getByText('This call has no recording.')).toBeVisible()
  await page.rerender(<NoRecording isProcessing />)
  await expect.element(page.getByText(/^No recording yet/)).toBeVisible()
})

test('volume, speed and balance have text values, and the buttons step', async () => {
  place.address = stereoRecording()
  const page = await render(<CallWithRecording recordedSeconds={12} />, inWorkspace())
  await expect
    .element(page.getByRole('slider', { name: 'Position in the recording' }))
    .toHaveAttribute('aria-valuemax', '12')
  await page.getByRole('button', { name: 'Forward 5 s (→)' }).click()
  await expect.element(page.getByTestId('player-position')).toHaveTextContent('0:05')
  await page.getByRole('button', { name: 'Back 5 s (←)' }).click()
  await expect.element(page.getByTestId('player-position')).toHaveTextContent('0:00')
  const volume = page.getByRole('slider', { name: 'Volume' })
  await expect.element(volume).toHaveAttribute('aria-valuetext', '100%')
  volume.element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(volume).toHaveAttribute('aria-valuetext', '0%')
  await page.getByRole('button', { name: 'Unmute (M)' }).click()
  await expect.element(volume).toHaveAttribute('aria-valuetext', '100%')
  await expect.element(page.getByRole('button', { name: 'Mute (M)', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Speed: 1×' }).click()
  await page.getByRole('menuitemradio', { name: '2×', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Speed: 2×' })).toBeVisible()
  const balance = page.getByRole('slider', { name: 'Balance' })
  await expect.element(balance).toHaveAttribute('aria-valuetext', 'both channels')
  balance.element().focus()
  const steps = [
    ['{End}', 'right only'],
    ['{ArrowLeft}', '90% to the right'],
    ['{Home}', 'left only'],
    ['{ArrowRight}', '90% to the left'],
  ] as const
  for (const [keys, words] of steps) {
    await userEvent.keyboard(keys)
    await expect.element(balance).toHaveAttribute('aria-valuetext', words)
  }
})
