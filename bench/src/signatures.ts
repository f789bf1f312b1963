import type { Page } from '@playwright/test'
import { inBrowser } from './browser.js'
import { connectByEmail } from './connectByEmail.js'
import { serveFloors } from './floors.js'
import { type Figure, median } from './table.js'

const RUNS = 60

/**
 * `personal_sign` from the dapp to the key worker and back, without the time in which the visitor decides, beside what the
 * same machine needs for its parts in the same run: a port round trip across sites, one to a worker, and the raw signature.
 */
export function signatures(): Promise<Figure[]> {
  return inBrowser(async ({ newPage, addresses }) => {
    const page = await newPage()
    await connectByEmail(page, { addresses, email: 'signer@example.com' })

    const asked: number[] = []
    const answered: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const { toCard, toAnswer } = await signOnce(page)
      asked.push(toCard)
      answered.push(toAnswer)
    }
    const pings = await pingFrame(page)
    const floors = await serveFloors((urls) => measureFloors(newPage, urls))

    const whole = asked.map((value, index) => value + (answered[index] ?? 0))
    const floor = median(floors.crossSite) + median(floors.worker) + median(floors.sign)
    const ratio = median(whole) / floor
    return [
      {
        what: 'personal_sign, all but the visitor',
        unit: 'ms',
        values: whole,
        beside: `${ratio.toFixed(1)} × the floors`,
      },
      { what: '· request to card', unit: 'ms', values: asked },
      { what: '· approval to signature', unit: 'ms', values: answered },
      { what: 'ping of the frame (gate, comlink, zod)', unit: 'ms', values: pings },
      { what: 'floor: port round trip across sites', unit: 'ms', values: floors.crossSite },
      { what: 'floor: port round trip to a worker', unit: 'ms', values: floors.worker },
      { what: 'floor: secp256k1 signature (noble)', unit: 'ms', values: floors.sign },
    ]
  })
}

/** One signature: from the request to the card, and from the trusted click to the answer. All clocks are the machine's. */
async function signOnce(page: Page): Promise<{ toCard: number; toAnswer: number }> {
  const card = page.frameLocator('[data-testid="vb-secure-frame"]').getByTestId('vb-approve')
  const signing = page.evaluate(async () => {
    const { vestibule, vestibuleCore } = window as never as Bench
    const now = () => performance.timeOrigin + performance.now()
    const started = now()
    const shown = new Promise<number>((resolve) => {
      const stop = vestibuleCore.store.subscribe(({ pendingApprovals }) => {
        if (pendingApprovals === 0) return
        stop()
        resolve(now())
      })
    })
    const address = vestibule.getAddress()
    await vestibule
      .getProvider('eip155')
      .request({ method: 'personal_sign', params: ['0x48656c6c6f', address] })
    return { toCard: (await shown) - started, ended: now() }
    type Bench = {
      vestibuleCore: {
        store: {
          subscribe: (listener: (state: { pendingApprovals: number }) => void) => () => void
        }
      }
      vestibule: {
        getAddress: () => string
        getProvider: (namespace: string) => { request: (call: object) => Promise<unknown> }
      }
    }
  })
  await card
    .and(page.locator(':enabled'))
    .waitFor()
    .catch(() => undefined)
  const clicked = card.evaluate(
    (button) =>
      new Promise<number>((resolve) =>
        button.addEventListener(
          'click',
          () => resolve(performance.timeOrigin + performance.now()),
          {
            capture: true,
            once: true,
          },
        ),
      ),
  )
  await card.click()
  const { toCard, ended } = await signing
  return { toCard, toAnswer: ended - (await clicked) }
}

function pingFrame(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const { vestibuleCore } = window as never as {
      vestibuleCore: {
        frame: {
          get: () => Promise<{ call: (name: string, params: object) => Promise<unknown> }>
        }
      }
    }
    const frame = await vestibuleCore.frame.get()
    const times: number[] = []
    for (let run = 0; run < 150; run++) {
      const start = performance.now()
      await frame.call('ping', {})
      times.push(performance.now() - start)
      // Under the channel's rate limit, which stays on.
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    return times
  })
}

async function measureFloors(newPage: () => Promise<Page>, urls: { page: string }) {
  const page = await newPage()
  await page.goto(urls.page)
  return page.evaluate(() => (window as never as { floors: () => Promise<Floors> }).floors())
}

type Floors = { crossSite: number[]; worker: number[]; sign: number[] }
