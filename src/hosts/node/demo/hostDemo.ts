import type { DemoService } from '../../../core/ports.ts'
import type { Shutdown } from '../shutdown.ts'
import { systemClock } from '../systemClock.ts'
import { createDemoService, type LaunchDemo } from './demoService.ts'

/** The demo service of a host. Create it before the core that uses it, so that `shutdown` closes it afterwards. */
export function createHostDemo(launch: LaunchDemo, dataFolder: string, shutdown: Shutdown): DemoService {
  const demoService = createDemoService({ launch, dataFolder, clock: systemClock })
  shutdown.add('the demo service', () => demoService.close())
  return demoService
}
