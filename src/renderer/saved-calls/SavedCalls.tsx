import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import type { LibraryScope, RequestShare } from '../../contract/library/library.ts'
import { resolveRelativeTime } from '../../domain/values/relativeTime.ts'
import { useLibrary } from '../client/connection/coreStreams.ts'
import { presentError, presentFailure } from '../client/failures/errorPresentation.ts'
import { localZone } from '../client/localZone.ts'
import {
  isSaved,
  LIBRARY_SCOPE_WORDS,
  SAVED_CALLS_SECTION,
  type SavedCallsChoice,
  useChooseSavedCalls,
} from '../client/savedCalls.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { Button } from '../components/controls/Button.tsx'
import { Radio } from '../components/controls/choices/Radio.tsx'
import { Select } from '../components/controls/choices/Select.tsx'
import { format } from '../components/format.ts'
import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { SettingsRow, SettingsSection } from '../components/layout/SettingsSection.tsx'
import { deleteSavedCalls, maySave } from './deleteSavedCalls.tsx'
import { PauseButton, ReadingProgress } from './ReadingControls.tsx'
import { activityWords, savedWords } from './savedCallsWords.ts'

/** Which calls of the open workspace are saved on this computer, how far that is, and how to stop or delete it. */
export function SavedCalls({ workspaceName }: { readonly workspaceName: string }) {
  const library = useLibrary()
  const choose = useChooseSavedCalls()
  const core = useCore()
  const share = useMutation({
    mutationFn: (one: RequestShare) => core.library.shareRequests({ requestShare: one }),
  })
  const name = useId()
  const choices = useRef<HTMLDivElement>(null)
  if (library === undefined) return null
  const { keeps, since, requestShare } = library
  const isKept = isSaved(keeps)
  const failed = choose.error ?? share.error
  const save = async (next: SavedCallsChoice) => {
    if (await maySave(library, next)) choose.mutate(next)
  }
  const deleteCalls = async () => {
    // The button that was pressed disappears.
    if (await deleteSavedCalls(core, library)) choices.current?.querySelector<HTMLElement>('[value=nothing]')?.focus()
  }
  return (
    <SettingsSection id={SAVED_CALLS_SECTION} title={`Saved calls of ${workspaceName}`}>
      <p className="max-w-[64ch] pb-2 text-pretty text-ink-2">
        Saved calls aren’t read again each time Earshot starts. A call saved with its transcript opens even when the
        service can’t be reached. Audio and video aren’t saved. The files aren’t encrypted: anyone who can use your
        account on this computer can read them.
      </p>
      <SettingsRow name="Save">
        <div ref={choices} role="radiogroup" aria-label="Save" className="flex flex-col gap-1">
          {LIBRARY_SCOPE_WORDS.map(({ value, label }) => (
            <Radio
              key={value}
              name={name}
              value={value}
              checked={keeps === value}
              onChoose={() => (value === 'nothing' && isKept ? void deleteCalls() : void save({ keeps: value, since }))}
            >
              {label}
              {(value !== 'nothing' || isKept) && <span className="ml-1.5 text-ink-2">{HINTS[value]}</span>}
            </Radio>
          ))}
        </div>
      </SettingsRow>
      {isKept && (
        <SettingsRow name="Period">
          <div className="w-[340px]">
            <Select
              label="Period"
              isLabelHidden
              options={periodOptions(since)}
              value={since === null ? 'all' : 'since'}
              disabled={choose.isPending}
              onChange={(period) => void save({ keeps, since: sinceOf(period, since) })}
            />
          </div>
        </SettingsRow>
      )}
      <SettingsRow name="Requests">
        <div className="w-[340px]">
          <Select
            label="Requests"
            isLabelHidden
            options={SHARES}
            value={requestShare}
            disabled={share.isPending}
            onChange={(one) => share.mutate(one)}
          />
        </div>
        <p className="max-w-[64ch] pt-1 text-pretty text-ink-2">
          Reading all calls waits for everything else that Earshot does. Half of the rate limit leaves room for other
          apps that use this API key.
        </p>
      </SettingsRow>
      {isKept && (
        <SettingsRow name="Saved">
          <p>{savedWords(library)}</p>
          <p className="max-w-[64ch] text-ink-2">
            {library.failure !== null && `${presentFailure(library.failure).title}. `}
            {activityWords(library)}
          </p>
          <ReadingProgress library={library} />
          <div className="flex gap-2 pt-3">
            <PauseButton library={library} />
            <Button command="library.delete" variant="danger" onClick={() => void deleteCalls()} />
          </div>
        </SettingsRow>
      )}
      {failed !== null && <FailureNotice failure={presentError(failed)} />}
    </SettingsSection>
  )
}

const SHARES = [
  { value: 'half', label: 'At most half of the rate limit' },
  { value: 'all', label: 'All of the rate limit while nothing else uses it' },
] as const

const HINTS: Readonly<Record<LibraryScope, string>> = {
  everything: 'Everything about a call except audio and video.',
  calls: 'What the list shows. You can’t open these calls offline.',
  nothing: 'Deletes the saved calls.',
}

type Period = 'all' | 'since' | '3' | '12'

function periodOptions(since: string | null) {
  return [
    { value: 'all', label: 'All calls' },
    ...(since === null ? [] : [{ value: 'since', label: `Since ${format.date(new Date(since))}` } as const]),
    { value: '12', label: 'Last 12 months' },
    { value: '3', label: 'Last 3 months' },
  ] as const
}

/** As in filters. Fixed when it is chosen: a later start would delete calls without being asked. */
function sinceOf(period: Period, since: string | null): string | null {
  if (period === 'all') return null
  if (period === 'since') return since
  const last = { kind: 'last', count: Number(period), unit: 'month' } as const
  return new Date(resolveRelativeTime(last, Date.now(), localZone()).start).toISOString()
}
