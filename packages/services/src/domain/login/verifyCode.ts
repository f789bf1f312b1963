import type { SessionInfo } from '@vestibule/protocol/http'
import { prepare } from '../../db/prepare.js'
import { DomainError } from '../errors/domainError.js'
import { bindingOf, type Challenge, type LoginContext, MAX_ATTEMPTS } from './challenge.js'
import { isStoredCode } from './codes.js'
import { countWrongCode } from './countWrongCode.js'
import { openSession } from './openSession.js'
import { prepareRedeem } from './redeem.js'
import { findUser } from './users.js'

/** Counts the attempt first. @throws DomainError `invalidOtp`, `tooManyAttempts` after the fifth */
export async function verifyCode(
  context: LoginContext,
  request: Request,
): Promise<{ sessionId: string; session: SessionInfo }> {
  const { db, audit, rateLimiter, peppers } = context
  const { code, dappOrigin, thumbprint, network } = request
  if (!/^[0-9]{6}$/.test(code)) throw new DomainError('invalid', 'invalidOtp')
  const challenge = await countAttempt(context, request)
  const facts = { challenge: challenge.id, device: thumbprint, network: audit.network(network) }
  const { projectId } = challenge
  const binding = bindingOf({ ...challenge, thumbprint, dappOrigin })
  if (!isStoredCode(challenge.codeMac, { peppers, binding, code })) {
    await db.transaction(async (transaction) => {
      await countWrongCode(rateLimiter, network, transaction)
      if (challenge.attempts < MAX_ATTEMPTS) return
      const { userId } = await findUser(transaction, challenge)
      await audit.append(transaction, { kind: 'login.locked', userId, projectId, facts })
    })
    throw new DomainError('invalid', 'invalidOtp')
  }

  const { charges } = challenge
  const opened = await openSession(context, { redeem, projectId, facts, charges })
  if (opened === undefined) throw new DomainError('invalid', 'invalidOtp')
  return opened
}

const redeem = prepareRedeem(
  'login_redeem',
  `update challenges set state = 'used' where id = $challengeId and state = 'code'
    and not exists (select from email_undos
      where old_email = challenges.email and email_undos.expires_at > $at::timestamptz)
  returning 'email' as provider, '' as issuer, email as subject, email as label, device_label,
    dapp_origin`,
)

type Request = {
  challengeId: string
  code: string
  dappOrigin: string
  thumbprint: string
  network: string
}

/** Another key's attempts must not use up the owner's. @throws DomainError */
async function countAttempt(
  { db, clock }: LoginContext,
  { challengeId, thumbprint }: { challengeId: string; thumbprint: string },
): Promise<OpenChallenge> {
  const open = { id: challengeId, thumbprint, now: new Date(clock()).toISOString() }
  const [counted] = await count(db, { ...open, most: MAX_ATTEMPTS })
  if (counted !== undefined) return counted
  const [exhausted] = await find(db, open)
  throw exhausted === undefined
    ? new DomainError('invalid', 'invalidOtp')
    : new DomainError('rateLimited', 'tooManyAttempts')
}

type OpenChallenge = Pick<
  Challenge,
  'id' | 'email' | 'projectId' | 'dappOrigin' | 'thumbprint' | 'codeMac' | 'charges'
> & { attempts: number }

const IS_OPEN = `id = $id and thumbprint = $thumbprint and state = 'code'
  and expires_at > $now::timestamptz`

const count = prepare<OpenChallenge>(
  'challenges_count_attempt',
  `update challenges set attempts = attempts + 1
  where ${IS_OPEN} and attempts < $most::int
  returning id, email, project_id as "projectId", dapp_origin as "dappOrigin", thumbprint,
    code_mac as "codeMac", charges, attempts`,
)

const find = prepare('challenges_find_open', `select id from challenges where ${IS_OPEN}`)
