import type { SocialProvider } from '@vestibule/protocol'
import { addressSite } from '@vestibule/relay'
import { oauthLogins, type VisitPurpose } from '../../../db/schema/logins.js'
import { randomId, randomToken, sha256 } from '../../../platform/bytes.js'
import { parseUrl } from '../../../platform/parseUrl.js'
import type { Claim } from '../../admission/rateLimiter.js'
import { DomainError } from '../../errors/domainError.js'
import type { Project } from '../../projects/project.js'
import { CHALLENGE_LIFE, type LoginContext } from '../challenge.js'

/**
 * Starts a visit to a provider for a key. The link works once, in any browser. Only the key
 * receives the outcome, and needs the code from the returning browser.
 * @throws DomainError `notSupportedYet` if the operator has no client there, `invalidRequest` for a
 * return address outside the requesting origin, or with a window secret.
 * @throws RateLimitError
 */
export async function startOAuth(context: LoginContext, request: Request) {
  const { db, audit, rateLimiter, clock, random, holderOf } = context
  const { provider, project, dappOrigin, thumbprint, deviceLabel, address, network } = request
  const { purpose = 'login', secretHash = null } = request
  const returnTo = request.returnTo === undefined ? null : readReturn(request.returnTo, dappOrigin)
  // A login in the same tab requires no consent.
  if (secretHash !== null && returnTo !== null) throw new DomainError('invalid', 'invalidRequest')
  if (project.logins?.[provider] === undefined) throw new DomainError('invalid', 'notSupportedYet')
  const token = randomToken(random)
  const isLogin = purpose === 'login'
  const id = randomId(random)
  const now = clock()
  const expiresAt = new Date(now + CHALLENGE_LIFE)
  const place = await context.findPlace(address)
  await db.transaction(async (transaction) => {
    const limits: Claim[] = [
      ['actionsPerDevice', 'providerLogin', thumbprint],
      ['loginsPerClient', 'provider', network],
      ['loginsPerClient.site', 'provider', addressSite(network)],
    ]
    await rateLimiter.take(limits, { database: transaction })
    await transaction.insert(oauthLogins).values({
      id,
      provider,
      purpose,
      projectId: project.id,
      dappOrigin,
      thumbprint,
      deviceLabel,
      place,
      state: 'begun',
      tokenHash: sha256(token),
      deviceNumber: '',
      deviceChoices: [],
      returnTo,
      secretHash,
      createdAt: new Date(now),
      expiresAt,
      ...holderOf({ client: network, site: addressSite(network) }),
    })
    if (!isLogin) return
    await audit.append(transaction, {
      kind: 'login.started',
      projectId: project.id,
      facts: {
        challenge: id,
        origin: dappOrigin,
        device: thumbprint,
        network: audit.network(network),
        step: 'PROVIDER',
      },
    })
  })
  return {
    challengeId: id,
    path: `/auth/oauth/${provider}/start?login=${token}`,
    expiresAt: expiresAt.toISOString(),
  }
}

/** Normalizes like browsers. Requires the requesting origin. */
function readReturn(text: string, dappOrigin: string): string {
  const url = parseUrl(text)
  const isPage = url?.protocol === 'https:' || url?.protocol === 'http:'
  const isPlain = url?.username === '' && url.password === ''
  if (url === undefined || !isPage || !isPlain || url.origin !== dappOrigin)
    throw new DomainError('invalid', 'invalidRequest')
  return url.href
}

type Request = {
  provider: SocialProvider
  purpose?: VisitPurpose | undefined
  project: Project
  dappOrigin: string
  returnTo?: string | undefined
  /** Hash of the window secret. @default the window shows a code if the key is new to the account */
  secretHash?: string | undefined
  thumbprint: string
  deviceLabel: string
  address: string
  network: string
}
