import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { SimulatorOptions } from '../../../src/simulator/options.ts'
import { startSimulator, type Simulator } from '../../../src/simulator/server.ts'
import { startWebHost } from '../app/webHost.ts'
import { launchBrowser } from './launchBrowser.ts'

const API_KEY = 'bench-key'

/** The app itself in a browser, with its own service. */
export interface AppBench {
  readonly service: Simulator
  /** A blank page of 1440 × 900. */
  readonly page: Page
  /** From the first start to the list of calls. */
  connect(): Promise<void>
}

/** Starts everything, and stops it after `act`. `calls`: the initial number of calls of the service. */
export async function withAppBench<Result>(
  calls: number,
  act: (bench: AppBench) => Promise<Result>,
  options: Pick<SimulatorOptions, 'data'> = {},
): Promise<Result> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'earshot-bench-'))
  const service = await startSimulator({ apiKey: API_KEY, calls, seed: 3, ...options })
  const host = await startWebHost({ dataFolder })
  const browser = await launchBrowser()
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    const connect = async () => {
      await page.goto(host.link)
      await page.getByLabel('Name', { exact: true }).fill('Bench')
      await page.getByLabel('Base URL').fill(service.baseUrl)
      await page.getByLabel('API key').fill(API_KEY)
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await page.getByRole('row').nth(3).waitFor()
    }
    return await act({ service, page, connect })
  } finally {
    await browser.close()
    await host.stop()
    await service.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
}
