import type { Database } from '../../db/database.js'
import { sponsorsOf } from '../../namespaces/bundlersOf.js'
import type { Asked, PaymasterFields, SponsorRules } from '../../namespaces/sponsorRules.js'
import { MINUTE, SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import { dayOf } from '../analytics/countEvents.js'
import { askFor } from '../data/chains/openChains.js'
import type { Network, Project } from '../projects/project.js'
import { ANY_METHOD, type SponsorPolicy } from '../projects/sponsorPolicy.js'
import type { RpcProxy } from '../rpc/rpcProxy.js'
import { createSettlement } from './createSettlement.js'
import { type Budget, readSpent, reserve } from './reserve.js'
import { SponsorError } from './sponsorError.js'

/** Milliseconds in which an operation has to get into the chain: its owner reads and approves it meanwhile. */
const LIFE = 10 * MINUTE

/** Pays the fees of operations, by the policies of projects and within their budgets (ERC-7677). */
export function createSponsor(options: createSponsor.Options) {
  const { db, clock, networks, proxy, key } = options
  const { settle } = createSettlement(options)

  /** @throws SponsorError for an operation that the project's policy does not cover */
  function admit(project: Project, params: readonly unknown[]): Admitted {
    const network = networks.find(({ caipNetworkId, paymaster }) => {
      const rules = sponsorsOf(caipNetworkId)
      return paymaster !== undefined && rules?.isFor(params, rules.reference)
    })
    const rules = network && sponsorsOf(network.caipNetworkId)
    const paymaster = network?.paymaster && rules?.canonicalContract(network.paymaster)
    if (network === undefined || rules === undefined || !paymaster)
      throw new SponsorError('networkNotSponsored')
    const policy = project.sponsor?.networks.find(
      ({ caipNetworkId }) => caipNetworkId === network.caipNetworkId,
    )
    if (policy === undefined) throw new SponsorError('notSponsored')
    const asked = rules.read(params, rules.reference)
    if ('isMalformed' in asked)
      throw new SponsorError(asked.isMalformed ? 'invalid' : 'operationRefused', asked.message)
    const other = asked.calls.find((call) => !isCovered(call, policy.calls, rules))
    if (other !== undefined)
      throw new SponsorError(
        'callNotCovered',
        `The project does not pay the fee of the method ${other.method} of ${other.to}.`,
      )
    if (asked.calls.length === 0) throw new SponsorError('callNotCovered')
    const budget = { perDay: BigInt(policy.perDay), perAccount: BigInt(policy.perAccount) }
    return { network, rules, paymaster, asked, budget }
  }

  return {
    /** Fields with which a bundler estimates gas, and who would pay. @throws SponsorError */
    async stub({ project, params, site }: createSponsor.Request): Promise<StubAnswer> {
      const { network, paymaster, asked, budget } = admit(project, params)
      const of = { account: asked.account, day: dayOf(clock()), site }
      const spent = await readSpent(db, {
        ...{ ...of, project: project.id, network: network.caipNetworkId },
      })
      if (spent.account >= budget.perAccount) throw new SponsorError('accountBudgetSpent')
      if (spent.project >= budget.perDay) throw new SponsorError('budgetSpent')
      const sponsor = { name: project.sponsor?.name ?? project.name }
      return { ...asked.stub({ paymaster }), sponsor, isFinal: false }
    },

    /** Fields that make the paymaster pay, once the highest cost is reserved. @throws SponsorError */
    async pay({ project, params, site }: createSponsor.Request): Promise<PaymasterFields> {
      const { network, rules, paymaster, asked, budget } = admit(project, params)
      const ask = askFor(network, proxy)
      const { head, fault } = await rules.examine(ask, asked).catch((cause: unknown) => {
        throw new SponsorError('chainUnavailable', undefined, { cause })
      })
      if (fault !== undefined) throw new SponsorError('operationRefused', fault)
      const { account, nonce, most } = asked
      const validUntil = head.time + LIFE / SECOND
      const reservation = {
        ...{ project: project.id, network: network.caipNetworkId, account, nonce, most, budget },
        ...{ now: clock(), fromBlock: head.number, site },
        validUntil: new Date(validUntil * SECOND),
      }
      try {
        await reserve(db, reservation)
      } catch (error) {
        if (!(error instanceof SponsorError)) throw error
        // Operations that are in the chain by now cost less than was reserved.
        await settle(network).catch(() => undefined)
        await reserve(db, reservation)
      }
      return asked.sign({ paymaster, key: key(), reference: rules.reference, validUntil })
    },
  }
}

export type Sponsor = ReturnType<typeof createSponsor>
type Admitted = {
  network: Network
  rules: SponsorRules & { reference: string }
  paymaster: string
  asked: Asked
  budget: Budget
}
type StubAnswer = Record<string, unknown>

export declare namespace createSponsor {
  type Options = {
    db: Database
    clock: Clock
    networks: readonly Network[]
    proxy: Pick<RpcProxy, 'askAll'>
    /** The key that signs. */
    key: () => Uint8Array
  }
  type Request = {
    project: Project
    params: readonly unknown[]
    /** A keyed hash of the network site that asks. */
    site: string
  }
}

function isCovered(
  call: Asked['calls'][number],
  covered: SponsorPolicy['networks'][number]['calls'],
  { canonicalContract, methodId }: SponsorRules,
): boolean {
  return covered.some(
    ({ to, methods }) =>
      canonicalContract(to) === call.to &&
      methods.some((method) => method === ANY_METHOD || methodId(method) === call.method),
  )
}
