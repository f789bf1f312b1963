import type { Database } from '../../db/database.js'
import { sponsorsOf } from '../../namespaces/bundlersOf.js'
import type { Asked, PaymasterFields, SponsorRules } from '../../namespaces/sponsorRules.js'
import { MINUTE, SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import type { PriceSource } from '../../ports/prices.js'
import type { Requester } from '../admission/fairQueue.js'
import { dayOf } from '../analytics/countEvents.js'
import { askFor } from '../data/chains/openChains.js'
import type { Network, Project } from '../projects/project.js'
import { ANY_METHOD, type SponsorPolicy } from '../projects/sponsorPolicy.js'
import type { RpcProxy } from '../rpc/rpcProxy.js'
import { createRates } from './createRates.js'
import { createSettlement } from './createSettlement.js'
import { type Budget, readSpent, reserve, revocationNonce } from './reserve.js'
import { SponsorError } from './sponsorError.js'

/** Time in ms until an operation must be in the chain, including the approval. */
const LIFE = 10 * MINUTE
const COIN = 10n ** 18n
/** Owner of the budgets for fees in tokens. Differs from all project ids. */
const TOKEN_PAYER = 'fees in tokens'
/** Revocations are paid for users of all projects. */
export const REVOCATION_PAYER = 'revocations'

export function createSponsor(options: Options) {
  const { db, clock, networks, proxy, key } = options
  const { settle } = createSettlement(options)
  const readRate = createRates(options)

  /** @throws SponsorError for an operation that the project's policy does not cover */
  function admit({ project, params, user }: Request): Admitted {
    const network = networks.find(({ caipNetworkId, paymaster }) => {
      const rules = sponsorsOf(caipNetworkId)
      return paymaster !== undefined && rules?.isFor(params, rules.reference)
    })
    const rules = network && sponsorsOf(network.caipNetworkId)
    const paymaster = network?.paymaster && rules?.canonicalContract(network.paymaster)
    if (network === undefined || rules === undefined || !paymaster)
      throw new SponsorError('networkNotSponsored')
    const asked = rules.read(params, rules.reference)
    const common = { network, rules, paymaster }
    if ('isMalformed' in asked)
      throw new SponsorError(asked.isMalformed ? 'invalid' : 'operationRefused', asked.message)
    if (asked.calls.length === 0) throw new SponsorError('callNotCovered')
    const { token } = asked
    if (asked.isRevocation) {
      const { revocations } = network
      if (revocations === undefined || user === undefined) throw new SponsorError('notSponsored')
      const budget = revocationBudget(revocations)
      return { ...common, asked, payer: REVOCATION_PAYER, budget }
    }
    if (token !== undefined) {
      const { tokenFees } = network
      if (!tokenFees?.tokens.some((each) => rules.canonicalContract(each) === token))
        throw new SponsorError('tokenNotTaken')
      return { ...common, asked, payer: TOKEN_PAYER, budget: budgetOf(tokenFees) }
    }
    const policy = project.sponsor?.networks.find(
      ({ caipNetworkId }) => caipNetworkId === network.caipNetworkId,
    )
    if (policy === undefined) throw new SponsorError('notSponsored')
    const other = asked.calls.find((call) => !isCovered(call, policy.calls, rules))
    if (other !== undefined)
      throw new SponsorError(
        'callNotCovered',
        `The project does not pay the fee for the method ${other.method} of ${other.to}.`,
      )
    return { ...common, asked, payer: project.id, budget: budgetOf(policy) }
  }

  async function priceOf({ network, asked, paymaster }: Admitted, requester: Requester) {
    const { token, most: cost, approved } = asked
    if (token === undefined) return undefined
    const rate = await readRate(network, { token, requester })
    const most = approved?.(paymaster) ?? 0n
    return { fee: { token, rate, most }, isEnough: most * COIN >= cost * rate }
  }

  return {
    /** Fields for a gas estimate, and the payer. @throws SponsorError */
    async stub(request: Request): Promise<StubAnswer> {
      const { project, requester } = request
      const admitted = admit(request)
      const { network, paymaster, asked, budget, payer } = admitted
      const site = siteOf(request, asked)
      const of = { account: asked.account, day: dayOf(clock()), site }
      const spent = await readSpent(db, {
        ...{ ...of, project: payer, network: network.caipNetworkId },
      })
      const { perAccount, perSite } = budget
      const isSpent = (amount: bigint, most: bigint | undefined) =>
        most !== undefined && amount >= most
      if (isSpent(spent.account, perAccount) || isSpent(spent.site, perSite))
        throw new SponsorError('accountBudgetSpent')
      if (spent.project >= budget.perDay) throw new SponsorError('budgetSpent')
      const price = await priceOf(admitted, requester)
      const tokenFee = price && { ...price.fee, most: 0n }
      const sponsor = { name: project.sponsor?.name ?? project.name }
      return {
        ...asked.stub({ paymaster, tokenFee }),
        ...(price ? {} : { sponsor }),
        isFinal: false,
      }
    },

    /** Reserves the maximum cost. @throws SponsorError */
    async pay(request: Request): Promise<PaymasterFields> {
      const admitted = admit(request)
      const { network, rules, paymaster, asked, budget, payer } = admitted
      const site = siteOf(request, asked)
      const price = await priceOf(admitted, request.requester)
      if (price?.isEnough === false) throw new SponsorError('feeTooLow')
      const tokenFee = price?.fee
      const ask = askFor(network, proxy)
      const by = { paymaster, tokenFee }
      const { head, fault } = await rules.examine(ask, asked, by).catch((cause: unknown) => {
        throw new SponsorError('chainUnavailable', undefined, { cause })
      })
      if (fault !== undefined) throw new SponsorError('operationRefused', fault)
      const { account, most, isRevocation } = asked
      const nonce = isRevocation ? revocationNonce(asked.nonce) : asked.nonce
      const validUntil = head.time + LIFE / SECOND
      const reservation = {
        ...{ project: payer, network: network.caipNetworkId, account, nonce, most, budget },
        ...{ now: clock(), fromBlock: head.number, site },
        validUntil: new Date(validUntil * SECOND),
      }
      try {
        await reserve(db, reservation)
      } catch (error) {
        if (!(error instanceof SponsorError)) throw error
        // Settle and retry: operations in the chain may cost less than reserved.
        await settle(network).catch(() => undefined)
        await reserve(db, reservation)
      }
      const { reference } = rules
      return asked.sign({ paymaster, key: key(), reference, validUntil, tokenFee })
    },
  }
}

const budgetOf = ({ perDay, perAccount }: Record<'perDay' | 'perAccount', string>): Budget => ({
  perDay: BigInt(perDay),
  perAccount: BigInt(perAccount),
})

/** Each user has one budget: accounts are free. Accounts have none, because every user can request every account. */
export function revocationBudget({
  perDay,
  perUser,
}: Record<'perDay' | 'perUser', string>): Budget {
  return { perDay: BigInt(perDay), perSite: BigInt(perUser) }
}

const siteOf = ({ site, user = site }: Request, { isRevocation }: Asked) =>
  isRevocation ? user : site

export type Sponsor = ReturnType<typeof createSponsor>
type Admitted = {
  network: Network
  rules: SponsorRules & { reference: string }
  paymaster: string
  asked: Asked
  payer: string
  budget: Budget
}
type StubAnswer = Record<string, unknown>

type Options = {
  db: Database
  clock: Clock
  networks: readonly Network[]
  proxy: Pick<RpcProxy, 'askAll'>
  findPrices: PriceSource
  key: () => Uint8Array
}
type Request = {
  project: Project
  params: readonly unknown[]
  site: string
  /** Keyed hash of the signed-in user. Undefined for a page. */
  user: string | undefined
  requester: Requester
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
