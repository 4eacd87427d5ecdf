import { useRef, type ComponentProps, type ReactNode } from 'react'
import { useOpenCalls } from '../../components/links/useOpenCalls.ts'
import { useInnerWidth } from '../../hooks/useInnerWidth.ts'
import type { OpenedCalls } from '../openedCalls.ts'

interface ChartFrameProps {
  readonly label: string
  /** In px. */
  readonly height: number
  readonly className?: string
  /** The drawing for a width in px. */
  children(width: number): ReactNode
}

/** An SVG as wide as its container. */
export function ChartFrame({ label, height, className, children }: ChartFrameProps) {
  const ref = useRef<HTMLDivElement>(null)
  const width = useInnerWidth(ref) ?? 0
  return (
    <div ref={ref} className="w-full overflow-hidden">
      {width > 0 && (
        <svg width={width} height={height} role="group" aria-label={label} className={className ?? 'block'}>
          {children(width)}
        </svg>
      )}
    </div>
  )
}

interface ChartMarkProps extends ComponentProps<'g'> {
  /** For screen readers: the figure, and what a click opens. */
  readonly label: string
  readonly calls: OpenedCalls
}

/** A part of a chart that opens the calls behind its figure, by mouse or keyboard. */
export function ChartMark({ label, calls, ...rest }: ChartMarkProps) {
  const openCalls = useOpenCalls()
  const open = () => openCalls(calls.filters)
  return (
    <g
      role="button"
      data-content=""
      tabIndex={0}
      aria-label={label}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        open()
      }}
      {...rest}
    />
  )
}
