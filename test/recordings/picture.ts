/**
 * The video of a recorded meeting: the shared slide, two people (a ring glows around the speaker), and a progress line
 * along the bottom. No text names a person.
 */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './run.ts'
import type { Conversation, Slide, Speaker } from './conversation.ts'
import type { PlacedSlide, Timeline } from './timeline.ts'

const WIDTH = 640
const HEIGHT = 360
// Nothing moves fast, and ten frames a second keep the file small.
const FRAMES_A_SECOND = 10

const PLACES: Readonly<Record<Speaker, { readonly x: number; readonly y: number; readonly color: string }>> = {
  agent: { x: 570, y: 112, color: '#5b8def' },
  lead: { x: 570, y: 232, color: '#d98b5f' },
}

/** Writes an H.264 baseline video as long as the timeline, without sound. */
export async function drawPicture(options: {
  readonly conversation: Conversation
  readonly timeline: Timeline
  readonly folder: string
  readonly output: string
}): Promise<void> {
  const { conversation, timeline, folder, output } = options
  const images: string[] = []
  for (const [index, { slide }] of timeline.slides.entries()) {
    images.push(await rasterise(slideSvg(conversation.title, slide), join(folder, `slide${index}`)))
  }
  const rings = {
    agent: await rasterise(ringSvg('agent'), join(folder, 'ring-agent')),
    lead: await rasterise(ringSvg('lead'), join(folder, 'ring-lead')),
  }
  const list = join(folder, 'slides.txt')
  await writeFile(list, slideList(timeline.slides, images, timeline.durationSeconds))
  const graph = join(folder, 'picture.graph')
  await writeFile(graph, pictureGraph(timeline))
  const still = ['-loop', '1', '-framerate', String(FRAMES_A_SECOND), '-i']
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', list],
    ...[...still, rings.agent, ...still, rings.lead],
    ...['-f', 'lavfi', '-i', `color=c=0x5b8def:s=${WIDTH}x4:r=${FRAMES_A_SECOND}`],
    ...['-filter_complex_script', graph, '-map', '[picture]', '-t', String(timeline.durationSeconds)],
    ...['-c:v', 'libx264', '-profile:v', 'baseline', '-pix_fmt', 'yuv420p', '-preset', 'slow'],
    // A key frame every ten seconds makes seeking quick. One thread, because x264's output depends on the number of
    // threads.
    ...['-crf', '33', '-g', String(FRAMES_A_SECOND * 10), '-threads', '1'],
    ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-bsf:v', 'filter_units=remove_types=6'],
    output,
  ])
}

function slideList(slides: readonly PlacedSlide[], images: readonly string[], end: number): string {
  const lines = slides.flatMap(({ startSeconds }, index) => {
    const until = slides[index + 1]?.startSeconds ?? end
    return [`file '${images[index] ?? ''}'`, `duration ${(until - startSeconds).toFixed(3)}`]
  })
  // ffmpeg's concat demuxer ignores the last duration unless a file follows.
  return `ffconcat version 1.0\n${lines.join('\n')}\nfile '${images.at(-1) ?? ''}'\n`
}

function pictureGraph(timeline: Timeline): string {
  const whenSpeaking = (speaker: Speaker) =>
    timeline.lines
      .filter(({ line }) => line.speaker === speaker)
      .map(({ startSeconds, endSeconds }) => `between(t,${startSeconds},${endSeconds})`)
      .join('+')
  return [
    `[0]fps=${FRAMES_A_SECOND},format=yuv420p[slides]`,
    `[slides][1]overlay=0:0:enable='${whenSpeaking('agent')}'[a]`,
    `[a][2]overlay=0:0:enable='${whenSpeaking('lead')}'[l]`,
    `[l][3]overlay=x='-w+w*t/${timeline.durationSeconds}':y=${HEIGHT - 4}[picture]`,
  ].join(';\n')
}

async function rasterise(svg: string, path: string): Promise<string> {
  await writeFile(`${path}.svg`, svg)
  await run('ffmpeg', ['-v', 'error', '-y', '-i', `${path}.svg`, `${path}.png`])
  return `${path}.png`
}

function slideSvg(meeting: string, slide: Slide): string {
  const points = slide.points.map((point, index) => {
    const y = 152 + index * 40
    return `<circle cx="52" cy="${y - 5}" r="3.5" fill="#5b8def"/><text x="68" y="${y}" font-size="17" fill="#39404f">${escapeXml(point)}</text>`
  })
  const places = Object.values(PLACES).map(
    ({ x, y, color }) =>
      `<circle cx="${x}" cy="${y}" r="36" fill="${color}" opacity="0.22"/><circle cx="${x}" cy="${y - 9}" r="12" fill="${color}"/><path d="M ${x - 22} ${y + 25} a 22 19 0 0 1 44 0 z" fill="${color}"/>`,
  )
  return svgDocument(
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#1d212b"/>
<rect x="24" y="24" width="476" height="312" rx="10" fill="#fbfaf8"/>
<text x="48" y="64" font-size="12" fill="#868c99">${escapeXml(meeting)}</text>
<text x="48" y="100" font-size="25" font-weight="600" fill="#1d212b">${escapeXml(slide.title)}</text>
${points.join('\n')}
${places.join('\n')}`,
  )
}

function ringSvg(speaker: Speaker): string {
  const { x, y, color } = PLACES[speaker]
  return svgDocument(`<circle cx="${x}" cy="${y}" r="40" fill="none" stroke="${color}" stroke-width="4"/>`)
}

function svgDocument(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Inter, DejaVu Sans, sans-serif">\n${content}\n</svg>\n`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
