import { useEffect, useState } from 'react'
import type { CallDetail } from '../../domain/calls/call.ts'
import { Button } from '../components/controls/Button.tsx'
import { Checkbox } from '../components/controls/choices/Checkbox.tsx'
import { webLink } from '../components/links/webLink.ts'
import { CommandKeys } from '../components/keys/CommandKeys.tsx'
import { RailSection } from '../components/layout/RailSection.tsx'
import { useCommands } from '../commands/useCommands.ts'

interface StartReviewProps {
  readonly call: CallDetail
  /** The call is waiting in a blind queue. */
  readonly mustBeBlind: boolean
  readonly startsAs: { readonly isBlind: boolean } | null
  onStart(isBlind: boolean): void
  /** In a queue. */
  onArrival(isBlind: boolean): void
}

export function StartReview({ call, mustBeBlind, startsAs, onStart, onArrival }: StartReviewProps) {
  const [choosesBlind, setBlind] = useState(false)
  const isBlind = mustBeBlind || choosesBlind
  const wantedBlind = startsAs?.isBlind
  useEffect(() => {
    if (wantedBlind !== undefined) onArrival(wantedBlind)
    // oxlint-disable-next-line react/exhaustive-deps -- once, for this call's review
  }, [wantedBlind])
  useCommands({ 'review.start': () => onStart(isBlind) })
  if (startsAs !== null) return null
  return (
    <RailSection title="My review">
      <p className="text-sm text-ink-2">
        {call.scorecard === null
          ? 'You can add notes. There are no questions to answer.'
          : 'Answer the scorecard yourself and compare with other evaluations.'}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button command="review.start">
          Start review <CommandKeys id="review.start" />
        </Button>
        <Checkbox label="Blind: hide other answers" checked={isBlind} disabled={mustBeBlind} onChange={setBlind} />
      </div>
      {isBlind && (
        <p className="mt-1.5 text-xs text-ink-3">
          {mustBeBlind && 'This call is in a blind review queue. '}
          Other answers and scores are hidden until you finish.
        </p>
      )}
      <StaysHere webUrl={call.webUrl} />
    </RailSection>
  )
}

function StaysHere({ webUrl }: { readonly webUrl: string | null }) {
  const url = webLink(webUrl)
  return (
    <p className="mt-2 text-xs text-ink-3">
      Your review stays in Earshot on this computer and isn’t sent to the service.
      {url !== null && (
        <>
          {' '}
          To evaluate the call there,{' '}
          <a href={url} target="_blank" rel="noreferrer" className="rounded-sm text-ink-2 underline hover:text-ink">
            open it in the web app
          </a>
          .
        </>
      )}
    </p>
  )
}
