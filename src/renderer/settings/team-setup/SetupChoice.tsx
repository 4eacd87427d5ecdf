import { Fragment, type ReactNode } from 'react'
import { setupItemName } from '../../../domain/setup/setupPlan.ts'
import { SETUP_PARTS, type SetupItem, type SetupPart } from '../../../domain/setup/setupFile.ts'
import { Checkbox } from '../../components/controls/choices/Checkbox.tsx'

interface SetupChoiceProps<Item extends SetupItem> {
  readonly items: readonly Item[]
  readonly chosen: ReadonlySet<Item>
  readonly onChange: (chosen: ReadonlySet<Item>) => void
  /** The details of an item, after its name. */
  readonly renderNote?: (item: Item) => ReactNode
}

const PART_NAMES: Readonly<Record<SetupPart, string>> = {
  views: 'Views',
  layouts: 'Columns of built-in views',
  trackers: 'Trackers',
  reasons: 'Reasons for disagreeing with the AI',
  rules: 'Rules for file names',
}

/** A checkbox for each item, and for each part that has some. */
export function SetupChoice<Item extends SetupItem>({ items, chosen, onChange, renderNote }: SetupChoiceProps<Item>) {
  const choose = (some: readonly Item[], isChosen: boolean) => {
    const others = [...chosen].filter((one) => !some.includes(one))
    onChange(new Set(isChosen ? [...others, ...some] : others))
  }
  return (
    <div ref={focusIfLate} className="flex flex-col gap-4">
      {SETUP_PARTS.map((part) => {
        const ofPart = items.filter((one) => one.part === part)
        const chosenCount = ofPart.filter((one) => chosen.has(one)).length
        if (ofPart.length === 0) return <Fragment key={part} />
        return (
          <fieldset key={part}>
            <legend className="font-medium">
              <Checkbox
                label={`${PART_NAMES[part]} (${ofPart.length})`}
                checked={chosenCount === 0 ? false : chosenCount === ofPart.length || 'mixed'}
                onChange={(isChosen) => choose(ofPart, isChosen)}
              />
            </legend>
            <ul className="pl-[23px]">
              {ofPart.map((one, at) => (
                <li key={at} className="flex items-baseline gap-3">
                  <span className="min-w-0 flex-1">
                    <Checkbox
                      label={<bdi>{setupItemName(one)}</bdi>}
                      checked={chosen.has(one)}
                      onChange={(isChosen) => choose([one], isChosen)}
                    />
                  </span>
                  {renderNote && <span className="shrink-0 text-sm text-ink-2">{renderNote(one)}</span>}
                </li>
              ))}
            </ul>
          </fieldset>
        )
      })}
    </div>
  )
}

/** In a dialog that opened before it, the button that closes the dialog has the focus. */
function focusIfLate(choice: HTMLElement | null): void {
  if (choice?.closest('[data-dialog]')?.contains(document.activeElement))
    choice.querySelector<HTMLElement>('[role=checkbox]')?.focus()
}
