interface IconLook {
  /** In px. */
  readonly size: number
  readonly strokeWidth: number
  readonly look: string
}

/** A Lucide icon (24 × 24) of one path, for rows, which are drawn without React. */
export function rowIcon(drawing: string, { size, strokeWidth, look }: IconLook): SVGElement {
  const icon = svg('svg', {
    'aria-hidden': 'true',
    width: size,
    height: size,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': strokeWidth,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    class: look,
  })
  icon.append(svg('path', { d: drawing }))
  return icon
}

function svg(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}
