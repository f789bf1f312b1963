import type { Page } from '@playwright/test'
import { base58, base64 } from '@scure/base'
import { inBrowser } from './browser.js'
import { connectByEmail } from './connectByEmail.js'
import { serveFloors } from './floors.js'
import { type Figure, median, ms } from './table.js'

const RUNS = 60

/**
 * Measures `personal_sign` for a sign-in that needs no approval, with its phases. Measures Solana
 * requests until the card appears.
 */
export function signatures(): Promise<Figure[]> {
  return inBrowser(async ({ newPage, addresses }) => {
    const page = await newPage()
    await connectByEmail(page, { addresses, email: 'signer@example.com', path: '/solana' })
    const onEvm = await timesOf(page)
    const messages = await timesToCard(page, readSolanaMessage)
    const transfers = await timesToCard(page, readSolanaTransfer)
    const pings = await pingFrame(page)
    const floors = await serveFloors((urls) => measureFloors(newPage, urls))

    const trips = median(floors.crossSite) + median(floors.worker)
    const { crossSite, worker, sign, signEd25519 } = floors
    const timesFloor = median(onEvm.whole) / (trips + median(sign))
    return [
      ms(
        'personal_sign, all but the visitor',
        onEvm.whole,
        `${timesFloor.toFixed(1)} × the floors`,
      ),
      ms('· request to card', onEvm.asked),
      ms('· approval to signature', onEvm.answered),
      ms('solana_signMessage, request to card', messages),
      ms(
        'solana_signTransaction of a transfer that the node tries out, request to card',
        transfers,
      ),
      ms('ping of the frame (gate, comlink, zod)', pings),
      ms('floor: port round trip across sites', crossSite),
      ms('floor: port round trip to a worker', worker),
      ms('floor: secp256k1 signature (noble)', sign),
      ms('floor: Ed25519 signature (noble)', signEd25519),
    ]
  })
}

type Call = { namespace: string; method: string; params: unknown }

async function timesOf(page: Page) {
  const asked: number[] = []
  const answered: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const { toCard, toAnswer } = await signOnce(page, await readPersonalSign(page))
    asked.push(toCard)
    answered.push(toAnswer)
  }
  const whole = asked.map((value, index) => value + (answered[index] ?? 0))
  return { asked, answered, whole }
}

async function readPersonalSign(page: Page): Promise<Call> {
  const address = await addressOf(page, 'eip155')
  const { host, origin } = new URL(page.url())
  const text = `${host} wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: ${origin}\nVersion: 1\nChain ID: 31337\nNonce: abcdefgh12345678\nIssued At: ${new Date().toISOString()}`
  const params = [`0x${Buffer.from(text).toString('hex')}`, address]
  return { namespace: 'eip155', method: 'personal_sign', params }
}

async function readSolanaMessage(page: Page): Promise<Call> {
  const message = base58.encode(new TextEncoder().encode('Hello'))
  const params = { message, pubkey: await addressOf(page, 'solana') }
  return { namespace: 'solana', method: 'solana_signMessage', params }
}

/** Transfers one lamport to the account itself. The node simulates the transfer although the account is empty. */
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

/** Measures two times with the page's clock: from request to card, and from click to response. */
async function signOnce(page: Page, call: Call): Promise<{ toCard: number; toAnswer: number }> {
  const card = page.frameLocator('[data-testid="vb-secure-frame"]').getByTestId('vb-approve')
  const signing = ask(page, call)
  signing.catch(() => undefined)
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

async function timesToCard(page: Page, read: (page: Page) => Promise<Call>): Promise<number[]> {
  const reject = page.frameLocator('[data-testid="vb-secure-frame"]').getByTestId('vb-reject')
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const asked = ask(page, await read(page))
    await reject.click()
    times.push((await asked).toCard)
  }
  return times
}

/** @returns time in ms until the card appears, and the time of the response */
function ask(page: Page, call: Call): Promise<{ toCard: number; ended: number }> {
  return page.evaluate(async ({ namespace, method, params }) => {
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
    await vestibule
      .getProvider(namespace)
      .request({ method, params })
      .catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== 4001) throw error
      })
    return { toCard: (await shown) - started, ended: now() }
  }, call)
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
      // Stay below the channel's rate limit, which the bench does not disable.
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
