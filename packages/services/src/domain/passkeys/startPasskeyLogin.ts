import { addressSite } from '@vestibule/relay'
import { passkeyLogins } from '../../db/schema/logins.js'
import { randomToken, sha256 } from '../../platform/bytes.js'
import type { Claim } from '../admission/rateLimiter.js'
import { CHALLENGE_LIFE, type LoginContext } from '../login/challenge.js'
import type { Project } from '../projects/project.js'

/**
 * Creates a challenge that is valid once, for this key, project and page. The response is the same
 * for all visitors.
 * @throws RateLimitError
 */
export async function startPasskeyLogin(context: LoginContext, request: Request) {
  const { db, audit, rateLimiter, clock, random, holderOf } = context
  const { project, dappOrigin, thumbprint, deviceLabel, network } = request
  const challenge = randomToken(random)
  const challengeHash = sha256(challenge)
  const expiresAt = new Date(clock() + CHALLENGE_LIFE)
  const projectId = project.id
  await db.transaction(async (transaction) => {
    const limits: Claim[] = [
      ['actionsPerDevice', 'passkeyLogin', thumbprint],
      ['loginsPerClient', 'passkey', network],
      ['loginsPerClient.site', 'passkey', addressSite(network)],
    ]
    await rateLimiter.take(limits, { database: transaction })
    await transaction.insert(passkeyLogins).values({
      ...{ challengeHash, projectId, dappOrigin, thumbprint, deviceLabel, expiresAt },
      ...holderOf({ client: network, site: addressSite(network) }),
    })
    await audit.append(transaction, {
      kind: 'login.started',
      projectId,
      facts: {
        challenge: challengeHash,
        origin: dappOrigin,
        device: thumbprint,
        network: audit.network(network),
        step: 'PASSKEY',
      },
    })
  })
  return { challenge, expiresAt: expiresAt.toISOString() }
}

type Request = {
  project: Project
  dappOrigin: string
  thumbprint: string
  deviceLabel: string
  address: string
  network: string
}
