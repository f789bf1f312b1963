import { sha256 } from '@noble/hashes/sha2.js'
import { VestibuleError } from '@vestibule/protocol'
import {
  AccountDeletion,
  type Assertion,
  type Confirmation,
  ConfirmationStart,
  DeviceList,
  DeviceRevoke,
  Enrolment,
  Exported,
  IdentityChangeCancel,
  type IdentityChangeStart,
  IdentityChangeStep,
  IdentityList,
  RECOVERY_PLACE,
  RecoveryAdd,
  RecoveryCancel,
  RecoveryRead,
  RecoveryRelease,
  RecoveryRemove,
  ShareRelease,
  ShareRotation,
  SigningChange,
  type SigningOff,
  shareInfo,
  VaultReplace,
  WalletConfirm,
  WalletPut,
  WalletRead,
} from '@vestibule/protocol/http'
import type * as z from 'zod/mini'
import type { ApiClient } from '../platform/apiClient.js'
import { type Bytes, fromBase64Url, toBase64Url } from '../platform/bytes.js'
import { createShareRecipient, type ShareRecipient } from './vault/shareRecipient.js'

/** The caller wipes the share. */
export type ReleasedShare = { generation: number; share: Bytes }
/** The current share, and the next one during a rotation. */
export type ReleasedShares = { shares: ReleasedShare[]; vaultVersion: number }

type Place = { walletId: string; deviceId: string }

