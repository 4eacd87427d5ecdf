import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  CRASH_REPORTS_MESSAGE,
  DELETE_CRASH_REPORTS_MESSAGE,
  OPEN_FOLDER_MESSAGE,
} from '../../../contract/hostBridge.ts'
import { APP_ORIGIN } from '../page/appScheme.ts'
import { ourIpc } from '../page/ourPage.ts'
import { createElectronStandIn, type ElectronStandIn } from '../testing/electronStandIn.ts'
import { keepCrashReports, offerCrashReports } from './crashReports.ts'
import { offerFolders } from './folders.ts'

let dataFolder: string
let electron: ElectronStandIn
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'earshot-crashes-'))
  electron = createElectronStandIn({ pageFolder: '' })
  const ipc = ourIpc(electron.parts.ipcMain, (sender: unknown) => sender === contents)
  offerCrashReports({ dataFolder, ipc })
  offerFolders({ ...electron.parts, dataFolder, ipc })
})
afterEach(() => rm(dataFolder, { recursive: true }))

const contents = {}
const ourPage = { sender: contents, senderFrame: { parent: null, origin: APP_ORIGIN } }
const otherPage = { sender: {}, senderFrame: { parent: null, origin: APP_ORIGIN } }

/** As Crashpad stores it on Linux; `age` in minutes. */
async function crash(folder: string, name: string, age: number): Promise<void> {
  const path = join(dataFolder, 'crashes', folder, `${name}.dmp`)
  await mkdir(join(dataFolder, 'crashes', folder), { recursive: true })
  await writeFile(path, Buffer.alloc(100))
  await writeFile(path.replace('.dmp', '.meta'), '')
  await utimes(path, 0, 1_000_000 - age * 60)
}

/** A folder, which isn't deleted like a file. */
async function cantDelete(folder: string, name: string, age: number): Promise<void> {
  const path = join(dataFolder, 'crashes', folder, `${name}.dmp`)
  await mkdir(path, { recursive: true })
  await utimes(path, 0, 1_000_000 - age * 60)
}

async function remaining(): Promise<readonly string[]> {
  const files = await readdir(join(dataFolder, 'crashes'), { recursive: true })
  return files.map((path) => basename(path)).filter((name) => /\.(dmp|meta)$/.test(name))
}

describe('when the app starts', () => {
  const start = async () => {
    const app = { setPath: vi.fn<(name: string, path: string) => void>() }
    const crashReporter = { start: vi.fn<(options: object) => void>() }
    await keepCrashReports(app, crashReporter, dataFolder)
    return { app, crashReporter }
  }

  test('crashes are reported to the data folder and nowhere else', async () => {
    const { app, crashReporter } = await start()
    expect(app.setPath).toHaveBeenCalledExactlyOnceWith('crashDumps', join(dataFolder, 'crashes'))
    expect(crashReporter.start).toHaveBeenCalledExactlyOnceWith({ uploadToServer: false })
    expect(app.setPath.mock.invocationCallOrder[0]).toBeLessThan(crashReporter.start.mock.invocationCallOrder[0] ?? 0)
  })

  test('only the ten newest are kept', async () => {
    for (let age = 0; age < 12; age += 1) await crash(age % 2 ? 'pending' : 'completed', `c${age}`, age)
    await start()
    const names = await remaining()
    expect(names).toHaveLength(20)
    expect(names).not.toContain('c10.dmp')
    expect(names).not.toContain('c11.meta')
  })

  test('a report that can’t be deleted doesn’t keep older ones', async () => {
    for (let age = 0; age < 10; age += 1) await crash('completed', `c${age}`, age)
    await crash('pending', 'c11', 11)
    await cantDelete('pending', 'c10', 10)
    await start()
    const names = await remaining()
    expect(names).toContain('c10.dmp')
    expect(names).not.toContain('c11.dmp')
  })

  test('a folder that can’t be created stops nothing', async () => {
    await writeFile(join(dataFolder, 'crashes'), '')
    expect((await start()).crashReporter.start).toHaveBeenCalledOnce()
  })
})

describe('our page', () => {
  test('counts and deletes them', async () => {
    expect(await electron.invoke(CRASH_REPORTS_MESSAGE, ourPage)).toEqual({ count: 0, sizeBytes: 0 })
    await crash('completed', 'a', 1)
    await crash('reports', 'b', 2)
    expect(await electron.invoke(CRASH_REPORTS_MESSAGE, ourPage)).toEqual({ count: 2, sizeBytes: 200 })
    expect(await electron.invoke(DELETE_CRASH_REPORTS_MESSAGE, ourPage)).toEqual({ count: 0, sizeBytes: 0 })
    expect(await remaining()).toEqual([])
  })

  test('gets those that are left if one can’t be deleted', async () => {
    await crash('completed', 'a', 2)
    await cantDelete('completed', 'b', 1)
    expect(await electron.invoke(DELETE_CRASH_REPORTS_MESSAGE, ourPage)).toMatchObject({ count: 1 })
    expect(await remaining()).toEqual(['b.dmp'])
  })

  test('opens folders of the app by name', async () => {
    const opens = ['data', 'logs', 'crashes'].map((name) => electron.invoke(OPEN_FOLDER_MESSAGE, ourPage, name))
    expect(await Promise.all(opens)).toEqual([true, true, true])
    const folders = [dataFolder, join(dataFolder, 'logs'), join(dataFolder, 'crashes')]
    expect(electron.openedPaths.toSorted()).toEqual(folders.toSorted())
    expect(await readdir(dataFolder)).toEqual(['crashes', 'logs'])
  })

  test.each(['/etc', '../..', 'toString', 7])('opens no other: %s', async (name) => {
    expect(await electron.invoke(OPEN_FOLDER_MESSAGE, ourPage, name)).toBe(false)
    expect(electron.openedPaths).toEqual([])
  })

  test('is the only one that can', async () => {
    await crash('completed', 'a', 1)
    await expect(electron.invoke(CRASH_REPORTS_MESSAGE, otherPage)).rejects.toThrow()
    await expect(electron.invoke(DELETE_CRASH_REPORTS_MESSAGE, otherPage)).rejects.toThrow()
    await expect(electron.invoke(OPEN_FOLDER_MESSAGE, otherPage, 'logs')).rejects.toThrow()
    expect(await remaining()).toEqual(['a.dmp', 'a.meta'])
  })
})
