import { useState } from 'react'
import { recordingFacts } from '../../../domain/recordings/recordingWords.ts'
import { presentFailure } from '../../client/errorPresentation.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { FailureNotice } from '../../components/FailureNotice.tsx'
import { ProgressBar } from '../../components/ProgressBar.tsx'
import { ImportAllowance } from './ImportAllowance.tsx'
import { ImportForm } from './ImportForm.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { closeStaging, lookAgain, skipRecording, submitImport, useStaging } from './stagingStore.ts'
import { wouldMakeSecondCall, type StagingItem } from './stagingItem.ts'

const FORM_ID = 'import-form'

interface ImportDialogProps {
  /** Opens the file picker for another file in place of the one on the screen. */
  readonly onChooseAnother: () => void
}

/** One recording at a time: looked at, described, sent, followed. Several come one after another. */
export function ImportDialog({ onChooseAnother }: ImportDialogProps) {
  const item = useStaging((staging) => staging.items[0])
  const leftCount = useStaging((staging) => staging.items.length)
  const droppedCount = useStaging((staging) => staging.droppedCount)
  const [isLeaving, setIsLeaving] = useState(false)
  if (!item) return null

  const isForm = item.look.kind === 'ready' && (item.importId === null || item.isCorrecting)
  const hasWork = isForm && item.isTouched
  const place = droppedCount > 1 ? ` ${droppedCount - leftCount + 1} of ${droppedCount}` : ''

  return (
    <Dialog
      isOpen
      keepsOnOutsidePress
      // Escape by accident must not throw away what was typed: the second one does.
      onClose={() => (hasWork && !isLeaving ? setIsLeaving(true) : closeStaging())}
      title={`Import recording${place}`}
      description={<RecordingLine item={item} />}
      note={isForm && (isLeaving ? <LeaveQuestion /> : <ImportAllowance />)}
      footer={
        isLeaving && hasWork ? (
          <>
            <Button onClick={() => setIsLeaving(false)}>Keep editing</Button>
            <Button look="danger" onClick={closeStaging}>
              Discard
            </Button>
          </>
        ) : (
          // Once sent, what to do next depends on how it went: `ImportOutcome` has its own buttons.
          (isForm || item.importId === null) && <DialogButtons item={item} hasMore={leftCount > 1} isForm={isForm} />
        )
      }
    >
      {isForm ? (
        <>
          {item.startFailure && (
            <div className="mb-4">
              <FailureNotice
                failure={presentFailure(item.startFailure)}
                actions={{
                  retry: () => void submitImport(Date.now()),
                  'choose-another-file': onChooseAnother,
                }}
              />
            </div>
          )}
          <ImportForm key={item.key} id={FORM_ID} item={item} />
        </>
      ) : item.importId !== null ? (
        <ImportOutcome importId={item.importId} onChooseAnother={onChooseAnother} />
      ) : (
        <LookingState item={item} onChooseAnother={onChooseAnother} />
      )}
    </Dialog>
  )
}

function RecordingLine({ item }: { readonly item: StagingItem }) {
  return (
    <span className="flex min-w-0 gap-2">
      <span className="truncate font-medium text-ink" title={item.fileName}>
        {item.fileName}
      </span>
      {item.look.kind === 'ready' && <span className="shrink-0">{recordingFacts(item.look.recording)}</span>}
    </span>
  )
}

function LookingState({ item, onChooseAnother }: { readonly item: StagingItem; readonly onChooseAnother: () => void }) {
  if (item.look.kind === 'refused')
    return (
      <FailureNotice
        failure={presentFailure(item.look.failure)}
        actions={{ 'choose-another-file': onChooseAnother, retry: lookAgain }}
        alsoOffers={['choose-another-file']}
      />
    )
  return (
    <div className="flex flex-col gap-2 py-1" role="status">
      <p className="text-ink-2">Looking at the recording. Nothing is sent yet.</p>
      <ProgressBar
        fraction={item.look.kind === 'reading' ? item.look.fraction : null}
        label={`Reading ${item.fileName}`}
      />
    </div>
  )
}

function LeaveQuestion() {
  return <span role="alert">Discard what you typed? The file itself stays where it is.</span>
}

function DialogButtons({
  item,
  hasMore,
  isForm,
}: {
  readonly item: StagingItem
  readonly hasMore: boolean
  readonly isForm: boolean
}) {
  return (
    <>
      {hasMore ? (
        <Button onClick={skipRecording}>Skip this one</Button>
      ) : (
        <Button onClick={closeStaging}>Cancel</Button>
      )}
      {isForm && (
        <Button look="primary" type="submit" form={FORM_ID} aria-disabled={item.isStarting}>
          {item.isCorrecting ? 'Send again' : wouldMakeSecondCall(item) ? 'Import anyway' : 'Import'}
        </Button>
      )}
    </>
  )
}
