import clsx from 'clsx'
import { EqualNot } from 'lucide-react'
import { questionName } from '../../../domain/scorecards/questionName.ts'
import { IconButton } from '../../components/controls/Button.tsx'
import { Menu, MenuChoice } from '../../components/overlays/Menu.tsx'
import { useDisagreement, type DisagreementProps } from './useDisagreement.tsx'

/** In the row of an answer: it moves nothing when it appears. */
export function DisagreementMenu(props: DisagreementProps) {
  const found = useDisagreement(props)
  if (found === null) return null
  const { question } = props
  const { ofAi, reason, options, choose, dialog } = found
  const label = `AI: ${ofAi}. ${reason ?? 'Why do you disagree?'}`
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            label={label}
            aria-label={`${label} (${questionName(question)})`}
            className={clsx('h-6! w-6!', reason === null ? 'text-warn!' : 'bg-selected! text-accent-ink!')}
          >
            <EqualNot aria-hidden="true" size={14} strokeWidth={1.8} />
          </IconButton>
        }
      >
        <MenuChoice label={`AI: ${ofAi}. Why do you disagree?`} value={reason} onChange={choose} options={options} />
      </Menu>
      {dialog}
    </>
  )
}
