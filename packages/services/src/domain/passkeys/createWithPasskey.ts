import type { PasskeyCreate } from '@vestibule/protocol/http'
import type * as z from 'zod'
import { signUpPasskeys } from '../../db/schema/recovery.js'
import type { LoginContext } from '../login/challenge.js'
import { openSession } from '../login/openSession.js'
import { prepareRedeem } from '../login/redeem.js'
import { requirePlace } from '../wallet/passkeys/checkAssertion.js'
import { refused } from '../wallet/passkeys/refused.js'
import { readRegistration } from '../wallet/recovery/readRegistration.js'
import { placesOf, useUpPasskeyLogin } from './passkeyLogin.js'

/** From then on, the passkey can sign in. @throws DomainError `passkeyRefused`, also for a known passkey */
export async function createWithPasskey(
  context: LoginContext,
  request: z.output<typeof PasskeyCreate.request> & { thumbprint: string; network: string },
): Promise<z.input<typeof PasskeyCreate.response>> {
  const { audit } = context
  const { challenge, credentialId, registration, label, thumbprint, network } = request
  const login = await useUpPasskeyLogin(context, request)
  const { frameOrigin, topOrigins } = placesOf(context, login)
  const key = await readRegistration(registration, { credentialId, frameOrigin, challenge }).catch(
    (cause: unknown) => {
      throw refused('failed', {}, { cause })
    },
  )
  try {
    requirePlace(registration.clientDataJSON, topOrigins)
  } catch (cause) {
    throw refused('failed', {}, { cause })
  }
  const { projectId, dappOrigin, deviceLabel, challengeHash } = login
  const facts = { challenge: challengeHash, device: thumbprint, network: audit.network(network) }
  const opened = await openSession(context, {
    async redeem(transaction, options) {
      const used = { credentialId, label: label.trim(), deviceLabel, dappOrigin }
      const owner = await redeem(transaction, options, used)
      if (owner === undefined) return undefined
      await transaction.insert(signUpPasskeys).values({ ...key, userId: owner.userId })
      return owner
    },
    projectId,
    facts,
    charges: [],
  })
  // A new passkey proves nothing about an existing passkey, so it does not sign in.
  if (opened === undefined) throw refused('failed')
  return opened
}

const redeem = prepareRedeem(
  'passkey_sign_up',
  `select 'passkey' as provider, $label::text as label, $credentialId::text as subject,
    $deviceLabel::text as device_label, $dappOrigin::text as dapp_origin
  where not exists (select from passkeys where credential_id = $credentialId)
    and not exists (select from sign_up_passkeys where credential_id = $credentialId)`,
  {
    owner: `insert into identities (provider, issuer, subject, user_id, label, created_at)
      select provider, '', subject, $userId, label, $at::timestamptz from used
      on conflict do nothing
      returning user_id`,
  },
)
