import { pbkdf2Sync } from 'node:crypto'
import type { Frame, Page } from '@playwright/test'
import { createVisitor } from '@vestibule/services/testing'
import type { startStack } from '@vestibule/stack'
import { inBrowser } from './browser.js'
import { type Figure, ms } from './table.js'

/** After `MANY` unauthenticated requests, the next request gets the hardest puzzle. `HARDEST` is its difficulty. */
const MANY = 20
const HARDEST = { tries: 2_048, cost: 5_000 }
const SLOWDOWNS = [1, 4]
/** Duration in ms for which the bench watches the frame. */
const WATCHED = 3_000
const ROUNDS = 5

/** Records the start of each try, and the delay until the frame handles a message. */
const WATCH = `{
  const { deriveBits } = SubtleCrypto.prototype
  globalThis.watched = { tries: [], waits: [] }
  SubtleCrypto.prototype.deriveBits = function (...args) {
    watched.tries.push(performance.now())
    return deriveBits.apply(this, args)
  }
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => {
    if (watched.tries.length > 0) watched.waits.push(performance.now() - data)
    setTimeout(() => port2.postMessage(performance.now()), 5)
  }
  port2.postMessage(performance.now())
}`

type Addresses = Awaited<ReturnType<typeof startStack>>['addresses']
type Watched = { tries: number[]; waits: number[] }

/**
 * Solves the hardest puzzle in the frame: ms per try, total time, and delay of a click. Also
 * measures the cost for an attacker's program.
 */
export async function securityCheck(): Promise<Figure[]> {
  const figures = await inBrowser(async ({ newPage, addresses }) => {
    const found: Figure[] = []
    for (const slowdown of SLOWDOWNS) {
      const all: Watched = { tries: [], waits: [] }
      for (let round = 0; round < ROUNDS; round++) {
        const email = `check-${slowdown}-${round}@example.com`
        await askAsStrangers(addresses, email)
        const { tries, waits } = await watch(await newPage(), { addresses, email, slowdown })
        all.tries.push(...tries.slice(1).map((at, index) => at - (tries[index] ?? at)))
        all.waits.push(...waits)
      }
      const what = `frame, CPU ${slowdown} times slower`
      const whole = all.tries.map((each) => (each * HARDEST.tries) / 1_000)
      found.push(
        ms(`${what}: one try`, all.tries),
        { what: `${what}: all tries of the hardest puzzle`, unit: 's', values: [mean(whole)] },
        ms(`${what}: a message to the document waits`, all.waits),
      )
    }
    return found
  })
  const perHour = 3_600_000 / ((timeInNode() * HARDEST.tries) / 2)
  const what = 'one core, in Node: hardest puzzles'
  return [...figures, { what, unit: 'an hour', values: [Math.round(perHour)] }]
}

async function watch(
  page: Page,
  { addresses, email, slowdown }: { addresses: Addresses; email: string; slowdown: number },
): Promise<Watched> {
  await page.context().addInitScript({ content: WATCH })
  await page.goto(addresses.dapp)
  await page.getByTestId('vb-connect-button').click()
  await page.getByTestId('vb-email-input').fill(email)
  await page.waitForFunction(() => document.querySelector('[data-testid="vb-secure-frame"]'))
  const frame = page.frames().find((one) => one.url().startsWith(addresses.frame))
  if (frame === undefined) throw new Error('The page does not contain the frame.')
  await slowDown(page, frame, slowdown)
  await page.getByTestId('vb-email-submit').click()
  await page.waitForTimeout(WATCHED)
  const watched = await frame.evaluate(() => (globalThis as never as { watched: Watched }).watched)
  await page.context().close()
  return watched
}

async function slowDown(page: Page, frame: Frame, rate: number) {
  for (const target of [page, frame]) {
    const session = await page.context().newCDPSession(target)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
  }
}

async function askAsStrangers({ api, frame, dapp, projectId }: Addresses, email: string) {
  const world = {
    clock: { now: Date.now },
    async fetch({ method, headers, url, body }: Request) {
      const { pathname } = new URL(url)
      return fetch(api + pathname, { method, headers, body: await new Response(body).text() })
    },
    mailbox: async () => [],
  }
  for (let time = 0; time < MANY; time++) {
    const stranger = await createVisitor(world, { origin: frame })
    await stranger.startWorking(email, { projectId, dappOrigin: dapp })
  }
}

/** Time of one try in ms, for a program that uses a whole core. */
function timeInNode(): number {
  const startedAt = performance.now()
  for (let time = 0; time < HARDEST.tries; time++)
    pbkdf2Sync('nonce', `${time}`, HARDEST.cost, 32, 'sha256')
  return (performance.now() - startedAt) / HARDEST.tries
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length
