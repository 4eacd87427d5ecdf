import { createRoot } from 'react-dom/client'
import { Player } from '../../../../src/renderer/call/player/Player.tsx'
import { recordingPeaks } from '../../../../src/renderer/call/player/peaks/recordingPeaks.ts'
import { Playback } from '../../../../src/renderer/call/player/playback/playback.ts'
import type { Recording } from '../../../../src/renderer/call/player/playback/useRecording.ts'
import type { MomentMark } from '../../../../src/renderer/components/text/momentMark.ts'
import { offerBench } from './mediaPage.ts'
import { timelineScript } from './timelineFrames.ts'
import './ours.css'

/** The app's complete player: element, controls, waveform, peaks. */
const root = createRoot(document.getElementById('root')!)

/** As many as a search finds in an hour of someone who likes a word. */
const MARKS: readonly MomentMark[] = Array.from({ length: 60 }, (_, index) => ({
  id: String(index),
  kind: index % 6 === 0 ? 'note' : 'match',
  seconds: 30 + 60 * index,
  label: 'discount',
}))

function open(url: string, marks: readonly MomentMark[] = []): { readonly recording: Recording; close(): void } {
  const recording: Recording = { playback: new Playback(url, 'audio'), peaks: recordingPeaks(url) }
  recording.playback.open()
  recording.peaks.open()
  root.render(
    <Player
      key={url}
      callId={1}
      recording={recording}
      recordedSeconds={null}
      title={url}
      marks={marks}
      onMark={() => {}}
    />,
  )
  return {
    recording,
    close() {
      recording.playback.close()
      recording.peaks.close()
      root.render(null)
    },
  }
}

offerBench(
  async (url, drawn) => {
    const { recording, close } = open(url)
    const { store } = recording.peaks
    try {
      await new Promise<void>((resolve, reject) => {
        const stop = store.subscribe(() => {
          const { levels, state, failure } = store.current()
          if (levels.length > 0) drawn()
          if (state === 'computing') return
          stop()
          if (state === 'done') resolve()
          else reject(new Error(String(failure)))
        })
      })
      return store.current().channels
    } finally {
      close()
    }
  },
  {
    async visit(url, isWhole) {
      const { recording, close } = open(url)
      const { store } = recording.peaks
      await new Promise<void>((resolve) => {
        const stop = store.subscribe(() => {
          const { levels, state } = store.current()
          if (isWhole ? state === 'computing' : levels.length === 0) return
          stop()
          resolve()
        })
      })
      close()
    },
    ...timelineScript(async (url) => {
      const { store } = open(url, MARKS).recording.peaks
      await new Promise<void>((resolve) => {
        const stop = store.subscribe(() => {
          if (store.current().state === 'computing') return
          stop()
          resolve()
        })
      })
      const element = document.querySelector('[aria-label="Position in the recording"]')!
      // A half for each 100 px.
      return { element, zoomPx: 100 * Math.log2(3600 / 5) }
    }),
  },
)
