import WaveSurfer from 'wavesurfer.js'
import { offerBench } from './mediaPage.ts'

/** wavesurfer as it comes: the whole recording is fetched and decoded, then drawn. */
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
