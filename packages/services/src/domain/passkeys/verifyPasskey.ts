import type { PasskeyVerify } from '@vestibule/protocol/http'
import { and, eq, gt } from 'drizzle-orm'
import type * as z from 'zod'
import { prepare } from '../../db/prepare.js'
import { passkeyLogins } from '../../db/schema/logins.js'
import { passkeys, recoveryMethods } from '../../db/schema/recovery.js'
import { isSame, sha256 } from '../../platform/bytes.js'
import type { LoginContext } from '../login/challenge.js'
import { openSession } from '../login/openSession.js'
import { prepareRedeem } from '../login/redeem.js'
import { type Assertion, checkAssertion } from '../wallet/passkeys/checkAssertion.js'
import { refused } from '../wallet/passkeys/refused.js'
import { counts } from '../wallet/recovery/countingMethods.js'

/**
 * Gives a key a session for what a passkey has signed: of the user whose wallet has the passkey as a recovery method. The
 * challenge is used up before anything of the answer is looked at.
 * @throws DomainError `passkeyRefused` with a reason
 */
export async function verifyPasskey(
  context: LoginContext,
  request: verifyPasskey.Request,
): Promise<z.input<typeof PasskeyVerify.response>> {
  const { audit, clock } = context
  const { thumbprint, network, ...assertion } = request
  const login = await useUp(context, request)
  const known = await findPasskey(context, assertion)
  const { passkey, method } = known
  const counter = await checkAssertion(assertion, { passkey, ...placesOf(context, login) })
  if (!counts(method, clock())) {
    const until = method.countsAt?.toISOString()
    throw refused('pending', { until })
  }

  const { projectId, dappOrigin, deviceLabel, challengeHash } = login
  const facts = { challenge: challengeHash, device: thumbprint, network: audit.network(network) }
  const { credentialId } = assertion
  const opened = await openSession(context, {
    async redeem(transaction, options) {
      await lockOwner(transaction, { credentialId })
      return redeem(transaction, options, { credentialId, counter, deviceLabel, dappOrigin })
    },
    projectId,
    facts,
    charges: [],
  })
  // Removed, or used with the same count, in this very moment.
  if (opened === undefined) throw refused('failed')
  return { ...opened, methodId: method.methodId }
}

/** Counted in the update itself, so that of two that carry the same count one signs in. */
const redeem = prepareRedeem(
  'passkey_redeem',
  `update passkeys set counter = $counter::bigint
  from wallets, recovery_methods
  where passkeys.credential_id = $credentialId and wallets.id = passkeys.wallet_id
    and recovery_methods.wallet_id = passkeys.wallet_id
    and recovery_methods.method_id = passkeys.method_id
    and (recovery_methods.counts_at is null or recovery_methods.counts_at <= $at::timestamptz)
    and (passkeys.counter < $counter::bigint or (passkeys.counter = 0 and $counter::bigint = 0))
  returning wallets.user_id, 'passkey' as provider, $deviceLabel::text as device_label,
    $dappOrigin::text as dapp_origin`,
  { owner: 'select user_id from used' },
)

/** The user first, as anyone who removes the passkey or revokes the device does; the other way round they wait for each other. */
const lockOwner = prepare(
  'passkey_lock_owner',
  `select users.id from users
  join wallets on wallets.user_id = users.id
  join passkeys on passkeys.wallet_id = wallets.id
  where passkeys.credential_id = $credentialId
  for key share of users`,
)

/** The login of this challenge and key, once. @throws DomainError */
async function useUp(
  { db, clock }: LoginContext,
  { challenge, thumbprint }: { challenge: string; thumbprint: string },
) {
  const [login] = await db
    .delete(passkeyLogins)
    .where(
      and(
        eq(passkeyLogins.challengeHash, sha256(challenge)),
        eq(passkeyLogins.thumbprint, thumbprint),
        gt(passkeyLogins.expiresAt, new Date(clock())),
      ),
    )
    .returning()
  if (login === undefined) throw refused('failed')
  return login
}

/** The passkey of this id and user handle, with the recovery method that it is. @throws DomainError */
async function findPasskey({ db }: LoginContext, { credentialId, userHandle }: Assertion) {
  const [known] = await db
    .select({ passkey: passkeys, method: recoveryMethods })
    .from(passkeys)
    .innerJoin(
      recoveryMethods,
      and(
        eq(recoveryMethods.walletId, passkeys.walletId),
        eq(recoveryMethods.methodId, passkeys.methodId),
      ),
    )
    .where(eq(passkeys.credentialId, credentialId))
  if (known === undefined) throw refused('unknown')
  if (!isSame(known.passkey.userHandleHash, sha256(userHandle))) throw refused('failed')
  return known
}

/** Where an answer to this login may come from: the frame, in a page of the project or in one of the wallet's own. */
function placesOf(
  { projects, frameOrigin }: LoginContext,
  { projectId, dappOrigin }: { projectId: string; dappOrigin: string },
) {
  const project = projects.find(({ id }) => id === projectId)
  const isFramed = dappOrigin !== frameOrigin
  // A dapp may stand in a page of the same project itself.
  const topOrigins = isFramed ? [...(project?.allowedOrigins ?? []), frameOrigin] : undefined
  return { frameOrigin, topOrigins }
}

export declare namespace verifyPasskey {
  type Request = Assertion & {
    thumbprint: string
    /** For the audit log. */
    network: string
  }
}
