import { questionName } from '../../../domain/scorecards/questionName.ts'
import { Select } from '../../components/controls/choices/Select.tsx'
import { useDisagreement, type DisagreementProps } from './useDisagreement.tsx'

/** Below a question of a finished review, where the AI's answer is beside it already. */
export function DisagreementReason(props: DisagreementProps) {
  const found = useDisagreement(props)
  if (found === null) return null
  const { question } = props
  const { reason, options, choose, dialog } = found
  return (
    // Smaller than in a form.
    <div className="w-full max-w-56 py-0.5 [&_button]:h-6! [&_button]:text-xs">
      <Select
        label={`Why you disagree with the AI on “${questionName(question)}”`}
        isLabelHidden
        options={options}
        value={reason}
        placeholder="Why do you disagree?"
        onChange={choose}
      />
      {dialog}
    </div>
  )
}
