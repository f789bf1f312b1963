import type { Page } from '@playwright/test'
import { base58, base64 } from '@scure/base'
import { inBrowser } from './browser.js'
import { connectByEmail } from './connectByEmail.js'
import { serveFloors } from './floors.js'
import { type Figure, median } from './table.js'

const RUNS = 60

/**
 * `personal_sign` and Solana's methods from the dapp to the key worker and back, without the time in which the visitor
 * decides, beside what the same machine needs for their parts in the same run: a port round trip across sites, one to a
 * worker, and the raw signatures.
 */
export function signatures(): Promise<Figure[]> {
  return inBrowser(async ({ newPage, addresses }) => {
    const page = await newPage()
    await connectByEmail(page, { addresses, email: 'signer@example.com', path: '/solana' })
    const onEvm = await timesOf(page, () => readPersonalSign(page))
    const onSolana = await timesOf(page, () => readSolanaMessage(page))
    const transfers = await timesOf(page, () => readSolanaTransfer(page))
    const pings = await pingFrame(page)
    const floors = await serveFloors((urls) => measureFloors(newPage, urls))

    const trips = median(floors.crossSite) + median(floors.worker)
    const timesFloor = (values: number[], sign: number[]) =>
      `${(median(values) / (trips + median(sign))).toFixed(1)} × the floors`
    const timesEvm = (values: number[]) =>
      `${(median(values) / median(onEvm.whole)).toFixed(1)} × personal_sign`
    const { crossSite, worker, sign, signEd25519 } = floors
    return [
      {
        what: 'personal_sign, all but the visitor',
        unit: 'ms',
        values: onEvm.whole,
        beside: timesFloor(onEvm.whole, sign),
      },
      { what: '· request to card', unit: 'ms', values: onEvm.asked },
      { what: '· approval to signature', unit: 'ms', values: onEvm.answered },
      {
        what: 'solana_signMessage, all but the visitor',
        unit: 'ms',
        values: onSolana.whole,
        beside: `${timesEvm(onSolana.whole)}, ${timesFloor(onSolana.whole, signEd25519)}`,
      },
      { what: '· request to card', unit: 'ms', values: onSolana.asked },
      { what: '· approval to signature', unit: 'ms', values: onSolana.answered },
      {
        what: 'solana_signTransaction, a transfer that the node tries out',
        unit: 'ms',
        values: transfers.whole,
        beside: timesEvm(transfers.whole),
      },
      { what: '· request to card', unit: 'ms', values: transfers.asked },
      { what: '· approval to signature', unit: 'ms', values: transfers.answered },
      { what: 'ping of the frame (gate, comlink, zod)', unit: 'ms', values: pings },
      { what: 'floor: port round trip across sites', unit: 'ms', values: crossSite },
      { what: 'floor: port round trip to a worker', unit: 'ms', values: worker },
      { what: 'floor: secp256k1 signature (noble)', unit: 'ms', values: sign },
      { what: 'floor: Ed25519 signature (noble)', unit: 'ms', values: signEd25519 },
    ]
  })
}

/** What is asked, of which namespace. */
type Call = { namespace: string; method: string; params: unknown }

async function timesOf(page: Page, read: () => Promise<Call>) {
  const asked: number[] = []
  const answered: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const { toCard, toAnswer } = await signOnce(page, await read())
    asked.push(toCard)
    answered.push(toAnswer)
  }
  const whole = asked.map((value, index) => value + (answered[index] ?? 0))
  return { asked, answered, whole }
}

async function readPersonalSign(page: Page): Promise<Call> {
  const params = ['0x48656c6c6f', await addressOf(page, 'eip155')]
  return { namespace: 'eip155', method: 'personal_sign', params }
}

async function readSolanaMessage(page: Page): Promise<Call> {
  const message = base58.encode(new TextEncoder().encode('Hello'))
  const params = { message, pubkey: await addressOf(page, 'solana') }
  return { namespace: 'solana', method: 'solana_signMessage', params }
}

/** A transfer of one lamport to itself, which a node that nobody has paid yet tries out all the same. */
async function readSolanaTransfer(page: Page): Promise<Call> {
  const address = base58.decode(await addressOf(page, 'solana'))
  const answer = await page.evaluate(() => {
    const { vestibule } = window as never as Bench
    return vestibule.getProvider('solana').request({ method: 'getLatestBlockhash' })
  })
  const { blockhash } = (answer as { value: { blockhash: string } }).value
  const keys = [2, ...address, ...new Uint8Array(32)]
  const data = [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
  const call = [1, 1, 2, 0, 0, data.length, ...data]
  const message = [1, 0, 1, ...keys, ...base58.decode(blockhash), ...call]
  const transaction = base64.encode(Uint8Array.from([1, ...new Uint8Array(64), ...message]))
  return { namespace: 'solana', method: 'solana_signTransaction', params: { transaction } }
}

const addressOf = (page: Page, namespace: string) =>
  page.evaluate((namespace) => {
    const { vestibule } = window as never as Bench
    return vestibule.getAddress(namespace) ?? ''
  }, namespace)

/** One signature: from the request to the card, and from the trusted click to the answer. All clocks are the machine's. */
async function signOnce(page: Page, call: Call): Promise<{ toCard: number; toAnswer: number }> {
  const card = page.frameLocator('[data-testid="vb-secure-frame"]').getByTestId('vb-approve')
  const signing = page.evaluate(async ({ namespace, method, params }) => {
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
    await vestibule.getProvider(namespace).request({ method, params })
    return { toCard: (await shown) - started, ended: now() }
  }, call)
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

type Floors = {
  crossSite: number[]
  worker: number[]
  sign: number[]
  signEd25519: number[]
}

/** What is used of the page's own globals. */
type Bench = {
  vestibuleCore: {
    store: {
      subscribe: (listener: (state: { pendingApprovals: number }) => void) => () => void
    }
  }
  vestibule: {
    getAddress: (namespace?: string) => string | undefined
    getProvider: (namespace: string) => { request: (call: object) => Promise<unknown> }
  }
}
