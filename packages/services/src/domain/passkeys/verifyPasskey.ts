import type { PasskeyVerify } from '@vestibule/protocol/http'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import { prepare } from '../../db/prepare.js'
import { passkeys, recoveryMethods } from '../../db/schema/recovery.js'
import { isSame, sha256 } from '../../platform/bytes.js'
import type { LoginContext } from '../login/challenge.js'
import { openSession } from '../login/openSession.js'
import { prepareRedeem } from '../login/redeem.js'
import { type Assertion, checkAssertion } from '../wallet/passkeys/checkAssertion.js'
import { refused } from '../wallet/passkeys/refused.js'
import { counts } from '../wallet/recovery/countingMethods.js'
import { findSignUpPasskey, IS_SIGN_UP } from '../wallet/recovery/signUpPasskeys.js'
import { placesOf, useUpPasskeyLogin } from './passkeyLogin.js'

/** Uses up the challenge before it reads the assertion. @throws DomainError `passkeyRefused` with a reason */
export async function verifyPasskey(
  context: LoginContext,
  request: Request,
): Promise<z.input<typeof PasskeyVerify.response>> {
  const { audit, clock } = context
  const { thumbprint, network, ...assertion } = request
  const login = await useUpPasskeyLogin(context, request)
  const { passkey, method } = await findPasskey(context, assertion)
  const counter = await checkAssertion(assertion, { passkey, ...placesOf(context, login) })
  if (method !== undefined && !counts(method, clock())) {
    const until = method.countsAt?.toISOString()
    throw refused('pending', { until })
  }

  const { projectId, dappOrigin, deviceLabel, challengeHash } = login
  const facts = { challenge: challengeHash, device: thumbprint, network: audit.network(network) }
  const { credentialId } = assertion
  const statements = method === undefined ? OF_SIGN_UP : OF_METHOD
  const opened = await openSession(context, {
    async redeem(transaction, options) {
      await statements.lockOwner(transaction, { credentialId })
      const used = { credentialId, counter, deviceLabel, dappOrigin }
      return statements.redeem(transaction, options, used)
    },
    projectId,
    facts,
    charges: [],
  })
  // The passkey was just removed, or used with the same count.
  if (opened === undefined) throw refused('failed')
  return { ...opened, ...(method !== undefined && { methodId: method.methodId }) }
}

/** For a recovery method. The update checks the count, so that only one of two signatures with the same count signs in. */
const OF_METHOD = {
  redeem: prepareRedeem(
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
  ),
  /** Lock the user first, as the removal of a passkey or device does: another order would deadlock. */
  lockOwner: prepare(
    'passkey_lock_owner',
    `select users.id from users
    join wallets on wallets.user_id = users.id
    join passkeys on passkeys.wallet_id = wallets.id
    where passkeys.credential_id = $credentialId
    for key share of users`,
  ),
}

/** Like `OF_METHOD`, for a passkey that created the account and only signs in. */
const OF_SIGN_UP = {
  redeem: prepareRedeem(
    'sign_up_passkey_redeem',
    `update sign_up_passkeys set counter = $counter::bigint
    from identities
    where credential_id = $credentialId and ${IS_SIGN_UP}
      and (counter < $counter::bigint or (counter = 0 and $counter::bigint = 0))
    returning sign_up_passkeys.user_id, 'passkey' as provider, $deviceLabel::text as device_label,
      $dappOrigin::text as dapp_origin`,
    { owner: 'select user_id from used' },
  ),
  lockOwner: prepare(
    'sign_up_passkey_lock_owner',
    `select users.id from users
    join sign_up_passkeys on sign_up_passkeys.user_id = users.id
    where credential_id = $credentialId
    for key share of users`,
  ),
}

/** Returns the passkey, and its recovery method if it has one. @throws DomainError */
async function findPasskey(context: LoginContext, { credentialId, userHandle }: Assertion) {
  const [known] = await context.db
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
  const signUp = await findSignUpPasskey(context.db, credentialId)
  // A passkey that created the account also signs in while its recovery method is pending.
  const found = signUp === undefined ? known : { passkey: signUp, method: undefined }
  if (found === undefined) throw refused('unknown')
  if (!isSame(found.passkey.userHandleHash, sha256(userHandle))) throw refused('failed')
  return found
}

type Request = Assertion & {
  thumbprint: string
  network: string
}
