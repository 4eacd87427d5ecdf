import { Slider as BaseSlider } from '@base-ui/react/slider'
import clsx from 'clsx'

interface SliderProps {
  readonly label: string
  readonly value: number
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** The value in words for screen readers, for example "80 percent". */
  readonly valueText?: (value: number) => string
  readonly onChange: (value: number) => void
  readonly className?: string
}

/** A thin slider for settings such as the volume. The waveform doesn't use it. */
export function Slider({ label, value, min = 0, max = 1, step = 0.05, valueText, onChange, className }: SliderProps) {
  return (
    <BaseSlider.Root
      value={value}
      min={min}
      max={max}
      step={step}
      largeStep={step * 2}
      onValueChange={(next) => onChange(next)}
    >
      <BaseSlider.Control className={clsx('group flex h-7 touch-none items-center select-none', className ?? 'w-20')}>
        <BaseSlider.Track className="h-1 w-full rounded-full bg-line-strong">
          <BaseSlider.Indicator className="rounded-full bg-ink-2 group-hover:bg-accent" />
          <BaseSlider.Thumb
            aria-label={label}
            getAriaValueText={(_formatted, raw) => valueText?.(raw) ?? String(raw)}
            className="size-3 rounded-full border border-line-strong bg-bg shadow-sm dark:border-ink-2 dark:bg-ink-2 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-1 has-[:focus-visible]:outline-accent"
          />
        </BaseSlider.Track>
      </BaseSlider.Control>
    </BaseSlider.Root>
  )
}
