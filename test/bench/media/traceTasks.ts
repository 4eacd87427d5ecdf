import type { Browser } from 'playwright'

/** A task of a page's main thread: wall time and CPU time. */
export interface MainTask {
  readonly wallMs: number
  readonly cpuMs: number | null
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

export interface Trace {
  /** Stops recording; returns the tasks of the main thread of that process. */
  mainTasks(pid: number): Promise<readonly MainTask[]>
}

/** Chromium's trace of tasks only, because tracing more events would distort the measurement. */
export async function startTrace(browser: Browser): Promise<Trace> {
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[]) {
      if (event.ph === 'M' || event.name === 'ThreadControllerImpl::RunTask') events.push(event)
    }
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'], recordMode: 'recordAsMuchAsPossible' },
  })
  return {
    async mainTasks(pid) {
      const complete = new Promise<void>((resolve) => {
        session.once('Tracing.tracingComplete', () => resolve())
      })
      await session.send('Tracing.end')
      await complete
      await session.detach()
      const main = events.find((event) => event.pid === pid && event.ph === 'M' && event.args.name === 'CrRendererMain')
      const tasks = events.filter((event) => event.ph === 'X' && event.pid === pid && event.tid === main?.tid)
      // Without any task, the wrong thread was measured, and "none over 50 ms" would be meaningless.
      if (tasks.length === 0) throw new Error('the trace holds no task of the page')
      return tasks.map(({ dur = 0, tdur }) => ({ wallMs: dur / 1000, cpuMs: tdur === undefined ? null : tdur / 1000 }))
    },
  }
}
