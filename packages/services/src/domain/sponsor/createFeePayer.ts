import type { Database } from '../../db/database.js'
import { feePayerOf } from '../../namespaces/bundlersOf.js'
import type { FeePayerRules } from '../../namespaces/feePayerRules.js'
import { MINUTE } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import { dayOf } from '../analytics/countEvents.js'
import { askFor } from '../data/chains/openChains.js'
import type { Network, Project } from '../projects/project.js'
import { coveredOf, type NetworkPolicy } from '../projects/sponsorPolicy.js'
import type { RpcProxy } from '../rpc/rpcProxy.js'
import { createFeeSettlement } from './createFeeSettlement.js'
import { readSpent, reserve } from './reserve.js'
import { SponsorError } from './sponsorError.js'

/** Usual lifetime of a transaction in ms. The chain decides. */
const LIFE = 2 * MINUTE

export function createFeePayer(options: Options) {
  const { db, clock, networks, proxy, keyOf } = options
  const { settle } = createFeeSettlement(options)

  /** @throws SponsorError if the project does not sponsor this network */
  function admit(project: Project, caipNetworkId: string): Admitted {
    const network = networks.find((one) => one.caipNetworkId === caipNetworkId)
    const rules = network?.rpcUrl === undefined ? undefined : feePayerOf(caipNetworkId)
    if (network === undefined || rules === undefined) throw new SponsorError('networkNotSponsored')
    const policy = project.sponsor?.networks.find((one) => one.caipNetworkId === caipNetworkId)
    if (policy === undefined) throw new SponsorError('notSponsored')
    return { network, rules, policy, key: keyOf(caipNetworkId) }
  }

  async function examine({ project, network, transaction }: Request) {
    const admitted = admit(project, network)
    const { rules, policy, key } = admitted
    const payer = rules.addressOf(key)
    const asked = { transaction, payer, covered: coveredOf(policy) }
    const ask = askFor(admitted.network, proxy)
    const found = await rules.examine(ask, asked).catch((cause: unknown) => {
      throw new SponsorError('chainUnavailable', undefined, { cause })
    })
    if ('fault' in found) throw new SponsorError(found.fault, found.message)
    return { ...admitted, payer, found }
  }

  return {
    payerOf(project: Project, caipNetworkId: string): string {
      const { rules, key } = admit(project, caipNetworkId)
      return rules.addressOf(key)
    },

    async estimate(request: Request): Promise<{ payer: string; most: bigint }> {
      const { payer, policy, found } = await examine(request)
      const { project, network, site } = request
      const of = { account: found.account, day: dayOf(clock()), site }
      const spent = await readSpent(db, { ...of, project: project.id, network })
      if (spent.account + found.most > BigInt(policy.perAccount))
        throw new SponsorError('accountBudgetSpent')
      if (spent.project + found.most > BigInt(policy.perDay)) throw new SponsorError('budgetSpent')
      return { payer, most: found.most }
    },

    /** Reserves the maximum cost. @throws SponsorError */
    async sign(request: Request): Promise<Signed> {
      const { network, rules, policy, key, payer, found } = await examine(request)
      const { project, network: id, transaction, site } = request
      const signed = rules.sign(transaction, key)
      const now = clock()
      const reservation = {
        ...{ project: project.id, network: id, account: found.account, nonce: signed.id },
        ...{ most: found.most, now, fromBlock: found.height, site },
        budget: { perDay: BigInt(policy.perDay), perAccount: BigInt(policy.perAccount) },
        validUntil: new Date(now + LIFE),
      }
      try {
        await reserve(db, reservation)
      } catch (error) {
        if (!(error instanceof SponsorError)) throw error
        // Settle first: confirmed transactions may cost less than their reservation.
        await settle(network).catch(() => undefined)
        await reserve(db, reservation)
      }
      return { payer, transaction: signed.transaction }
    },
  }
}

export type FeePayer = ReturnType<typeof createFeePayer>
type Signed = { payer: string; transaction: string }
type Admitted = { network: Network; rules: FeePayerRules; policy: NetworkPolicy; key: Uint8Array }

type Options = {
  db: Database
  clock: Clock
  networks: readonly Network[]
  proxy: Pick<RpcProxy, 'askAll'>
  keyOf: (caipNetworkId: string) => Uint8Array
}
type Request = {
  project: Project
  network: string
  transaction: string
  site: string
}
