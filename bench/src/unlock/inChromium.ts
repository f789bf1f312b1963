import type { Frame, Page } from '@playwright/test'
import { inBrowser } from '../browser.js'
import { connectByEmail } from '../connectByEmail.js'
import { type MeasuredKeys, measureUnlock, type UnlockTimes } from './measureUnlock.js'

const VISITORS = 4

const KEEP_WORKER = `globalThis.Worker = class extends Worker {
  constructor(...options) { super(...options); globalThis.keyWorker = this }
}`

export function inChromium(): Promise<UnlockTimes> {
  return inBrowser(async ({ newPage, addresses }) => {
    const times: UnlockTimes = { whole: [], network: [], recovery: [] }
    for (let visitor = 0; visitor < VISITORS; visitor++) {
      const page = await newPage()
      await page.context().addInitScript({ content: KEEP_WORKER })
      await connectByEmail(page, { addresses, email: `unlock-${visitor}@example.com` })
      await measureUnlock(keysOf(page, addresses.frame), times)
      await page.context().close()
    }
    return times
  })
}

function keysOf(page: Page, origin: string): MeasuredKeys {
  const frame = page.frames().find((one) => one.url().startsWith(origin))
  const worker = page.workers().find((one) => one.url().startsWith(origin))
  if (frame === undefined || worker === undefined) throw new Error('The page has no key worker.')
  const ask = async (method: string, params: object) => {
    const { reply, milliseconds } = await askWorker(frame, { method, params })
    if (!reply.ok) throw new Error(`${method}: ${JSON.stringify(reply)}`)
    return { result: reply.result, milliseconds }
  }
  return {
    call: async (method, params) => (await ask(method, params)).result,
    time: async (method, params) => (await ask(method, params)).milliseconds,
    takeNetwork: () =>
      worker.evaluate(() => {
        const shares = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('/share'))
        performance.clearResourceTimings()
        return shares.reduce((sum, { duration }) => sum + duration, 0)
      }),
    settle: () =>
      frame.evaluate(async () => {
        for (;;) {
          const { held = [], pending = [] } = await navigator.locks.query()
          if (held.length + pending.length === 0) return
          await new Promise((resolve) => setTimeout(resolve, 5))
        }
      }),
  }
}

function askWorker(frame: Frame, request: { method: string; params: object }) {
  return frame.evaluate(
    ({ method, params }) =>
      new Promise<{ reply: Reply; milliseconds: number }>((resolve) => {
        const { keyWorker } = globalThis as never as { keyWorker: Worker }
        const id = crypto.randomUUID()
        const started = performance.now()
        keyWorker.addEventListener('message', function hear({ data }) {
          if (data.id !== id) return
          keyWorker.removeEventListener('message', hear)
          resolve({ reply: data.value, milliseconds: performance.now() - started })
        })
        const value = { id, method, params }
        const argumentList = [{ type: 'RAW', value }]
        keyWorker.postMessage({ id, type: 'APPLY', path: ['call'], argumentList })
      }),
    request,
  )
}

type Reply = { ok: boolean; result: unknown }
