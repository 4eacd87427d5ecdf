import type { ContextMenuParams } from 'electron'
import { beforeEach, describe, expect, test } from 'vitest'
import { createElectronStandIn, type ElectronStandIn } from '../testing/electronStandIn.ts'
import type { WindowStandIn } from '../testing/windowStandIn.ts'
import { offerContextMenu } from './contextMenu.ts'

let electron: ElectronStandIn
let window: WindowStandIn

beforeEach(() => {
  electron = createElectronStandIn({ pageFolder: '' })
  const made = electron.parts.makeWindow({})
  offerContextMenu(made, electron.parts.menu)
  window = made as unknown as WindowStandIn
  Object.assign(window.webContents, { session: electron.session() })
})

/** What Electron reports for a right click on nothing in particular. */
const PARAMS = {
  x: 30,
  y: 40,
  frame: null,
  menuSourceType: 'mouse',
  isEditable: false,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags: { canCut: false, canCopy: false, canPaste: false, canSelectAll: true },
}

type Clicked = Partial<Omit<ContextMenuParams, 'editFlags'>> & { readonly editFlags?: object }

/** The menu that opens, with a line for each separator and parentheses around items that are disabled. */
function click(params: Clicked): readonly string[] {
  window.webContents.emit('context-menu', {}, { ...PARAMS, ...params })
  const items = electron.popups.at(-1)?.items ?? []
  return items.map(({ type, role, label, enabled }) => {
    const words = type === 'separator' ? '-' : (role ?? label ?? '')
    return enabled === false ? `(${words})` : words
  })
}

function choose(label: string): void {
  const item = electron.popups.at(-1)?.items.find((one) => one.label === label)
  item?.click?.({} as never, undefined, {})
}

test('a text field has cut, copy, paste and select all, as far as each is possible', () => {
  expect(click({ isEditable: true, editFlags: { ...PARAMS.editFlags, canPaste: true } })).toEqual([
    '(cut)',
    '(copy)',
    'paste',
    '-',
    'selectAll',
  ])
})

test('selected text can be copied, with the menu where the click was, also by keyboard', () => {
  const frame = {} as NonNullable<ContextMenuParams['frame']>
  const editFlags = { ...PARAMS.editFlags, canCopy: true }
  expect(click({ selectionText: 'a deal', editFlags, menuSourceType: 'keyboard', frame })).toEqual(['copy'])
  expect(electron.popups[0]?.options).toEqual({ window, x: 30, y: 40, sourceType: 'keyboard', frame })
})

test.each(['', ' \n '])('there is no menu elsewhere (selected: %j)', (selectionText) => {
  click({ selectionText })
  expect(electron.popups).toEqual([])
})

describe('a misspelled word', () => {
  const misspelled = { isEditable: true, misspelledWord: 'recieve' }

  test('is replaced by the suggestion that is clicked', () => {
    const items = click({ ...misspelled, dictionarySuggestions: ['receive', 'relieve'] })
    expect(items.slice(0, 5)).toEqual(['receive', 'relieve', '-', 'Add to Dictionary', '-'])
    choose('relieve')
    expect(window.webContents.replacements).toEqual(['relieve'])
  })

  test('can be added to the dictionary', () => {
    expect(click(misspelled).slice(0, 3)).toEqual(['(No Suggestions)', '-', 'Add to Dictionary'])
    choose('Add to Dictionary')
    expect(electron.session().dictionaryWords).toEqual(['recieve'])
  })
})
