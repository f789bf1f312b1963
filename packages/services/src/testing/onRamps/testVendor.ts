import { createHmac } from 'node:crypto'
import { checkWebhook } from '../../adapters/onRamps/checkWebhook.js'
import type { Clock } from '../../ports/clock.js'
import {
  type OnRamp,
  OnRampFault,
  type OnRampOrder,
  type OnRampProgress,
} from '../../ports/onRamps.js'

const SECRET = 'whsec_of_a_test'
const EUROS = 3_000n
const WEI = 10n ** 18n

export function testVendor(options: Options) {
  const { clock, id = 'acme', feePercent = 2n } = options
  const orders: OnRampOrder[] = []
  const asked: string[] = []
  let progress: OnRampProgress = { state: 'waiting' }

  const vendor: OnRamp = {
    id,
    name: id === 'acme' ? 'Acme Pay' : id,
    hosts: ['pay.acme.example'],
    async coverage(country) {
      asked.push('coverage')
      if (country === 'XX') throw new OnRampFault('countryNotServed')
      const ether = { symbol: 'ETH', name: 'Ether', decimals: 18 }
      return {
        assets: [
          { ...ether, network: 'eip155:31337' },
          { ...ether, network: 'eip155:999' },
        ],
        payments: [
          { currency: 'EUR', methods: [{ id: 'card', min: 1_000n, max: 750_000n }] },
          { currency: 'JPY', methods: [{ id: 'card', min: 1_000n, max: 750_000n }] },
        ],
      }
    },
    async quote({ amount, currency }) {
      asked.push('quote')
      const unit = currency === 'JPY' ? 1n : 100n
      const price = EUROS * unit
      const total =
        amount.of === 'payment'
          ? amount.value
          : (amount.value * price * 100n) / WEI / (100n - feePercent)
      const vendorFee = (total * feePercent) / 100n
      const networkFee = unit / 2n
      const subtotal = total - vendorFee - networkFee
      const bought = amount.of === 'payment' ? (subtotal * WEI) / price : amount.value
      return {
        ...{ total, subtotal, vendorFee, networkFee, bought },
        expiresAt: clock() + 60_000,
        minutes: { least: 1, most: 5 },
        papers: 'none',
      }
    },
    async createSession(order) {
      orders.push(order)
      return {
        vendorId: `acme-${orders.length}`,
        url: `https://pay.acme.example/${orders.length}`,
        expiresAt: clock() + 30 * 60_000,
      }
    },
    async webhook(rawBody, headers, now) {
      const header = headers.get('acme-signature')
      checkWebhook({ header, name: 'v1', secret: SECRET, rawBody, now })
      return JSON.parse(Buffer.from(rawBody).toString('utf8'))
    },
    async status() {
      asked.push('status')
      return progress
    },
    ...options.changed,
  }

  return {
    vendor,
    orders,
    asked,
    becomes(next: OnRampProgress) {
      progress = next
    },
    sign(body: object, signed: { secret?: string; at?: number; text?: string } = {}) {
      const { secret = SECRET, at = clock() } = signed
      const text = signed.text ?? JSON.stringify(body)
      const time = Math.floor(at / 1_000)
      const signature = createHmac('sha256', secret).update(`${time}.${text}`).digest('hex')
      return { text, header: `t=${time},v1=${signature}` }
    },
  }
}

export type TestVendor = ReturnType<typeof testVendor>

type Options = {
  clock: Clock
  id?: string | undefined
  feePercent?: bigint | undefined
  changed?: Partial<OnRamp> | undefined
}
