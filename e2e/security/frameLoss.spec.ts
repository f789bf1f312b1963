import type { BrowserContext, Page } from '@playwright/test'
import { Dapp, expect, secureFrame, test } from '../fixtures/dapp.js'
import { RPC_ONE } from '../world/ports.js'
import { type Asked, oneOfEach } from './attacks/frameRequests.js'
import { tell } from './figures.js'

type Outcome = { settled: 'answer' | 'error' | 'never'; text?: string }

const LOSSES = {
  'it reloads': async (page: Page) => () =>
    page.getByTestId('vb-secure-frame').evaluate((iframe: HTMLIFrameElement) => {
      iframe.src = `${iframe.src}`
    }),
  'its element goes': async (page: Page) => () =>
    page.getByTestId('vb-secure-frame').evaluate((iframe) => iframe.remove()),
  'its process crashes': async (page: Page) => {
    const frame = secureFrame(page)
    if (frame === undefined) throw new Error('The page does not contain the frame.')
    const devtools = await page.context().newCDPSession(frame)
    const crashed = new Promise<void>((resolve) =>
      devtools.on('Inspector.targetCrashed', () => resolve()),
    )
    return () => {
      // The crashed page cannot answer the command.
      void devtools.send('Page.crash').catch(() => {})
      return crashed
    }
  },
} as const

/** Lets a test trigger the heartbeat of five seconds. */
const BEATS = () => {
  const start = window.setInterval
  const beats: (() => void)[] = []
  Object.assign(window, {
    beats,
    setInterval(work: () => void, wait: number) {
      if (wait === 5_000) beats.push(work)
      return start(work, wait)
    },
  })
}

/** Keeps the frame's thread busy, so that later requests stay open. */
async function hold(page: Page, milliseconds: number) {
  const frame = secureFrame(page)
  await frame?.evaluate((wait) => {
    setTimeout(() => {
      const until = Date.now() + wait
      while (Date.now() < until);
    })
  }, milliseconds)
  // Wait until the frame is busy: it starts with its next task.
  await page.waitForTimeout(200)
}

const askAll = (page: Page, requests: readonly Asked[]) =>
  page.evaluate(async (all) => {
    const { call } = await window.vestibuleCore.frame.get()
    const outcomes: Outcome[] = all.map(() => ({ settled: 'never' }))
    Object.assign(window, { outcomes })
    for (const [index, { method, params }] of all.entries())
      (call as (method: string, params: object) => Promise<unknown>)(method, params).then(
        () => {
          outcomes[index] = { settled: 'answer' }
        },
        ({ message }: Error) => {
          outcomes[index] = { settled: 'error', text: message }
        },
      )
  }, requests)

const outcomesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { outcomes: Outcome[] }).outcomes)

/**
 * Opens a request of each kind while the frame is busy, then ends the frame. Retries with more time
 * on a slow machine.
 */
async function loseWithAllOpen(context: BrowserContext, name: keyof typeof LOSSES) {
  for (let busy = 3_000; ; busy *= 2) {
    const page = await context.newPage()
    await page.addInitScript(BEATS)
    const dapp = new Dapp(page)
    await dapp.visit()
    await dapp.expectConnected()
    const requests = oneOfEach(await dapp.address()).filter(
      // Skip `signOut` for a reload: the frame may still sign the visitor out.
      ({ method }) => method !== 'signOut' || name !== 'it reloads',
    )
    const lose = await LOSSES[name](page)
    const startedAt = performance.now()
    await hold(page, busy)
    await askAll(page, requests)
    await lose()
    if (performance.now() - startedAt < busy) return { dapp, page, requests }
    await page.close()
  }
}

/** Poll: Playwright cannot wait on a page with a crashed process. */
async function readResult(page: Page): Promise<string> {
  const shown = () =>
    page.evaluate(() => document.querySelector('[data-testid=demo-result]')?.textContent)
  await expect.poll(shown).toBeTruthy()
  return JSON.parse((await shown()) ?? '')
}

const statusOf = (page: Page, requestId: string) =>
  page.evaluate(async (id) => {
    const { call } = await window.vestibuleCore.frame.get()
    return (await call('status', { requestId: id })).state
  }, requestId)

async function countSent(address: string) {
  const params = [address, 'pending']
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionCount', params }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(RPC_ONE, { method: 'POST', headers, body: JSON.stringify(body) })
  return Number((await answer.json()).result)
}

const missBeats = (page: Page) =>
  page.evaluate(() => {
    const beat = (window as unknown as { beats: (() => void)[] }).beats.at(-1)
    for (let count = 0; count < 4; count++) beat?.()
  })

for (const name of Object.keys(LOSSES) as (keyof typeof LOSSES)[])
  test(
    `[Z18] [C02] rejects every open request with the specified error if the frame is lost: ${name}`,
    { tag: name === 'its process crashes' ? '@ci' : [] },
    async ({ context, dapp: first }, info) => {
      await first.visitNew()
      const address = await first.address()
      await first.fund()
      await first.page.close()
      const { dapp, page, requests } = await loseWithAllOpen(context, name)
      if (name !== 'it reloads') await missBeats(page)
      const open = async () => (await outcomesOf(page)).filter(({ settled }) => settled === 'never')
      await expect.poll(open).toEqual([])

      const wrong: string[] = []
      for (const [index, { settled, text }] of (await outcomesOf(page)).entries()) {
        const { method } = requests[index] as Asked
        const due = method === 'rpcRequest' ? 'Request was aborted' : 'Something went wrong'
        // A reloading frame may still answer before it ends.
        if (settled === 'answer' && name === 'it reloads') continue
        if (settled !== 'error' || text !== due) wrong.push(`${method}: ${settled} ${text}`)
      }
      for (const { params } of requests) {
        if (!('requestId' in params && 'method' in params)) continue
        const status = await statusOf(page, String(params.requestId))
        if (status !== 'unknown') wrong.push(`${params.method} is ${status}`)
      }
      if ((await countSent(address)) > 0) wrong.push('something was sent')
      await dapp.press('sign-message')
      await expect.poll(() => dapp.frame.getByTestId('vb-hand-over').isVisible()).toBe(true)
      await dapp.approve()
      const signature = await readResult(page)
      tell(info, { cases: requests.length, wrong: wrong.length })
      expect(wrong).toEqual([])
      expect(signature).toMatch(/^0x/)
      await expect.poll(() => dapp.address()).toBe(address)
    },
  )
