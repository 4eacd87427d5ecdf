interface ChartBar {
  readonly name: string
  /** Null: no bar. */
  readonly value: number | null
  /** Beside the bar: `1,284` or `8:33`. */
  readonly words: string
}

interface BarChart {
  readonly title: string
  readonly subtitle: string
  readonly bars: readonly ChartBar[]
}

/** A chart for reports and slides: light, whatever the app's theme. All in px. */
const WIDTH = 960
const MARGIN = 32
const NAMES = 240
const WORDS = 110
const ROW = 28
const BAR = 16
const HEAD = 92
const LONGEST_NAME = 36

/** Horizontal bars from zero as an SVG document, drawn from the data alone. */
export function barChartSvg({ title, subtitle, bars }: BarChart): {
  readonly svg: string
  readonly width: number
  readonly height: number
} {
  const height = HEAD + bars.length * ROW + MARGIN
  const most = Math.max(0, ...bars.map(({ value }) => value ?? 0))
  const room = WIDTH - 2 * MARGIN - NAMES - WORDS
  const rows = bars.map(({ name, value, words }, at) => {
    const y = HEAD + at * ROW
    const width = most === 0 || value === null ? 0 : Math.max(0, (value / most) * room)
    const middle = y + ROW / 2
    return [
      text(MARGIN + NAMES - 12, middle, shortened(name), 'text-anchor="end"'),
      `<rect x="${MARGIN + NAMES}" y="${middle - BAR / 2}" width="${width.toFixed(2)}" height="${BAR}" rx="2" fill="#5b5bd6"/>`,
      text(MARGIN + NAMES + width + 8, middle, words, 'fill="#5d606c"'),
    ].join('')
  })
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}"`,
    ` font-family="Inter, system-ui, -apple-system, 'Segoe UI', sans-serif" font-size="13" fill="#1b1c22" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    text(MARGIN, 40, title, 'font-size="18" font-weight="600"'),
    text(MARGIN, 64, subtitle, 'fill="#5d606c"'),
    ...rows,
    '</svg>',
  ].join('')
  return { svg, width: WIDTH, height }
}

function text(x: number, y: number, words: string, attributes: string): string {
  return `<text x="${x.toFixed(2)}" y="${y}" dominant-baseline="middle" ${attributes}>${escaped(words)}</text>`
}

function shortened(name: string): string {
  const letters = Array.from(name)
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : name
}

/** Control characters aren't allowed in XML. */
function escaped(words: string): string {
  return words
    .replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
