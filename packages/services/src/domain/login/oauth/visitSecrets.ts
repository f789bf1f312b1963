import type { oauthLogins } from '../../../db/schema/logins.js'
import { isSame, mac, sha256 } from '../../../platform/bytes.js'
import { isStoredCode, storedCode } from '../codes.js'
import type { Secrets } from './createOAuth.js'

type OAuthLogin = typeof oauthLogins.$inferSelect
type Peppers = () => readonly Uint8Array[]

/** Security: neither a database copy nor the URL with the state reveals these secrets. */
export function visitSecrets(peppers: Peppers, state: string): Secrets {
  const [pepper] = peppers()
  if (pepper === undefined) throw new Error('There is no pepper.')
  return secretsOf(pepper, state)
}

export const keptOf = ({ state, nonce, verifier }: Secrets) => ({
  stateHash: sha256(state),
  nonce: sha256(nonce),
  verifier: sha256(verifier),
})

/** For a returning browser, also after a key rotation. @throws if no key matches */
export function secretsAgain(
  peppers: Peppers,
  state: string,
  kept: Pick<OAuthLogin, 'nonce' | 'verifier'>,
): Secrets {
  for (const pepper of peppers()) {
    const secrets = secretsOf(pepper, state)
    const { nonce, verifier } = keptOf(secrets)
    if (isSame(nonce, kept.nonce ?? '') && isSame(verifier, kept.verifier ?? '')) return secrets
  }
  throw new Error("The keys for the visit's secrets were removed.")
}

function secretsOf(pepper: Uint8Array, state: string): Secrets {
  const nonce = mac(pepper, ['oauth nonce', state])
  return { state, nonce, verifier: mac(pepper, ['oauth verifier', state]) }
}

export const keptCode = (peppers: Peppers, visit: BoundVisit, code: string) =>
  storedCode(peppers, bindingOf(visit), code)

export const isCodeOf = (peppers: Peppers, login: OAuthLogin, code: string) =>
  isStoredCode(login.deviceNumber, { peppers, binding: bindingOf(login), code })

type BoundVisit = Pick<OAuthLogin, 'id' | 'projectId' | 'thumbprint' | 'dappOrigin'>

const bindingOf = ({ id, projectId, thumbprint, dappOrigin }: BoundVisit) =>
  ({ challengeId: id, email: '', purpose: 'visit', projectId, thumbprint, dappOrigin }) as const
