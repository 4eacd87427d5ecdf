import type { BrowserWindow, ContextMenuParams, Menu, MenuItemConstructorOptions, Session, WebContents } from 'electron'

/**
 * The menu of a right click: spelling suggestions, editing in text fields, and copying selected text. Elsewhere there is none,
 * unless the page shows its own: then it cancels the event, and Electron doesn't report it.
 */
export function offerContextMenu(window: BrowserWindow, menu: Pick<typeof Menu, 'buildFromTemplate'>): void {
  const { webContents } = window
  webContents.on('context-menu', (_event, params) => {
    const items = contextMenu(params, webContents)
    if (items.length === 0) return
    const { x, y, frame, menuSourceType } = params
    // With the position, because the keyboard also opens it, away from the pointer.
    menu.buildFromTemplate(items).popup({ window, x, y, sourceType: menuSourceType, ...(frame && { frame }) })
  })
}

type Clicked = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'editFlags' | 'misspelledWord' | 'dictionarySuggestions'
>

function contextMenu(
  { isEditable, selectionText, editFlags, misspelledWord, dictionarySuggestions }: Clicked,
  contents: Pick<WebContents, 'replaceMisspelling'> & {
    readonly session: Pick<Session, 'addWordToSpellCheckerDictionary'>
  },
): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', enabled: editFlags.canCopy }
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  const suggestions = dictionarySuggestions.map((label) => ({
    label,
    click: () => contents.replaceMisspelling(label),
  }))
  const spelling: MenuItemConstructorOptions[] = [
    ...(suggestions.length > 0 ? suggestions : [{ label: 'No Suggestions', enabled: false }]),
    { type: 'separator' },
    {
      label: 'Add to Dictionary',
      click: () => void contents.session.addWordToSpellCheckerDictionary(misspelledWord),
    },
    { type: 'separator' },
  ]
  return [
    ...(misspelledWord === '' ? [] : spelling),
    { role: 'cut', enabled: editFlags.canCut },
    copy,
    { role: 'paste', enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ]
}
