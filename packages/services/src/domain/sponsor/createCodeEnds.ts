import { and, eq, gt, ne } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { sponsorships } from '../../db/schema/sponsorships.js'
import { sponsorsOf } from '../../namespaces/bundlersOf.js'
import { MINUTE } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import { askFor } from '../data/chains/openChains.js'
import type { Network } from '../projects/project.js'
import type { RpcProxy } from '../rpc/rpcProxy.js'
import { REVOCATION_PAYER, revocationBudget } from './createSponsor.js'
import { reserve } from './reserve.js'
import { SponsorError } from './sponsorError.js'

/** Time in ms before a transaction is sent again. */
const LIFE = 2 * MINUTE

export function createCodeEnds(options: Options) {
  const { db, clock, networks, proxy, key } = options
  /** By network: each transaction needs the nonce after the previous one. */
  const last = new Map<string, Promise<unknown>>()

  async function sendNow({ network: id, params, user }: Request): Promise<void> {
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
    const rules = network && sponsorsOf(id)
    const { revocations } = network ?? {}
    if (network === undefined || !rules?.codeEnds || revocations === undefined)
      throw new SponsorError('networkNotSponsored')
    const end = await rules.codeEnds.read(params, rules.reference)
    if (end === undefined)
      throw new SponsorError('invalid', 'The account did not sign the removal of its code.')
    const now = clock()
    const row = { network: id, account: end.account, nonce: `code ${end.nonce}` }
    const isRow = and(
      eq(sponsorships.network, id),
      eq(sponsorships.account, row.account),
      eq(sponsorships.nonce, row.nonce),
    )
    const isAlive = ne(sponsorships.state, 'expired')
    const isRecent = gt(sponsorships.createdAt, new Date(now - LIFE))
    // A retry after a lost response.
    if ((await db.$count(sponsorships, and(isRow, isAlive, isRecent))) > 0) return
    const ask = askFor(network, proxy)
    const prepared = await rules.codeEnds.prepare(ask, end, key()).catch((cause: unknown) => {
      throw new SponsorError('chainUnavailable', undefined, { cause })
    })
    if ('fault' in prepared) throw new SponsorError('operationRefused', prepared.fault)
    if ('isEmpty' in prepared) throw new SponsorError('payerEmpty')
    await reserve(db, {
      ...{ ...row, project: REVOCATION_PAYER, most: prepared.most, now, site: user },
      ...{ fromBlock: prepared.height, validUntil: new Date(now + LIFE) },
      budget: revocationBudget(revocations),
    })
    // A sent transaction may still be included.
    const isOpen = and(isRow, eq(sponsorships.state, 'open'))
    const settle = (state: 'paid' | 'expired', amount: bigint) =>
      db.update(sponsorships).set({ state, amount }).where(isOpen)
    // Without a response, assume that the transaction was sent.
    const isTaken = await prepared.send().catch(() => true)
    await (isTaken ? settle('paid', prepared.most) : settle('expired', 0n))
    if (!isTaken) throw new SponsorError('chainUnavailable')
  }

  return {
    send(request: Request): Promise<void> {
      // Reservations on removed networks would never be settled.
      if (!networks.some(({ caipNetworkId }) => caipNetworkId === request.network))
        return Promise.reject(new SponsorError('networkNotSponsored'))
      const sent = (last.get(request.network) ?? Promise.resolve()).then(() => sendNow(request))
      last.set(
        request.network,
        sent.catch(() => undefined),
      )
      return sent
    },
  }
}

export type CodeEnds = ReturnType<typeof createCodeEnds>

type Options = {
  db: Database
  clock: Clock
  networks: readonly Network[]
  proxy: Pick<RpcProxy, 'askAll'>
  /** Key of the paying account. */
  key: () => Uint8Array
}
type Request = {
  network: string
  params: readonly unknown[]
  user: string
}
