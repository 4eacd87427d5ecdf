import { presentFailure } from '../client/failures/errorPresentation.ts'
import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { RailSection } from '../components/layout/RailSection.tsx'
import { OpenReview, type OpenReviewProps } from './OpenReview.tsx'
import { StartReview } from './StartReview.tsx'

type ReviewPanelProps = Omit<OpenReviewProps, 'state'>

export function ReviewPanel(props: ReviewPanelProps) {
  const { open, call } = props
  const { state } = open
  if (state.kind === 'loading') return null
  if (state.kind === 'failed')
    return (
      <RailSection title="My review">
        <FailureNotice failure={presentFailure(state.failure)} actions={{ retry: () => void open.callReview.load() }} />
      </RailSection>
    )
  if (state.kind === 'none')
    return (
      <StartReview
        call={call}
        mustBeBlind={props.mustBeBlind}
        startsAs={props.startsAs}
        onStart={(isBlind) => void open.begin(call, isBlind)}
        onArrival={(isBlind) => open.propose(call, isBlind)}
      />
    )
  return <OpenReview {...props} state={state} />
}
