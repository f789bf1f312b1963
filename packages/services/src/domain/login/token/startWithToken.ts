import { cleanName } from '@vestibule/protocol'
import type { SessionInfo } from '@vestibule/protocol/http'
import { addressSite } from '@vestibule/relay'
import { randomId, sha256 } from '../../../platform/bytes.js'
import type { Claim } from '../../admission/rateLimiter.js'
import type { Project } from '../../projects/project.js'
import type { LoginContext } from '../challenge.js'
import { openSession } from '../openSession.js'
import { prepareRedeem } from '../redeem.js'
import { AT_SIGNS } from '../subject.js'
import { refuseToken, type Tokens } from './createTokens.js'
import { tokenIssuer } from './tokenIssuer.js'

/** Inserts a row per used token. The cleanup job deletes the row after the token has expired. */
const redeem = prepareRedeem(
  'token_redeem',
  `insert into oauth_logins
    (id, provider, purpose, project_id, dapp_origin, thumbprint, device_label, place, state, token_hash,
      device_number, device_choices, issuer, subject, label, site, client, created_at, expires_at)
  select $challengeId, 'token', 'login', $projectId::text, $dappOrigin::text, $thumbprint, $deviceLabel::text,
    $place::text, 'used', $tokenHash::text, '', '{}', $issuer::text, $subject::text, $label::text, $site::text,
    $client::text, $at::timestamptz, $until::timestamptz
  on conflict (token_hash) do nothing
  returning provider, issuer, subject, label, device_label, dapp_origin`,
)

/**
 * Signs in a user of the dapp's own accounts with a token of the dapp's server. The user belongs
 * only to this project and issuer.
 * @throws DomainError `tokenRefused`, `notSupportedYet`.
 * @throws RateLimitError
 */
export async function startWithToken(
  context: LoginContext & { tokens: Tokens },
  request: Request,
): Promise<{ sessionId: string; session: SessionInfo }> {
  const { audit, rateLimiter, random, tokens, holderOf } = context
  const { token, project, dappOrigin, thumbprint, deviceLabel, address, network } = request
  const limits: Claim[] = [
    ['actionsPerDevice', 'tokenLogin', thumbprint],
    ['loginsPerClient', 'token', network],
    ['loginsPerClient.site', 'token', addressSite(network)],
  ]
  await rateLimiter.take(limits)
  const {
    issuer: by,
    subject,
    id,
    until,
    label = '',
  } = await request.wait(tokens.verify(token, project, thumbprint))
  const issuer = tokenIssuer(project.id, by)
  const challenge = randomId(random)
  const place = await context.findPlace(address)
  const opened = await openSession(context, {
    redeem: (transaction, options) =>
      redeem(transaction, options, {
        ...{ projectId: project.id, dappOrigin, deviceLabel, place, issuer, subject },
        tokenHash: sha256(`${issuer} ${id}`),
        label: nameOf(label) || nameOf(subject) || 'token',
        ...holderOf({ client: network, site: addressSite(network) }),
        until: until.toISOString(),
      }),
    projectId: project.id,
    facts: { challenge, device: thumbprint, network: audit.network(network) },
    charges: [],
  })
  if (opened === undefined) throw refuseToken('used')
  return opened
}

/** The dapp chooses the name. The name must not look like an email address, which may own another wallet. */
const nameOf = (name: string) => cleanName(name).replaceAll(AT_SIGNS, ' at ')

type Request = {
  token: string
  project: Project
  dappOrigin: string
  thumbprint: string
  deviceLabel: string
  address: string
  network: string
  wait: <result>(asked: Promise<result>) => Promise<result>
}
