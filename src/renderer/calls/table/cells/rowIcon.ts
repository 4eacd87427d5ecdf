import type { LucideIconData, LucideIconNode } from 'lucide-react'
import { __iconData as alert } from 'lucide-react/icons/circle-exclamation-point'

// Lucide's files export the shapes of their icon beside its component, but their types only have the component.
declare module 'lucide-react/icons/check' {
  export const __iconData: LucideIconData
}

interface IconDrawing {
  /** In px. */
  readonly size: number
  readonly strokeWidth: number
  readonly classes: string
}

/** A Lucide icon of one path, for rows, which are drawn without React. */
export function rowIcon(drawing: string, { size, strokeWidth, classes }: IconDrawing): SVGElement {
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
    class: classes,
  })
  icon.append(svg('path', { d: drawing }))
  return icon
}

export function alertIcon(classes: IconDrawing): SVGElement {
  return rowIcon(drawingOf(alert), classes)
}

/** As the `d` of one path, so that a recycled cell changes an attribute instead of creating another icon. */
export function drawingOf({ node }: LucideIconData): string {
  return node.map(pathOf).join('')
}

function pathOf([name, shape]: LucideIconNode): string {
  const px = (key: 'x' | 'y' | 'width' | 'height' | 'rx' | 'cx' | 'cy' | 'r' | 'x1' | 'y1' | 'x2' | 'y2') =>
    Number(shape[key] ?? 0)
  switch (name) {
    case 'path':
      // After another shape, a path that starts with `m` would be relative to the end of that shape.
      return `M0 0${shape.d ?? ''}`
    case 'line':
      return `M${px('x1')} ${px('y1')}L${px('x2')} ${px('y2')}`
    case 'circle': {
      const r = px('r')
      const half = `a${r} ${r} 0 1 0`
      return `M${px('cx') - r} ${px('cy')}${half} ${2 * r} 0${half} ${-2 * r} 0`
    }
    case 'rect': {
      const r = px('rx')
      const corner = `a${r} ${r} 0 0 1`
      const [across, down] = [px('width') - 2 * r, px('height') - 2 * r]
      const [top, right] = [`h${across}${corner} ${r} ${r}`, `v${down}${corner} ${-r} ${r}`]
      const [bottom, left] = [`h${-across}${corner} ${-r} ${-r}`, `v${-down}${corner} ${r} ${-r}`]
      return `M${px('x') + r} ${px('y')}${top}${right}${bottom}${left}z`
    }
    default:
      throw new Error(`Lucide's shape ${name} isn't converted to a path`)
  }
}

function svg(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}
