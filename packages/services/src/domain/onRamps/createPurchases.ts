import type { OnRampPurchase, OnRampStarted } from '@vestibule/protocol/http'
import type { Database } from '../../db/database.js'
import { randomToken, sha256 } from '../../platform/bytes.js'
import { SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import type { OnRamp } from '../../ports/onRamps.js'
import type { Random } from '../../ports/random.js'
import type { Holder } from '../admission/storedBudget.js'
import { askVendor, refusalOf } from './askVendor.js'
import { checkSession } from './checkVendor.js'
import { moneyOf, writeUnits } from './money.js'
import type { KnownOffer } from './offerIds.js'
import { OnRampError } from './onRampError.js'
import { isOver, type PurchaseRow, purchaseRows } from './purchaseRows.js'

/** Minimum interval in ms between requests about a purchase without a webhook. */
const ASK_EVERY = 5 * SECOND

export function createPurchases(options: createPurchases.Options) {
  const { db, clock, random, vendors } = options
  const vendorOf = (id: string) => vendors.find((vendor) => vendor.id === id)

  /** A webhook may be lost, so ask the vendor, unless the last request was recent. */
  async function refresh(row: PurchaseRow, count: () => void): Promise<PurchaseRow> {
    const { reference, vendorId } = row
    const vendor = vendorOf(row.vendor)
    const now = clock()
    if (vendor === undefined || vendorId === null || isOver(row, now)) return row
    if (!(await purchaseRows.claim(db, reference, { now, every: ASK_EVERY }))) return row
    const said = await askVendor(async (signal) => {
      count()
      return vendor.status({ vendorId, reference }, signal)
    }).catch(() => undefined)
    const isShut = said?.state === 'waiting' && row.expiresAt.getTime() <= now
    const progress = isShut ? ({ state: 'expired' } as const) : said
    if (progress !== undefined) await purchaseRows.advance(db, row, { ...progress, now })
    return (await purchaseRows.find(db, reference)) ?? row
  }

  return {
    async begin(offer: KnownOffer, buyer: createPurchases.Buyer): Promise<OnRampStarted> {
      const vendor = vendorOf(offer.vendor)
      if (vendor === undefined) throw new OnRampError('quoteInvalid')
      const { asset, currency, country, method, total, subtotal, bought } = offer
      const id = randomToken(random)
      const reference = sha256(id)
      const now = clock()
      const at = new Date(now)
      // Insert before the request to the vendor: its webhook may arrive before its response.
      await purchaseRows.insert(db, {
        reference,
        vendor: vendor.id,
        project: buyer.projectId,
        network: asset.network,
        symbol: asset.symbol,
        decimals: asset.decimals,
        bought: String(bought),
        currency,
        paid: String(total),
        state: 'waiting',
        ...{ ...buyer.holder, createdAt: at, updatedAt: at, askedAt: at, expiresAt: at },
      })
      try {
        const order = {
          ...{ asset, currency, country, method, subtotal, reference },
          amount: { of: 'payment' as const, value: total },
          address: buyer.address,
          clientAddress: buyer.clientAddress,
        }
        const session = checkSession(
          await askVendor((signal) => vendor.createSession(order, signal)),
          vendor,
          now,
        )
        const expiresAt = new Date(session.expiresAt)
        await purchaseRows.open(db, reference, { vendorId: session.vendorId, expiresAt })
        return { id, url: session.url, expiresAt: expiresAt.toISOString() }
      } catch (error) {
        await purchaseRows.remove(db, reference)
        throw refusalOf(error)
      }
    },

    /** @param count Called before the request to the vendor. An error prevents the request. @throws OnRampError `purchaseUnknown` */
    async find(id: string, count: () => void): Promise<OnRampPurchase> {
      const found = await purchaseRows.find(db, sha256(id))
      if (found === undefined) throw new OnRampError('purchaseUnknown')
      const row = await refresh(found, count)
      const name = vendorOf(row.vendor)?.name ?? row.vendor
      return {
        state: row.state,
        vendor: { id: row.vendor, name },
        purchaseAmount: {
          amount: writeUnits(BigInt(row.bought), row.decimals),
          currency: row.symbol,
        },
        paymentTotal: moneyOf(BigInt(row.paid), row.currency),
        network: row.network,
        transaction: row.transaction,
        expiresAt: row.expiresAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
      }
    },

    async take(vendorId: string, rawBody: Uint8Array, headers: Headers): Promise<void> {
      const vendor = vendorOf(vendorId)
      if (vendor === undefined) throw new OnRampError('notOffered')
      const now = clock()
      const event = await vendor.webhook(rawBody, headers, now).catch((error: unknown) => {
        throw refusalOf(error)
      })
      if (event !== undefined) await purchaseRows.take(db, vendor.id, { event, now })
    },
  }
}

export declare namespace createPurchases {
  type Options = {
    db: Database
    clock: Clock
    random: Random
    vendors: readonly OnRamp[]
  }
  type Buyer = {
    projectId: string
    network: string
    address: string
    clientAddress: string
    holder: Holder
  }
}
