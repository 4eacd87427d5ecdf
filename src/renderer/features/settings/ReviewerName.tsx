import { TextField } from '../../components/controls/TextField.tsx'
import { LONGEST_REVIEWER_NAME, reviewerName } from '../../client/reviewerName.ts'
import { useStoredSetting } from '../../hooks/stored/storedSetting.ts'

export function ReviewerName() {
  const name = useStoredSetting(reviewerName)
  return (
    <div className="max-w-80">
      <TextField
        label="Reviewer name"
        isLabelHidden
        hint="Appears in printed and exported reviews."
        value={name}
        maxLength={LONGEST_REVIEWER_NAME}
        onChange={reviewerName.choose}
      />
    </div>
  )
}
