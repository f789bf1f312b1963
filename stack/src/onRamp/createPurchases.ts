import { randomUUID } from 'node:crypto'
import type { OnRampAsset, OnRampState } from '@vestibule/services'

/** Time in ms for which a payment page is open. */
const OPEN = 30 * 60_000

export const CARDS = {
  paid: { number: '4242 4242 4242 4242', label: 'is paid' },
  declined: { number: '4000 0000 0000 0002', label: 'is declined' },
  '3ds': { number: '4000 0000 0000 3220', label: 'asks your bank (3-D Secure)' },
  pending: { number: '4000 0000 0000 0077', label: 'is paid, and delivered when you say so' },
  expired: { number: '4000 0000 0000 0069', label: 'runs out of time' },
} as const

/** Countries on the page. The vendor does not sell in the last one. */
export const COUNTRIES = { DE: 'Germany', US: 'United States', BR: 'Brazil', KP: 'North Korea' }
export const isServed = (country: string | undefined) => country !== 'KP'

export type Purchase = {
  id: string
  reference: string
  asset: OnRampAsset
  address: string
  bought: bigint
  price: string
  expiresAt: number
  state: OnRampState
  transaction?: string | undefined
  isAsking: boolean
}

export function createPurchases(options: createPurchases.Options) {
  const { pay, tell } = options
  const all = new Map<string, Purchase>()

  async function become(purchase: Purchase, state: OnRampState): Promise<void> {
    purchase.state = state
    await tell(purchase)
  }

  async function deliver(purchase: Purchase): Promise<void> {
    purchase.transaction = await pay(purchase)
    await become(purchase, 'delivered')
  }

  return {
    open(order: Pick<Purchase, 'reference' | 'asset' | 'address' | 'bought' | 'price'>): Purchase {
      const purchase: Purchase = {
        ...order,
        id: randomUUID(),
        expiresAt: Date.now() + OPEN,
        state: 'waiting',
        isAsking: false,
      }
      all.set(purchase.id, purchase)
      return purchase
    },

    find: (id: string) => all.get(id),

    /** Repeated presses have no effect. */
    async press(purchase: Purchase, pressed: createPurchases.Press): Promise<void> {
      const { card, country, answer } = pressed
      if (purchase.state === 'paid' && answer === 'deliver') return deliver(purchase)
      if (purchase.state !== 'waiting') return
      const isConfirmed = purchase.isAsking && answer === 'confirm'
      const isDenied = purchase.isAsking && answer === 'deny'
      if (!isServed(country) || card === 'declined' || isDenied) return become(purchase, 'failed')
      if (card === 'expired') return become(purchase, 'expired')
      if (card === '3ds') {
        purchase.isAsking = true
        return
      }
      if (card !== 'paid' && card !== 'pending' && !isConfirmed) return
      await become(purchase, 'paid')
      if (card !== 'pending') await deliver(purchase)
    },
  }
}

export type Purchases = ReturnType<typeof createPurchases>

export declare namespace createPurchases {
  type Options = {
    /** Sends the purchased asset. @returns the transaction */
    pay: (purchase: Purchase) => Promise<string>
    tell: (purchase: Purchase) => Promise<void>
  }
  type Press = {
    card?: string | undefined
    country?: string | undefined
    answer?: string | undefined
  }
}