export function createWalletApi(api: ApiClient) {
  const at = (walletId: string, path = '') => `/v1/wallets/${walletId}${path}`
  const send = <const schema extends z.core.$ZodType>(
    method: 'POST' | 'PUT',
    path: string,
    { body, response }: { body: unknown; response: schema },
  ) => api.request({ method, path, body, response })

  /** Security: only this worker can read the shares, because the request's proof covers its key. */
  async function release<const schema extends z.core.$ZodType, result>(
    request: { method?: 'PUT'; path: string; body?: object | undefined; response: schema },
    use: (answer: z.output<schema>, recipient: ShareRecipient) => Promise<result>,
  ): Promise<result> {
    const { method = 'POST', path, body, response } = request
    const recipient = await createShareRecipient()
    const answer = await api.request({
      method,
      path,
      body: { ...body, recipient: toBase64Url(recipient.publicKey) },
      response,
      claims: { rkh: toBase64Url(sha256(recipient.publicKey)) },
    })
    return use(answer, recipient)
  }

  /**
   * @returns a function that opens the shares, which the caller wipes
   * @throws `walletElsewhere` without a share; `passkeyRefused` with the reason `needed`, `nonce`
   * and `credentialIds`
   */
  function fetchShares(
    place: Place,
    confirmation?: Confirmation,
  ): Promise<() => Promise<ReleasedShares>> {
    const path = at(place.walletId, '/share')
    return release(
      { path, body: confirmation && { confirmation }, response: ShareRelease.response },
      async (answer, recipient) => () => allOf(answer, recipient, place),
    )
  }

  return {
    fetchShares,

    /** @returns the services' record @throws `walletElsewhere` with the id of an active wallet; `walletDamaged` */
    put(place: Place, body: z.input<typeof WalletPut.request>) {
      const { walletId } = place
      const request = {
        method: 'PUT' as const,
        path: at(walletId),
        body,
        response: WalletPut.response,
      }
      return release(request, async ({ kept, ...stored }, recipient) => {
        if (kept === undefined) throw new VestibuleError('invalidReply')
        const { vault } = kept
        return { ...stored, vault, released: await allOf(kept.released, recipient, place) }
      })
    },

    read(walletId: string) {
      return api.request({ method: 'GET', path: at(walletId), response: WalletRead.response })
    },

    confirm(walletId: string, body: z.input<typeof WalletConfirm.request>) {
      return send('POST', at(walletId, '/confirm'), { body, response: WalletConfirm.response })
    },

    /** Opens the shares. @throws like `fetchShares` */
    releaseShares: async (place: Place): Promise<ReleasedShares> => (await fetchShares(place))(),

    releaseRecoveryShare(walletId: string): Promise<ReleasedShare> {
      const path = at(walletId, '/recovery/share')
      return release({ path, response: RecoveryRelease.response }, (sealed, recipient) =>
        opened(recipient, { walletId, deviceId: RECOVERY_PLACE, ...sealed }),
      )
    },

    /** Status 409: another device was faster. */
    replaceVault(walletId: string, body: z.input<typeof VaultReplace.request>) {
      return send('PUT', at(walletId, '/vault'), { body, response: VaultReplace.response })
    },

    rotate(walletId: string, body: z.input<typeof ShareRotation.request>) {
      return send('POST', at(walletId, '/rotation'), { body, response: ShareRotation.response })
    },

    /** Status 409: another share is next. */
    confirmRotation(walletId: string, body: z.input<typeof ShareRotation.confirmation>) {
      const path = at(walletId, '/rotation/confirm')
      return send('POST', path, { body, response: ShareRotation.response })
    },

    readRecovery(walletId: string) {
      const path = at(walletId, '/recovery')
      return api.request({ method: 'GET', path, response: RecoveryRead.response })
    },

    addMethod(walletId: string, methodId: string, body: z.input<typeof RecoveryAdd.request>) {
      const path = at(walletId, `/recovery/${methodId}`)
      return send('PUT', path, { body, response: RecoveryAdd.response })
    },

    /** @throws `recoveryNeeded` for the last method. Status 409: another renewal was faster. */
    removeMethod(walletId: string, methodId: string, body: z.input<typeof RecoveryRemove.request>) {
      const path = at(walletId, `/recovery/${methodId}/remove`)
      return send('POST', path, { body, response: RecoveryRemove.response })
    },

    /** Status 409: the method is active, or another renewal was faster. */
    cancelMethod(walletId: string, methodId: string, body: z.input<typeof RecoveryCancel.request>) {
      const path = at(walletId, `/recovery/${methodId}/cancel`)
      return send('POST', path, { body, response: RecoveryCancel.response })
    },

    enrol(walletId: string, body: z.input<typeof Enrolment.request>) {
      return send('POST', at(walletId, '/enrolment'), { body, response: Enrolment.response })
    },

    /** The services send an email. @throws `recoveryNeeded` */
    tellExport(walletId: string, body: z.input<typeof Exported.request>) {
      return send('POST', at(walletId, '/exported'), { body, response: Exported.response })
    },

    /** Requests the challenge for a passkey that changes the signing rule. */
    askConfirmation(walletId: string) {
      const path = at(walletId, '/confirmations')
      return send('POST', path, { body: {}, response: ConfirmationStart.response })
    },

    changeSigning(walletId: string, body: { passkey: boolean; assertion: Assertion }) {
      return send('PUT', at(walletId, '/signing'), { body, response: SigningChange.response })
    },

    endSigning(walletId: string, body: z.input<typeof SigningOff.request>) {
      const path = at(walletId, '/signing/off')
      return send('POST', path, { body, response: SigningChange.response })
    },

    devices(walletId: string) {
      const path = at(walletId, '/devices')
      return api.request({ method: 'GET', path, response: DeviceList.response })
    },

    /** @throws `recoveryNeeded` if the wallet could not be opened afterwards */
    revokeDevice(walletId: string, deviceId: string, vaultWriteToken: string) {
      const path = at(walletId, `/devices/${deviceId}/revoke`)
      return send('POST', path, {
        body: { control: vaultWriteToken },
        response: DeviceRevoke.response,
      })
    },

    identities() {
      const path = '/v1/account/identities'
      return api.request({ method: 'GET', path, response: IdentityList.response })
    },

    startIdentityChange(body: z.input<typeof IdentityChangeStart.request>) {
      const path = '/v1/account/identities/changes'
      return send('POST', path, { body, response: IdentityChangeStep })
    },

    followIdentityChange(next: 'code' | 'visit' | 'agree', body: object) {
      const path = `/v1/account/identities/changes/${next}`
      return send('POST', path, { body, response: IdentityChangeStep })
    },

    cancelIdentityChange(changeId: string) {
      const path = '/v1/account/identities/changes/cancel'
      return send('POST', path, { body: { changeId }, response: IdentityChangeCancel.response })
    },

    askDeletion(vaultWriteToken: string | undefined) {
      const body = vaultWriteToken === undefined ? {} : { control: vaultWriteToken }
      return send('POST', '/v1/account/deletion', { body, response: AccountDeletion.response })
    },

    cancelDeletion(vaultWriteToken: string | undefined) {
      const body = vaultWriteToken === undefined ? {} : { control: vaultWriteToken }
      const path = '/v1/account/deletion/cancel'
      return send('POST', path, { body, response: AccountDeletion.response })
    },
  }
}

export type WalletApi = ReturnType<typeof createWalletApi>

async function allOf(
  { vaultVersion, next, ...present }: z.output<typeof ShareRelease.response>,
  recipient: ShareRecipient,
  place: Place,
): Promise<ReleasedShares> {
  const shares: ReleasedShare[] = []
  for (const sealed of next === undefined ? [present] : [present, next])
    shares.push(await opened(recipient, { ...place, ...sealed }))
  return { shares, vaultVersion }
}

async function opened(
  recipient: ShareRecipient,
  sealed: { walletId: string; deviceId: string; generation: number } & Record<
    'enc' | 'ciphertext',
    string
  >,
): Promise<ReleasedShare> {
  const { enc, ciphertext, generation } = sealed
  const share = await recipient.open({
    enc: fromBase64Url(enc),
    ciphertext: fromBase64Url(ciphertext),
    info: shareInfo(sealed),
  })
  return { generation, share }
}
