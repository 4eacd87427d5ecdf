import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { nsisScript } from './nsisScript.ts'

/** Calls the macros as electron-builder's installer does. Source: app-builder-lib/templates/nsis/installSection.nsh. */
const INSTALLER = `Unicode true
Name Earshot
OutFile installer.exe
InstallDir C:\\Earshot
!define APP_EXECUTABLE_FILENAME Earshot.exe
!include recordings.nsh
Section
  SetShellVarContext current
  !insertmacro customInstall
  WriteUninstaller $INSTDIR\\uninstall.exe
SectionEnd
Section Uninstall
  !insertmacro customUnInstall
SectionEnd
`

test.runIf(process.platform === 'linux')('compiles as a part of an installer, without a warning', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-nsis-'))
  try {
    await writeFile(join(folder, 'recordings.nsh'), nsisScript())
    await writeFile(join(folder, 'installer.nsi'), INSTALLER)
    await promisify(execFile)('makensis', ['-WX', '-V2', 'installer.nsi'], { cwd: folder })
    const installer = await readFile(join(folder, 'installer.exe'))
    expect(installer.toString('latin1', 0, 2)).toBe('MZ')
  } finally {
    await rm(folder, { recursive: true })
  }
})
