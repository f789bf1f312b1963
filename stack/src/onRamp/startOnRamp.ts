import { createHmac, randomBytes } from 'node:crypto'
import {
  checkWebhook,
  type OnRamp,
  type OnRampEvent,
  OnRampFault,
  type OnRampState,
} from '@vestibule/services'
import { LOOPBACK } from '../net/bind.js'
import { type Listening, serve } from '../net/serve.js'
import { createPurchases, isServed, type Purchase } from './createPurchases.js'
import { onRampApp } from './onRampApp.js'
import { CURRENCIES, inCurrency, isCurrency, METHODS, priceOf, waresOf } from './prices.js'

const ID = 'sandbox'
const HEADER = 'sandbox-signature'
/** Lifetime of an offer in ms. */
const OFFER = 60_000

export type SandboxOnRamp = Listening & {
  url: string
  vendor: OnRamp
}

/** The local vendor: test cards, signed webhooks, and payments from the faucet. */
export async function startOnRamp(options: Options): Promise<SandboxOnRamp> {
  const { faucet, api } = options
  const wares = waresOf(options.solana)
  const { secret = randomBytes(32).toString('hex') } = options
  const purchases = createPurchases({ pay, tell })
  const listening = await serve(onRampApp(purchases), { part: 'onramp', port: options.port })
  // Browsers treat this host as a separate site.
  const host = `onramp.localhost:${listening.port}`

  async function pay({ asset, address, bought }: Purchase): Promise<string> {
    const [, reference] = asset.network.split(':')
    const response = await fetch(
      `${faucet}/${asset.contract === undefined ? 'fund' : 'fund-token'}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ address, chainId: reference, amount: String(bought) }),
      },
    )
    if (!response.ok) throw new Error(`The faucet returned HTTP status ${response.status}.`)
    const { hash }: { hash: string } = JSON.parse(await response.text())
    return hash
  }

  /** Ignores failures, because the services also poll. */
  async function tell({ id, reference, state, transaction }: Purchase): Promise<void> {
    const services = api()
    if (services === undefined) return
    const event: OnRampEvent = { id: `${id} ${state}`, reference, state, transaction }
    const body = JSON.stringify(event)
    const time = Math.floor(Date.now() / 1_000)
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    await fetch(`${services}/v1/onramp/webhooks/${ID}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [HEADER]: `t=${time},v1=${signature}` },
      body,
    }).catch(() => undefined)
  }

  const vendor: OnRamp = {
    id: ID,
    name: 'Sandbox Pay',
    hosts: [host],

    async coverage(country) {
      if (!isServed(country)) throw new OnRampFault('countryNotServed')
      return {
        assets: wares.map(({ price, ...asset }) => asset),
        payments: CURRENCIES.map((currency) => ({
          currency,
          methods: METHODS.map(({ id, min, max }) => ({
            id,
            min: inCurrency(min * 100n, currency),
            max: inCurrency(max * 100n, currency),
          })),
        })),
      }
    },

    async quote(ask) {
      const { method } = tradeOf(ask)
      return {
        ...priceOf(tradeOf(ask)),
        expiresAt: Date.now() + OFFER,
        minutes: method.minutes,
        papers: method.id === 'card' ? 'none' : 'details',
      }
    },

    async createSession(order) {
      const { reference, address, asset, currency } = order
      const { total, bought } = priceOf(tradeOf(order))
      const places = new Intl.NumberFormat('en', { style: 'currency', currency })
      const { maximumFractionDigits = 2 } = places.resolvedOptions()
      const price = places.format(Number(total) / 10 ** maximumFractionDigits)
      const { id, expiresAt } = purchases.open({ reference, asset, address, bought, price })
      return { vendorId: id, url: `http://${host}/pay/${id}`, expiresAt }
    },

    async webhook(rawBody, headers, now) {
      checkWebhook({ header: headers.get(HEADER), name: 'v1', secret, rawBody, now })
      return readEvent(new TextDecoder().decode(rawBody))
    },

    async status({ vendorId }) {
      const purchase = purchases.find(vendorId)
      if (purchase === undefined) return { state: 'expired' }
      const { state, transaction } = purchase
      return { state, transaction }
    },
  }

  function tradeOf(ask: Parameters<OnRamp['quote']>[0]): priceOf.Trade {
    const { asset, currency, amount } = ask
    const ware = wares.find(
      ({ network, symbol }) => network === asset.network && symbol === asset.symbol,
    )
    const method = METHODS.find(({ id }) => id === ask.method)
    if (ware === undefined) throw new OnRampFault('assetNotSold')
    if (!isCurrency(currency) || method === undefined) throw new OnRampFault('currencyNotTaken')
    return { ware, currency, method, amount }
  }

  return { ...listening, url: `http://${LOOPBACK}:${listening.port}`, vendor }
}

type Options = {
  /** `0` lets the system choose. */
  port: number
  faucet: string
  solana: string | undefined
  /** Secret that signs webhooks. @default a random one */
  secret?: string | undefined
  api: () => string | undefined
}

/** @throws OnRampFault `webhookInvalid` for a malformed body */
function readEvent(text: string): OnRampEvent {
  try {
    const { id, reference, state, transaction }: Partial<OnRampEvent> = JSON.parse(text)
    const isNamed = typeof id === 'string' && typeof reference === 'string'
    const isTransaction = transaction === undefined || typeof transaction === 'string'
    if (isNamed && isTransaction && isState(state)) return { id, reference, state, transaction }
  } catch {}
  throw new OnRampFault('webhookInvalid')
}

const isState = (state: unknown): state is OnRampState =>
  ['paid', 'delivered', 'failed', 'expired'].some((known) => known === state)
