import type { ErrorCode, ErrorData, Failure } from '../../contract/errors.ts'
import type { FailurePresentation, WayOut } from '../components/failurePresentation.ts'
import { contentWords } from '../../domain/recordings/recordingWords.ts'
import { format } from '../components/format.ts'
import { failureFrom } from './connection/coreError.ts'

interface Presentation {
  readonly title: string
  readonly words: string
  readonly wayOut?: WayOut
}

/**
 * Title, words and way out of every expected failure. A new code does not compile until it has them.
 * The words say what happened, to what, and what to do; where the service gives one answer for several causes, they
 * name the causes and claim none. Source of the causes: interface, «Errors».
 */
export const errorPresentation: { readonly [Code in ErrorCode]: (data: ErrorData<Code>) => Presentation } = {
  unreachable: ({ host }) => ({
    title: 'The service can’t be reached',
    words: `Nothing answered at ${host}. Check the network, and that the address is right; then try again.`,
    wayOut: 'retry',
  }),
  dns: ({ host }) => ({
    title: 'This address doesn’t exist',
    words: `No computer is known by the name ${host}. Check the spelling of the base URL, and that you are online.`,
    wayOut: 'edit-connection',
  }),
  tls: ({ host, reason }) => ({
    title: 'No secure connection',
    words: `The certificate of ${host} was not accepted.${sentence(reason)} Nothing was sent. Ask whoever runs the service, or your network, about it.`,
    wayOut: 'retry',
  }),
  'timed-out': ({ host, afterMs }) => ({
    title: 'The service took too long',
    words: `No answer came from ${host} within ${Math.max(1, Math.round(afterMs / 1000))} s. It may be busy, or the network slow. Try again in a moment.`,
    wayOut: 'retry',
  }),
  'answer-incomplete': ({ host, stalledMs }) => ({
    title: stalledMs === null ? 'The answer was cut off' : 'The answer stopped arriving',
    words:
      stalledMs === null
        ? `The connection to ${host} closed before the whole answer arrived. Try again; if it happens often, check your network, VPN or proxy.`
        : `The service at ${host} began to answer, then sent nothing for ${Math.round(stalledMs / 1000)} seconds. Try again in a moment.`,
    wayOut: 'retry',
  }),
  unauthorised: () => ({
    title: 'The key was refused',
    words:
      'The service doesn’t accept this API key. Check that it was copied whole and belongs to this workspace; a revoked key must be replaced by a new one.',
    wayOut: 'enter-key',
  }),
  'workspace-disabled': () => ({
    title: 'This workspace is disabled',
    words:
      'The service knows the key, but the workspace it belongs to is switched off. Ask whoever manages it. What is stored on this computer stays as it is.',
    wayOut: 'retry',
  }),
  'import-not-enabled': ({ said }) => ({
    title: 'Importing is not enabled',
    words: `This workspace may not import recordings.${quoted(said)} Ask whoever manages it to have the feature enabled, then send again. Nothing was created.`,
    wayOut: 'retry',
  }),
  'user-or-agent-or-type-refused': ({ said }) => ({
    title: 'The agent or the call type was refused',
    words: `The service doesn’t know the agent, the agent has no agent profile, or the call type no longer exists.${quoted(said)} Choose another and send again. Nothing was created.`,
    wayOut: 'edit-fields',
  }),
  'import-refused': ({ said }) => ({
    title: 'The import was refused',
    words: `The service gives this one answer for four causes: importing is not enabled for the workspace, it doesn’t know the agent, the agent has no agent profile, or it doesn’t know the call type.${quoted(said)} Try another agent or call type, or ask whoever manages the workspace. Nothing was created.`,
    wayOut: 'edit-fields',
  }),
  'payment-required': ({ said }) => ({
    title: 'The service requires payment',
    words: `It refuses requests until the subscription or bill of this workspace is settled.${quoted(said)} Ask whoever manages the workspace, then try again.`,
    wayOut: 'retry',
  }),
  'recording-too-large': ({ said }) => ({
    title: 'The recording is too large',
    words: `The service doesn’t accept a file of this size.${quoted(said)} Compress or split it, then import it again. Nothing was created.`,
    wayOut: 'choose-another-file',
  }),
  'not-found': ({ what }) => NOT_FOUND[what],
  'invalid-request': ({ said, parameter }) => ({
    title: parameter === null ? 'The service refused a value' : `The service refused “${parameter}”`,
    words: `It says that something in the request is missing or invalid${parameter === null ? '' : `: ${parameter}`}.${quoted(said)} Change it and try again. Nothing was changed.`,
    wayOut: 'edit-fields',
  }),
  'invalid-input': ({ field, reason }) => ({
    title: field === null ? 'This value can’t be used' : `“${field}” can’t be used`,
    words: `${reason === null ? 'This value isn’t allowed here.' : sentence(reason).trim()} Change it and try again. Nothing was sent.`,
    wayOut: 'edit-fields',
  }),
  'rate-limited': ({ scope }) =>
    scope === 'import'
      ? {
          title: 'Import limit reached',
          words: 'The service takes 10 imports an hour from a workspace, and this hour’s are used. Nothing is lost.',
          wayOut: 'wait-until',
        }
      : {
          title: 'Cooling down',
          words: 'The service takes 100 requests a minute and has asked for a pause. Nothing is lost.',
          wayOut: 'wait-until',
        },
  'service-failed': ({ status }) => ({
    title: 'The service failed',
    words: `It answered with an error of its own (${status}). That is not your doing, and trying again is safe.`,
    wayOut: 'retry',
  }),
  'not-this-service': ({ host, why }) => ({
    title: 'This is not the service',
    words: `Something answers at ${host}, but not as the Conversation Analytics Service does.${sentence(why)} Check the base URL.`,
    wayOut: 'edit-connection',
  }),
  'unreadable-answer': ({ path, reason }) => ({
    title: 'Unexpected response from the service',
    words: `Its answer can’t be used${path === '' || path === '(body)' ? '' : `, because of ${path}`}.${sentence(reason)} Try again. If it happens again, report it with the details.`,
    wayOut: 'retry',
  }),
  'inconsistent-paging': () => ({
    title: 'The list may be incomplete',
    words:
      'The service’s paging is inconsistent: it says that there is more, but gives no way to the next page. What was read so far is kept. Refresh to try again; if it stays, report it to whoever runs the service.',
    wayOut: 'retry',
  }),
  cancelled: () => ({
    title: 'Canceled',
    words: 'You stopped this before it was done. Try again when you like.',
    wayOut: 'retry',
  }),
  'invalid-base-url': ({ reason }) => ({
    title: 'This base URL can’t be used',
    words: BASE_URL_WORDS[reason],
    wayOut: 'edit-connection',
  }),
  'keychain-unavailable': ({ reason }) => ({
    title: 'No keychain to use',
    words: `This computer’s keychain can’t be used.${sentence(reason)} The key can be kept until you quit instead.`,
    wayOut: 'retry',
  }),
  'keychain-locked': () => ({
    title: 'The keychain is locked',
    words: 'The API key is in your keychain, which is locked. Unlock it, then try again.',
    wayOut: 'retry',
  }),
  'key-missing': () => ({
    title: 'The key is needed again',
    words:
      'This workspace is known, but its API key isn’t here any more: it was kept only until quitting, or the keychain lost it. Enter it once more.',
    wayOut: 'enter-key',
  }),
  'recording-unreadable': ({ fileName, reason }) => ({
    title: 'The file can’t be read',
    words: `“${fileName}” can’t be read, so it can’t be sent.${sentence(reason)} Check that it is still there and that you may open it, then try again, or choose another file.`,
    wayOut: 'choose-another-file',
  }),
  'recording-empty': ({ fileName }) => ({
    title: 'The file is empty',
    words: `“${fileName}” has no content (0 bytes), so there is nothing to import. Nothing was sent. Choose another file.`,
    wayOut: 'choose-another-file',
  }),
  'recording-not-audio': ({ fileName, looksLike }) => ({
    title: 'Not a recording',
    words: `“${fileName}” ${looksLike === null ? 'isn’t a kind of recording Earshot knows' : `holds no sound: by its content it is ${contentWords(looksLike)}, whatever its name says`}. Nothing was sent. Choose an audio or video file such as MP3, WAV or MP4.`,
    wayOut: 'choose-another-file',
  }),
  'recording-changed': ({ fileName }) => ({
    title: 'The file has changed',
    words: `“${fileName}” is no longer the file you looked at, so it can’t be sent as that. Put the file back as it was and try again, or choose it anew as another import.`,
    wayOut: 'choose-another-file',
  }),
  'recording-imported-before': ({ fileName, isSameCall }) =>
    isSameCall
      ? {
          title: 'Already imported',
          words: `“${fileName}” is the same recording with the same agent and time. To import it as another call, change the agent or the time.`,
        }
      : {
          title: 'Imported before',
          words: `“${fileName}” is the same recording with another agent or time. Importing it again makes a second call.`,
        },
  'media-unavailable': ({ status }) => ({
    title: 'The recording can’t be fetched',
    words: `The place where the service keeps its recordings answered with an error (${status}). Try again; the call itself is not affected.`,
    wayOut: 'retry',
  }),
  'media-refused': ({ host }) => ({
    title: 'Unsafe recording link',
    words: `The service’s link to this recording points to ${host}, on your own network or without encryption. Earshot doesn’t open such links. Report it to whoever runs the service.`,
  }),
  'media-incomplete': ({ kind, receivedBytes, totalBytes }) => ({
    title: MEDIA_INCOMPLETE_TITLES[kind],
    words: `Only ${format.size(receivedBytes)}${totalBytes === null ? '' : ` of ${format.size(totalBytes)}`} of the recording arrived. Try again; the call itself is not affected.`,
    wayOut: 'retry',
  }),
  'demo-failed': ({ reason }) => ({
    title: 'The demo didn’t start',
    words: `The demo workspace runs on this computer, and its start failed.${sentence(reason)} Try again.`,
    wayOut: 'retry',
  }),
  'disk-full': () => ({
    title: 'The disk is full',
    words: 'There is no room left to write to. Free some space, then try again. Nothing that was saved is lost.',
    wayOut: 'retry',
  }),
  'review-finished': () => ({
    title: 'This review is finished',
    words: 'It was finished, in another window perhaps, so this change was not kept. Reopen it to go on.',
  }),
  'stored-by-newer-version': ({ file }) => ({
    title: 'Stored by a newer Earshot',
    words: `What this page needs lies in ${file}, which a later version of Earshot has written. It was left untouched. Update Earshot to use it again.`,
  }),
  internal: ({ id }) =>
    id === ''
      ? {
          title: 'The window lost the app',
          words:
            'The part of Earshot that talks to the service doesn’t answer. The window connects again by itself; if Earshot was closed, start it again.',
          wayOut: 'retry',
        }
      : {
          title: 'Something went wrong in Earshot',
          words: `This is a fault of the app, not of what you did. Its log has it as ${id}. Try again.`,
          wayOut: 'retry',
        },
}

