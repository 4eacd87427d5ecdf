import type { Browser } from 'playwright'

/** A task of a page's main thread: by the clock, and with the processor. */
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

/** Chromium's own record of every task, and of nothing else, because each event costs those who are measured. */
export async function startTrace(browser: Browser): Promise<{ mainTasks(): Promise<readonly MainTask[]> }> {
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
    async mainTasks() {
      const complete = new Promise<void>((resolve) => {
        session.once('Tracing.tracingComplete', () => resolve())
      })
      await session.send('Tracing.end')
      await complete
      await session.detach()
      const mains = new Set(events.filter(({ ph, args }) => ph === 'M' && args.name === 'CrRendererMain').map(threadOf))
      const tasks = events.filter((event) => event.ph === 'X' && mains.has(threadOf(event)))
      // Without any, the look was at the wrong place, and «none over 50 ms» would mean nothing.
      if (tasks.length === 0) throw new Error('the trace holds no task of the page')
      return tasks.map(({ dur = 0, tdur }) => ({ wallMs: dur / 1000, cpuMs: tdur === undefined ? null : tdur / 1000 }))
    },
  }
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid} ${tid}`
}
