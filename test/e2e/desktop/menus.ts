import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { HostBridge } from '../../../src/contract/hostBridge.ts'
import type { DesktopApp } from '../../support/app/desktopApp.ts'
import { desktopTest as test, expect, keepToasts } from '../earshot.ts'
import type { DesktopSession } from './desktopSession.ts'

/** What the desktop app adds to the page: its menu, theme, folders and saved files. */

const isEnabled = (desktop: DesktopApp, label: string) =>
  desktop.evaluate((app, wanted) => {
    const items = app.menu().flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
    const item = items.find((one) => one.label === wanted)
    return item && item.enabled !== false
  }, label)

/** Waits for the item: the menu follows the page. */
async function choose(desktop: DesktopApp, label: string): Promise<void> {
  await expect.poll(() => isEnabled(desktop, label)).toBe(true)
  await desktop.evaluate((app, wanted) => app.choose(wanted), label)
}

/** The list of calls must be open, and one crash report of 2 KB in the folder `reports`. */
export async function checkMenus({ page, desktop, dataFolder, reports }: DesktopSession): Promise<void> {
  await test.step('the menu has what the page can do now, and does it', async () => {
    await expect.poll(() => isEnabled(desktop, 'Export…')).toBe(true)
    expect(await isEnabled(desktop, 'Review Selected Calls')).toBe(false)
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect.poll(() => isEnabled(desktop, 'Review 2 Selected Calls')).toBe(true)
    await choose(desktop, 'Export 2 Selected Calls…')
    await expect(page.getByRole('dialog', { name: /^Export/ })).toBeVisible()
    // The dialog has to be answered first.
    await expect.poll(() => isEnabled(desktop, 'Go to Insights')).toBe(false)
    await page.keyboard.press('Escape')
    await expect.poll(() => isEnabled(desktop, 'Go to Insights')).toBe(true)
    await choose(desktop, 'Go to Insights')
    await expect(page.getByRole('heading', { name: 'Insights' })).toBeVisible()
  })

  await test.step('Undo in the menu is about the text of the focused field, otherwise about the last change', async () => {
    await choose(desktop, 'Go to Calls')
    await expect(page.getByRole('row').nth(3)).toBeVisible()
    const filters = page.getByRole('group', { name: 'Filters' })
    await page.keyboard.press('f')
    await expect(page.getByRole('combobox', { name: 'Filter by' })).toBeFocused()
    await page.keyboard.type('talk')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Value' })).toBeFocused()
    await page.keyboard.type('65')
    await page.keyboard.press('Enter')
    await expect(filters).toContainText('65')
    const undo = () =>
      desktop.evaluate((app) => {
        const edit = app.menu().find(({ label }) => label === '&Edit')?.submenu
        return Array.isArray(edit) ? edit[0]?.label : undefined
      })
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search' })
    await field.pressSequentially('abc')
    await expect.poll(undo).toBe('Undo')
    await choose(desktop, 'Undo')
    await expect(field).toHaveValue('ab')
    await choose(desktop, 'Redo')
    await expect(field).toHaveValue('abc')
    await field.fill('')
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    await expect(filters).toContainText('65')
    let label = ''
    await expect.poll(async () => (label = (await undo()) ?? '')).toMatch(/^Undo: /)
    await choose(desktop, label)
    await expect(filters).not.toContainText('65')
  })

  await test.step('it opens settings, About and the shortcuts', async () => {
    await choose(desktop, '&Settings…')
    await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
    await choose(desktop, 'About Earshot')
    await expect(page.getByRole('heading', { name: 'About', exact: true })).toBeInViewport()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeInViewport({ ratio: 1 })
    await choose(desktop, 'Keyboard Shortcuts')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('menus and dialogs follow the theme of the page', async () => {
    await page.keyboard.press('ControlOrMeta+,')
    await page.getByText('Dark', { exact: true }).click()
    const look = () =>
      desktop.evaluate(({ nativeTheme, windows }) => [nativeTheme.themeSource, windows[0]?.backgroundColor])
    await expect.poll(look).toEqual(['dark', '#131417'])
  })

  await test.step('crash reports are counted and deleted', async () => {
    await expect(page.getByText('1 report, 2.0 KB')).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('No crash reports.')).toBeVisible()
    expect(await readdir(reports)).toEqual([])
  })

  await test.step('a saved PDF is shown in its folder', async () => {
    const path = join(dataFolder, 'calls.pdf')
    await desktop.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    }, path)
    await keepToasts(page)
    expect(await page.evaluate(() => (window as { earshotHost?: HostBridge }).earshotHost?.savePdf('calls'))).toBe(
      'saved',
    )
    await expect(page.getByText('File saved')).toBeVisible()
    await page.getByRole('button', { name: 'Show in folder' }).click()
    await expect.poll(() => desktop.evaluate(({ shownInFolder }) => shownInFolder)).toEqual([path])
    expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-')
  })
}