/** A failure as a person reads it. */
export function presentFailure(failure: Failure): FailurePresentation {
  const present = errorPresentation[failure.code] as (data: Failure['data']) => Presentation
  const { title, words, wayOut } = present(failure.data)
  return {
    title,
    words,
    wayOut: wayOut ?? null,
    until: failure.code === 'rate-limited' ? failure.data.until : null,
    details: `${failure.code} ${JSON.stringify(failure.data)}`,
  }
}

/** An error of a call to the core as a person reads it. */
export function presentError(error: unknown): FailurePresentation {
  return presentFailure(failureFrom(error))
}

const NOT_FOUND: { readonly [What in ErrorData<'not-found'>['what']]: Presentation } = {
  review: {
    title: 'This review is gone',
    words: 'It was removed in another window. What you reviewed before is not affected.',
  },
  queue: {
    title: 'This queue is gone',
    words: 'It was removed. The reviews that were made in it stay.',
    wayOut: 'go-back',
  },
  call: {
    title: 'There is no such call',
    words: 'The service has no call with this number in this workspace. It may have been deleted.',
    wayOut: 'go-back',
  },
  recording: {
    title: 'No recording',
    words: 'The service has no recording for this call.',
  },
  'dropped-recording': {
    title: 'The recording was let go',
    words:
      'Earshot no longer has the recording you dropped: it was started again since, or the recording waited for too long. Nothing was sent. Choose it again to import it.',
    wayOut: 'choose-another-file',
  },
  workspace: {
    title: 'This workspace is gone',
    words: 'It was removed from this computer. Connect it again to use it.',
    wayOut: 'edit-connection',
  },
  import: {
    title: 'This import is gone',
    words: 'It was taken off the list, or its file was let go. Choose the recording again to import it.',
    wayOut: 'choose-another-file',
  },
  message: {
    title: 'There is no such message',
    words: 'The service no longer has this message, or its media was removed.',
  },
  view: {
    title: 'This view is gone',
    words: 'It was deleted, perhaps in another window. The filters you see are still here: save them under a name.',
  },
  export: {
    title: 'This export is gone',
    words: 'It was canceled or taken off the list, or the app was started again since. Export once more.',
  },
}

