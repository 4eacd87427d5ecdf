import type { CDPSession } from 'playwright'

/** A task of the page's main thread, in ms. */
export interface Task {
  readonly wallMs: number
  /** CPU time of the thread, which doesn't depend on other load. */
  readonly busyMs: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** In µs. */
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Every task that the page's main thread runs during `act`, from Chromium's trace. */
export async function traceTasks(cdp: CDPSession, act: () => Promise<unknown>): Promise<readonly Task[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { readonly value: readonly object[] }) => events.push(...(value as readonly TraceEvent[]))
  cdp.on('Tracing.dataCollected', collect)
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel'] } })
  await act()
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', collect)
  const isMain = new Set(
    events.filter(({ args }) => args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && ph === 'X' && isMain.has(`${pid} ${tid}`),
  )
  return tasks.map(({ dur = 0, tdur = dur }) => ({ wallMs: dur / 1000, busyMs: tdur / 1000 }))
}
