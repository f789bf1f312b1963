import { sha256 } from '@noble/hashes/sha2.js'
import { VestibuleError } from '@vestibule/protocol'
import {
  ShareRelease,
  shareInfo,
  WalletConfirm,
  WalletPut,
  WalletRead,
} from '@vestibule/protocol/http'
import type * as z from 'zod/mini'
import type { ApiClient } from '../auth/apiClient.js'
import { type Bytes, fromBase64Url, toBase64Url } from './bytes.js'
import { createShareRecipient } from './vault/shareRecipient.js'

/** The services' side of the vault. */
export function createWalletApi(api: ApiClient) {
  const at = (walletId: string) => `/v1/wallets/${walletId}`
  return {
    /** Stores a new wallet. @throws `walletElsewhere` that names the active one where the user has it already. */
    put(walletId: string, body: z.input<typeof WalletPut.request>) {
      const { response } = WalletPut
      return api.request({ method: 'PUT', path: at(walletId), body, response })
    },

    read(walletId: string) {
      return api.request({ method: 'GET', path: at(walletId), response: WalletRead.response })
    },

    confirm(walletId: string, body: z.input<typeof WalletConfirm.request>) {
      const { response } = WalletConfirm
      return api.request({ method: 'POST', path: `${at(walletId)}/confirm`, body, response })
    },

    /**
     * Fetches this device's auth share, which only this worker can read on its way.
     * @throws `walletDamaged` when the answer was not made for this request.
     */
    async releaseShare(options: {
      walletId: string
      deviceId: string
      generation: number
    }): Promise<Bytes> {
      const { walletId, generation } = options
      const recipient = await createShareRecipient()
      const text = toBase64Url(recipient.publicKey)
      const sealed = await api.request({
        method: 'POST',
        path: `${at(walletId)}/share`,
        body: { recipient: text },
        response: ShareRelease.response,
        claims: { rkh: toBase64Url(sha256(recipient.publicKey)) },
      })
      if (sealed.generation !== generation) throw new VestibuleError('walletDamaged')
      return recipient.open({
        enc: fromBase64Url(sealed.enc),
        ciphertext: fromBase64Url(sealed.ciphertext),
        info: shareInfo(options),
      })
    },
  }
}

export type WalletApi = ReturnType<typeof createWalletApi>
