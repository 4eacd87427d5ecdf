import { RECORDING_FILE_TYPES } from '../../../contract/import/recordingFileTypes.ts'
import { APP_ID } from '../system/nativeActions.ts'

const PROGRAM = '$INSTDIR\\${APP_EXECUTABLE_FILENAME}'
const RECORDING = `Software\\Classes\\${APP_ID}.recording`
const LINK = 'Software\\Classes\\earshot'
/** After `--`, Electron and Chromium take nothing for a flag. */
const OPENED = String.raw`'"${PROGRAM}" -- "%1"'`

/**
 * The part of the Windows installer that offers Earshot under "Open with" for recordings, and for `earshot:` links.
 * electron-builder's `fileAssociations` would make Earshot the default program for every MP3.
 */
export function nsisScript(): string {
  const extensions = RECORDING_FILE_TYPES.flatMap((type) => type.extensions)
  const openWith = (extension: string): string => `Software\\Classes\\.${extension}\\OpenWithProgids`
  return [
    '!macro customInstall',
    `  WriteRegStr SHCTX "${RECORDING}" "" "Recording"`,
    `  WriteRegStr SHCTX "${RECORDING}\\DefaultIcon" "" "${PROGRAM},0"`,
    `  WriteRegStr SHCTX "${RECORDING}\\shell\\open\\command" "" ${OPENED}`,
    ...extensions.map((extension) => `  WriteRegStr SHCTX "${openWith(extension)}" "${APP_ID}.recording" ""`),
    `  WriteRegStr SHCTX "${LINK}" "" "URL:Earshot link"`,
    `  WriteRegStr SHCTX "${LINK}" "URL Protocol" ""`,
    `  WriteRegStr SHCTX "${LINK}\\shell\\open\\command" "" ${OPENED}`,
    '!macroend',
    '!macro customUnInstall',
    `  DeleteRegKey SHCTX "${RECORDING}"`,
    `  DeleteRegKey SHCTX "${LINK}"`,
    ...extensions.map((extension) => `  DeleteRegValue SHCTX "${openWith(extension)}" "${APP_ID}.recording"`),
    '!macroend',
    '',
  ].join('\r\n')
}
