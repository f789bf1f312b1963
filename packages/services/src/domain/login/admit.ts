import type { Work } from '@vestibule/protocol/http'
import type { Database } from '../../db/database.js'
import { DomainError } from '../errors/domainError.js'
import type { Claim, RateLimitName, Standing } from '../limits/rateLimits.js'
import { networkBlock } from '../net/clientAddress.js'
import type { LoginContext } from './challenge.js'
import { triesFor } from './triesFor.js'

/** What makes a request dearer. */
const PRICED = [
  'requestsPerEmail',
  'requestsPerAddress',
  'requestsPerBlock',
  'requestsPerProject',
] as const satisfies RateLimitName[]
/** The price may rise while its puzzle is solved: up to so many times, the old one is good enough. */
const TOLERANCE = 4

/**
 * Lets a request for a code in, or says what it has to bring. A device that its owner has used before draws on rate limits
 * of its own, which nobody else can touch. All others share counters per address, network and project, which refuse
 * nobody: what is beyond their points costs work, and goes to a device only once the mailbox's owner has approved it.
 * @throws RateLimitError
 * @throws DomainError `rateLimited`, with a puzzle in its data.
 */
export async function admit(
  context: Pick<LoginContext, 'rateLimiter' | 'puzzles'>,
  asker: admit.Asker,
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

  const block = networkBlock(network)
  const limits: Claim[] = [
    cooldown,
    ['codesPerEmailAndAddress', email, network],
    ['codesPerEmailAndBlock', email, block],
    ['codesPerAddress', network],
  ]
  const onEmail: Claim = ['requestsPerEmail', email]
  const onProject: Claim = ['requestsPerProject', projectId]
  const from: Claim[] = [
    ['requestsPerAddress', network],
    ['requestsPerBlock', block],
  ]
  const foreseen = await rateLimiter.tryOut([
    ...limits,
    onEmail,
    onProject,
    ...from,
    ['wrongOverall'],
  ])
  const isOver = (name: RateLimitName) =>
    foreseen.some((standing) => standing.name === name && standing.spent > standing.points)
  // What is asked of one address again and again must not make the project's other visitors pay for it.
  const counted = [...from, ...(isOver('requestsPerEmail') ? [] : [onProject])]

  const brought = puzzles.triesOf(work, asker)
  async function charge(standings: readonly Standing[]): Promise<number> {
    const priced: readonly RateLimitName[] = PRICED
    const tries = triesFor(standings.filter(({ name }) => priced.includes(name)))
    if (tries > brought * TOLERANCE) throw await ask(tries)
    return tries
  }
  async function ask(tries: number) {
    const puzzle = await puzzles.pose(asker, tries)
    return new DomainError('rateLimited', 'rateLimited', { data: { puzzle } })
  }
  await charge(foreseen)

  return {
    async enter(transaction, { isApproved }) {
      const claims = [...limits, ...(isApproved ? [own] : []), onEmail, ...counted]
      const tries = await charge(await rateLimiter.take(claims, { database: transaction }))
      if (tries > 0 && work !== undefined && !(await puzzles.spend(work, transaction)))
        throw await ask(tries)
      return {
        needsApproval: !isApproved && (tries > 0 || isOver('wrongOverall')),
        charges: rateLimiter.namesOf([cooldown, ['codesPerAddress', network], ...counted]),
      }
    },
  }
}

export type Admission = {
  /**
   * Takes what the request costs, in the transaction that sends the code.
   * @param options.isApproved The mailbox's owner has approved the device lately.
   * @throws as {@link admit}, where others were faster
   */
  enter: (
    transaction: Database,
    options: { isApproved: boolean },
  ) => Promise<{
    /** The mailbox's owner has to approve the device before a code is sent. */
    needsApproval: boolean
    /**
     * What the sign-in that comes of it gives back. What is counted per address stays: its price would tell others that
     * the address has an account.
     */
    charges: string[]
  }>
}

export declare namespace admit {
  type Asker = {
    email: string
    projectId: string
    thumbprint: string
    dappOrigin: string
    /** The network that the request came from. */
    network: string
    knowsDevice: boolean
    work: Work | undefined
  }
}
