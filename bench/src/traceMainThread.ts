import type { Page } from '@playwright/test'

/** An event of the browser's trace. Times in microseconds. */
type Event = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
}

/**
 * Measures the main thread's CPU time between two marks and its longest task, in ms. CPU time
 * excludes other programs.
 */
export async function traceMainThread(
  page: Page,
  work: () => Promise<void>,
  { from, to }: { from?: string; to?: string } = {},
): Promise<{ between: number; longest: number }> {
  const session = await page.context().newCDPSession(page)
  const events: Event[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Event[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing', 'devtools.timeline'] },
  })
  await work()
  const complete = new Promise<void>((resolve) =>
    session.once('Tracing.tracingComplete', () => resolve()),
  )
  await session.send('Tracing.end')
  await complete
  await session.detach()

  const main = mostFrequent(events.filter(({ name }) => name === 'FunctionCall'))
  const tasks = events.filter(
    ({ name, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' && pid === main?.pid && tid === main.tid,
  )
  const timeOf = (mark: string | undefined, other: number) =>
    events.find(({ name }) => name === mark)?.ts ?? other
  const [start, end] = [timeOf(from, 0), timeOf(to, Number.POSITIVE_INFINITY)]
  const spent = tasks.map(({ ts, dur = 0, tdur = 0 }) => ({
    ts,
    until: ts + dur,
    ms: tdur / 1_000,
  }))
  return {
    between: spent.reduce(
      // Compare the end of the task: the task that sets the mark begins before the mark.
      (sum, { ts, until, ms }) => sum + (until >= start && ts <= end ? ms : 0),
      0,
    ),
    longest: Math.max(0, ...spent.map(({ ms }) => ms)),
  }
}

function mostFrequent(events: readonly Event[]): Event | undefined {
  const counts = new Map<string, number>()
  const count = ({ pid, tid }: Event) => counts.get(`${pid}:${tid}`) ?? 0
  for (const event of events) counts.set(`${event.pid}:${event.tid}`, count(event) + 1)
  return events.toSorted((one, other) => count(other) - count(one))[0]
}
