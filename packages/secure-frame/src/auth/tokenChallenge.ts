import { VestibuleError } from '@vestibule/protocol'
import { TokenStart } from '@vestibule/protocol/http'
import { type ApiClient, LOGIN_WAITS } from '../platform/apiClient.js'
import { sha256Text } from '../platform/bytes.js'
import { type DpopKeyStore, loadDpopKeys } from '../platform/dpopKeys.js'
import { admitProof } from './social/admitProof.js'

export function createTokenChallenge(options: createTokenChallenge.Options) {
  const { attempt, entry, api, consents, store } = options
  const { projectId, dappOrigin, isStorageOpen, isHeadless } = options
  return {
    /** A token with this thumbprint works only on this device. */
    async nonce() {
      const { publicKey } = await loadDpopKeys(store)
      const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
      // RFC 7638 defines these members and their order. The library's function would enlarge the
      // first paint.
      return { nonce: await sha256Text(JSON.stringify({ crv, kty, x, y })) }
    },

    /**
     * The page chooses the token, so the visitor must agree once per user.
     * @throws `tokenRefused`, `notSupportedYet`, `storageBlocked`, and errors of opening
     */
    async start(token: string, taken: AbortSignal): Promise<{ action: 'CONNECT' | 'ASK' }> {
      if (!(await isStorageOpen())) throw new VestibuleError('storageBlocked')
      const proof = await api.request({
        method: 'POST',
        path: '/v1/auth/token/start',
        body: { projectId, dappOrigin, token },
        response: TokenStart.response,
        waits: LOGIN_WAITS,
        signal: taken,
      })
      attempt.restart()
      const isLetIn = isHeadless || (await consents.has(proof.session.userId))
      if (!isLetIn) {
        await admitProof(proof, options)
        return { action: 'ASK' }
      }
      await entry.keep(proof, attempt.signal())
      return { action: await entry.enterAgain() }
    },
  }
}

export declare namespace createTokenChallenge {
  type Options = admitProof.Options & {
    api: ApiClient
    projectId: string
    dappOrigin: string
    isStorageOpen: () => Promise<boolean>
    store: DpopKeyStore
    /** The dapp shows the login's questions. */
    isHeadless: boolean
  }
}
