import { useState } from 'react'
import { marginOf, sampleSizeFor } from '../../../domain/sampling/sampleSize.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Popover } from '../../components/overlays/Popover.tsx'
import { Select } from '../../components/controls/choices/Select.tsx'
import { TextField } from '../../components/controls/TextField.tsx'
import { format } from '../../components/format.ts'

interface SampleSizeFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Null until known. */
  readonly populationCount: number | null
  /** False for samples where the sampling error has no simple formula. */
  readonly isProportional: boolean
}

/** The sample size with its sampling error, and a calculator for the reverse. */
export function SampleSizeField({ label, value, onChange, populationCount, isProportional }: SampleSizeFieldProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const size = Number(value)
  const isRight = Number.isInteger(size) && size >= 1 && size <= 5000
  return (
    <div>
      <TextField
        label={label}
        inputMode="numeric"
        value={value}
        onChange={onChange}
        problem={isRight ? null : 'Enter a whole number from 1 to 5,000.'}
        hint={isRight && populationCount !== null && isProportional ? marginWords(size, populationCount) : undefined}
      />
      {isProportional && (
        <Button
          variant="ghost"
          className="-ml-[11px]"
          disabled={populationCount === null || populationCount === 0}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          How many do I need?
        </Button>
      )}
      <Popover label="Sample size" isOpen={anchor !== null} onClose={() => setAnchor(null)} anchor={anchor}>
        {populationCount !== null && (
          <Calculator
            populationCount={populationCount}
            onTake={(count) => {
              onChange(String(count))
              setAnchor(null)
            }}
          />
        )}
      </Popover>
    </div>
  )
}

const CONFIDENCES = [
  { value: '0.9', label: '90%' },
  { value: '0.95', label: '95%' },
  { value: '0.99', label: '99%' },
] as const
const MARGINS = [
  { value: '0.03', label: '±3%' },
  { value: '0.05', label: '±5%' },
  { value: '0.1', label: '±10%' },
] as const

function Calculator(props: { readonly populationCount: number; readonly onTake: (count: number) => void }) {
  const { populationCount, onTake } = props
  const [confidence, setConfidence] = useState<(typeof CONFIDENCES)[number]['value']>('0.95')
  const [margin, setMargin] = useState<(typeof MARGINS)[number]['value']>('0.05')
  const count = sampleSizeFor({ populationCount, confidence: Number(confidence), margin: Number(margin) })
  return (
    <div className="grid w-[280px] gap-3 p-3">
      <div className="grid grid-cols-2 gap-2">
        <Select label="Confidence" options={CONFIDENCES} value={confidence} onChange={setConfidence} />
        <Select label="Margin" options={MARGINS} value={margin} onChange={setMargin} />
      </div>
      <p className="text-sm text-ink-2">
        A sample of {format.number(count)} of {format.count(populationCount, 'call')} estimates a percentage, such as
        the share of calls that name a next step, within this margin.
      </p>
      <Button variant="primary" className="justify-self-start" onClick={() => onTake(count)}>
        Use {format.number(count)}
      </Button>
    </div>
  )
}

function marginWords(size: number, populationCount: number): string {
  const margin = marginOf(Math.min(size, populationCount), { populationCount, confidence: 0.95 })
  if (margin === null) return ''
  return margin === 0 ? 'All calls' : `±${format.percent(margin, 1)} at 95% confidence`
}
