import type { LaunchDemo } from '../../node/demo/demoService.ts'
import { endInOrder, lastOutput, utilityEnvironment, type ForkUtility } from './utilityProcess.ts'

/** Runs the simulator as a utility process, which Chromium ends together with this one however it exits. `limitMs`: for tests. */
export function utilityDemo(
  fork: ForkUtility,
  modulePath: string,
  environment: NodeJS.ProcessEnv,
  limitMs?: number,
): LaunchDemo {
  return (args, env) => {
    const child = fork(modulePath, [...args], {
      serviceName: 'Earshot demo service',
      env: { ...utilityEnvironment(environment), ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let isGone = false
    child.once('exit', () => (isGone = true))
    const output = lastOutput(child, limitMs)

    return {
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void output.then(listener),
      end: async () => {
        if (!isGone) await endInOrder(child, limitMs)
      },
    }
  }
}