const MEDIA_INCOMPLETE_TITLES: { readonly [Kind in ErrorData<'media-incomplete'>['kind']]: string } = {
  'ended-early': 'The recording is incomplete',
  stalled: 'The recording stopped loading',
  changed: 'The recording has changed',
}

const BASE_URL_WORDS: { readonly [Reason in ErrorData<'invalid-base-url'>['reason']]: string } = {
  'not-a-url': 'It isn’t a web address. It looks like https://api.example.com.',
  'needs-https':
    'It must start with https://, so that the key is never sent in the open. Only this computer itself may use http://.',
  'has-credentials': 'It holds a user name or password. Take them out; the API key is all that is needed.',
  'has-query': 'It ends in a query or a fragment (after ? or #). Give only the address itself.',
}

/** What the core or the system said, as a sentence of its own after ours; nothing when it said nothing. */
function sentence(text: string): string {
  const trimmed = text.trim().replace(/[.\s]+$/u, '')
  return trimmed === '' ? '' : ` ${trimmed[0]!.toLocaleUpperCase()}${trimmed.slice(1)}.`
}

function quoted(said: string | null): string {
  const trimmed = said?.trim() ?? ''
  return trimmed === '' ? '' : ` The service said: “${trimmed.replace(/[.\s]+$/u, '')}”.`
}
