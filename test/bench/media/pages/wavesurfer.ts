import WaveSurfer from 'wavesurfer.js'
import { offerBench } from './mediaPage.ts'

/** wavesurfer's default: fetches and decodes the whole recording, then draws it. */
offerBench(async (url, drawn) => {
  const wavesurfer = WaveSurfer.create({ container: document.getElementById('root')!, height: 72 })
  try {
    await wavesurfer.load(url)
    drawn()
  } finally {
    wavesurfer.destroy()
  }
  return null
})
