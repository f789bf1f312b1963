import type { Work } from '@vestibule/protocol/http'
import { addressSite } from '@vestibule/relay'
import type { Database } from '../../db/database.js'
import type { Claim, LimitState, RateLimitName } from '../admission/rateLimiter.js'
import { DomainError } from '../errors/domainError.js'
import type { LoginContext } from './challenge.js'
import { triesFor } from './triesFor.js'

const OWN = ['freeCodesPerEmail', 'freeCodesPerClient', 'freeCodesPerClient.site'] as const
/** Maximum tries that other clients of the project can add to a request: a third of a second on a phone. */
const MOST_TRIES_BY_PROJECT = 64
/** Factor by which the price may rise before a solved puzzle becomes invalid. */
const TOLERANCE = 4

/**
 * Admits a code request, or requires more. A known device has separate rate limits. All others
 * share counters per mail address, client, site and project, which never refuse: above their limits
 * a request needs a puzzle, and above the address's limit the mailbox's owner must approve the
 * device.
 * @throws RateLimitError
 * @throws DomainError `rateLimited`, with a puzzle in its data.
 */
export async function admit(
  context: Pick<LoginContext, 'rateLimiter' | 'puzzles'>,
  asker: Asker,
): Promise<Admission> {
  const { rateLimiter, puzzles } = context
  const { email, projectId, thumbprint, network, work } = asker
  const cooldown: Claim = ['cooldown', email, projectId, thumbprint]
  const own: Claim = ['codesPerDevice', email, thumbprint]
  if (asker.knowsDevice)
    return {
      async enter(transaction) {
        await rateLimiter.take([cooldown, own], { database: transaction })
        return { needsApproval: false, charges: rateLimiter.namesOf([cooldown]) }
      },
    }

  const site = addressSite(network)
  const limits: Claim[] = [
    cooldown,
    ['codesPerEmail', email, network],
    ['codesPerEmail.site', email, site],
    ['loginsPerClient', 'mail', network],
  ]
  const onEmail: Claim = ['freeCodesPerEmail', email]
  const onProject: Claim = ['freeCodesPerClient.project', projectId]
  const from: Claim[] = [
    ['freeCodesPerClient', network],
    ['freeCodesPerClient.site', site],
  ]
  const foreseen = await rateLimiter.tryOut([
    ...limits,
    onEmail,
    onProject,
    ...from,
    ['wrongCodes'],
    ['wrongCodes.site', site],
  ])
  const isOver = (name: RateLimitName) =>
    foreseen.some((state) => state.name === name && state.spent > state.points)
  // Requests for one address must not make puzzles harder for other visitors.
  const counted = [...from, ...(isOver('freeCodesPerEmail') ? [] : [onProject])]

  const brought = puzzles.triesOf(work, asker)
  async function charge(states: readonly LimitState[]): Promise<Price> {
    const price = priceOf(states)
    if (price.tries > brought * TOLERANCE) throw await ask(price.tries)
    return price
  }
  async function ask(tries: number) {
    const puzzle = await puzzles.pose(asker, tries)
    return new DomainError('rateLimited', 'rateLimited', { data: { puzzle } })
  }
  await charge(foreseen)

  return {
    async enter(transaction, { isApproved }) {
      const claims = [...limits, ...(isApproved ? [own] : []), onEmail, ...counted]
      const price = await charge(await rateLimiter.take(claims, { database: transaction }))
      if (price.tries > 0 && work !== undefined && !(await puzzles.spend(work, transaction)))
        throw await ask(price.tries)
      const isGuessed = isOver('wrongCodes') || isOver('wrongCodes.site')
      return {
        needsApproval: !isApproved && (price.own > 0 || isGuessed),
        charges: rateLimiter.namesOf([cooldown, ['loginsPerClient', 'mail', network], ...counted]),
      }
    },
  }
}

type Price = {
  tries: number
  own: number
}

function priceOf(states: readonly LimitState[]): Price {
  const names: readonly string[] = OWN
  const own = triesFor(states.filter(({ name }) => names.includes(name)))
  const ofProject = triesFor(states.filter(({ name }) => name === 'freeCodesPerClient.project'))
  return { own, tries: Math.max(own, Math.min(ofProject, MOST_TRIES_BY_PROJECT)) }
}

export type Admission = {
  /** @param options.isApproved whether the mailbox's owner has recently approved the device @throws like {@link admit} */
  enter: (
    transaction: Database,
    options: { isApproved: boolean },
  ) => Promise<{
    /** The mailbox's owner must approve the device before a code is sent. */
    needsApproval: boolean
    /** A successful sign-in refunds these charges, but not the charge per address: its price would reveal an account. */
    charges: string[]
  }>
}

type Asker = {
  email: string
  projectId: string
  thumbprint: string
  dappOrigin: string
  network: string
  knowsDevice: boolean
  work: Work | undefined
}
