import WaveSurfer from 'wavesurfer.js'
import Hover from 'wavesurfer.js/plugins/hover'
import Minimap from 'wavesurfer.js/plugins/minimap'
import Regions from 'wavesurfer.js/plugins/regions'
import Timeline from 'wavesurfer.js/plugins/timeline'
import Zoom from 'wavesurfer.js/plugins/zoom'
import { frame, offerBench } from './mediaPage.ts'
import { timelineScript } from './timelineFrames.ts'

const container = document.getElementById('root')!

/** wavesurfer's default: fetches and decodes the whole recording, then draws it. */
offerBench(
  async (url, drawn) => {
    const wavesurfer = WaveSurfer.create({ container, height: 72 })
    try {
      await wavesurfer.load(url)
      drawn()
    } finally {
      wavesurfer.destroy()
    }
    return null
  },
  // With its own plug-ins, and as many regions as our page has marks.
  timelineScript(async (url) => {
    const regions = Regions.create()
    const wavesurfer = WaveSurfer.create({
      container,
      height: 34,
      splitChannels: [{}, {}],
      barWidth: 2,
      barGap: 1,
      plugins: [
        regions,
        Zoom.create({
          maxZoom: container.clientWidth / 5,
          exponentialZooming: true,
          deltaThreshold: 0,
          iterations: 121,
        }),
        Timeline.create(),
        Minimap.create({ height: 24 }),
        Hover.create(),
      ],
    })
    await wavesurfer.load(url)
    for (let minute = 0; minute < 60; minute++) regions.addRegion({ start: 30 + 60 * minute, content: 'discount' })
    await frame()
    return {
      element: wavesurfer.getWrapper(),
      // Each event is a step, of any length.
      zoomPx: 120,
      showMinute: () => wavesurfer.zoom(container.clientWidth / 60),
      scrollBy: (px) => wavesurfer.setScroll(wavesurfer.getScroll() + px),
    }
  }),
)
