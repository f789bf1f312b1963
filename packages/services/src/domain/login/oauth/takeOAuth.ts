import type { OAuthRefusal, SessionInfo } from '@vestibule/protocol/http'
import { and, eq } from 'drizzle-orm'
import { oauthLogins } from '../../../db/schema/logins.js'
import type { LoginContext } from '../challenge.js'
import { openSession } from '../openSession.js'
import { prepareRedeem } from '../redeem.js'
import { enterCode } from './enterCode.js'
import { reasonOf, VISIT_OVER } from './visitStates.js'

const redeem = prepareRedeem(
  'oauth_redeem',
  `update oauth_logins set state = 'used'
  where id = $challengeId and thumbprint = $thumbprint and state = 'proved' and purpose = 'login'
    and expires_at > $at::timestamptz
  returning provider, issuer, subject, label, device_label, dapp_origin, device_number, agreed`,
  // Without a code or consent, the key must be known. A device that another device signed out is
  // not known.
  {
    returns: `devices.signed_out_at is null or
      (select agreed or device_number <> '' from used)`,
  },
)

/** Opens the session after the proof. @param request.code The window's code, if required. */
export async function takeOAuth(
  context: LoginContext,
  request: { challengeId: string; thumbprint: string; network: string; code?: string | undefined },
): Promise<TakenOAuth> {
  const { db, audit, clock } = context
  const { challengeId, thumbprint, network, code } = request
  const which = and(
    eq(oauthLogins.id, challengeId),
    eq(oauthLogins.thumbprint, thumbprint),
    eq(oauthLogins.purpose, 'login'),
  )
  const [login] = await db.select().from(oauthLogins).where(which)
  if (login?.state === 'refused') return { status: 'refused', reason: reasonOf(login) }
  if (login === undefined || VISIT_OVER.has(login.state) || login.expiresAt.getTime() <= clock())
    return { status: 'expired' }
  if (login.state === 'asked') {
    if (code === undefined)
      return login.refusal === 'unseen' ? { status: 'asked', unseen: true } : { status: 'asked' }
    const outcome = await enterCode(context, { login, code })
    if (outcome === 'wrong') return { status: 'wrong' }
    if (outcome === 'refused') return { status: 'refused', reason: 'notMe' }
  } else if (login.state !== 'proved') return { status: 'pending' }
  const facts = { challenge: challengeId, device: thumbprint, network: audit.network(network) }
  const { projectId } = login
  const opened = await openSession(context, { redeem, projectId, facts, charges: [] })
  if (opened === undefined) return { status: 'expired' }
  return { status: 'proved', ...opened, ...(login.agreed && { agreed: true }) }
}

export type TakenOAuth =
  | { status: 'pending' | 'wrong' | 'expired' }
  | { status: 'asked'; unseen?: true }
  | { status: 'refused'; reason: OAuthRefusal }
  | { status: 'proved'; sessionId: string; session: SessionInfo; agreed?: true }
