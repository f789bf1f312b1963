import { VestibuleError } from '@vestibule/protocol'
import { ended } from './askingLinks.js'
import { type Bytes, fromBase64Url, toBase64Url } from './bytes.js'
import type { DeviceRecord, DeviceStore, StoredSession } from './deviceStore.js'
import type { LinkApi } from './linkApi.js'
import { controlOf } from './vault/control.js'
import { makePair, sealToKey } from './vault/hpke.js'
import { encodeGift, linkCode, linkCommitment, linkInfo } from './vault/linkCode.js'
import { makeSet } from './vault/makeSet.js'
import { withSecret } from './vault/withSecret.js'
import type { WalletApi } from './walletApi.js'
import { withWallet } from './withWallet.js'

type Answered = {
  walletId: string
  approverKey: string
  privateKey: Bytes
  /** As it was before this device's key was known to anybody. */
  commitment: string
  /** The other device's key, once it was shown and fits the commitment. */
  revealed?: { key: string; nonce: string; code: string; deviceId: string; generation: number }
}

/** A device that asks, as the user knows it. */
export type LinkRequest = { linkId: string; device: string; createdAt: string; expiresAt: string }

/** How far an answer of this device is. */
export type AnswerStep =
  | { status: 'waiting'; device: string }
  | { status: 'compare'; device: string; code: string }

/** The side of a device that has the wallet and lets another one in. What it knows lives in the worker's memory. */
export function createAnsweringLinks(options: {
  api: WalletApi
  links: LinkApi
  store: DeviceStore
}) {
  const { links } = options
  const answered = new Map<string, Answered>()

  function forget(linkId?: string) {
    for (const [id, { privateKey }] of answered) {
      if (linkId !== undefined && id !== linkId) continue
      privateKey.fill(0)
      answered.delete(id)
    }
  }

  /** The request as this device answers it: the first look sends this device's key. */
  async function begin(walletId: string, linkId: string): Promise<Answered> {
    const known = answered.get(linkId)
    if (known !== undefined) return known
    const { link } = await links.read(walletId, linkId)
    if (link.state === 'refused' || link.state === 'expired') throw ended(link.state)
    // What was revealed before this device said its key is no commitment.
    if (link.state !== 'asked') throw ended('unknown')
    const { publicKey, privateKey } = await makePair()
    const approverKey = toBase64Url(publicKey)
    const { commitment } = link
    const mine = { walletId, approverKey, privateKey, commitment }
    answered.set(linkId, mine)
    try {
      await links.answer(walletId, linkId, { approverKey })
    } catch (error) {
      forget(linkId)
      throw error
    }
    return mine
  }

  return {
    async list(walletId: string): Promise<LinkRequest[]> {
      const { links: found } = await links.list(walletId)
      return found.map(({ linkId, deviceLabel: device, createdAt, expiresAt }) => ({
        linkId,
        device,
        createdAt,
        expiresAt,
      }))
    },

    /**
     * Looks once, and does what is to be done.
     * @throws `linkEnded` with a reason: `refused`, `expired`, `unknown`; `mismatch` when the key is not the one that was
     * committed to, which means that somebody stands in between.
     */
    async answer(walletId: string, linkId: string): Promise<AnswerStep> {
      const mine = await begin(walletId, linkId)
      const { link } = await links.read(walletId, linkId)
      const device = link.deviceLabel
      if (link.state === 'refused' || link.state === 'expired') {
        forget(linkId)
        throw ended(link.state)
      }
      if (mine.revealed !== undefined)
        return { status: 'compare', device, code: mine.revealed.code }
      if (link.revealed === null) return { status: 'waiting', device }
      const keys = { walletId, linkId, ...link.revealed }
      if (linkCommitment(keys) !== mine.commitment) {
        forget(linkId)
        throw ended('mismatch')
      }
      const code = linkCode({ ...keys, approverKey: mine.approverKey })
      const { deviceId, deviceGeneration } = link
      mine.revealed = { ...link.revealed, code, deviceId, generation: deviceGeneration + 1 }
      return { status: 'compare', device, code }
    },

    /**
     * Lets the other device in, after the user has compared the digits: makes a set for it and seals its share to it.
     * @throws `linkEnded` with the reason `mismatch` for other digits than were shown.
     */
    async approve(
      request: { session: StoredSession; record: DeviceRecord },
      { linkId, code }: { linkId: string; code: string },
    ): Promise<void> {
      const mine = answered.get(linkId)
      if (mine?.revealed === undefined) throw ended('unknown')
      if (mine.revealed.code !== code || mine.walletId !== request.record.walletId)
        throw ended('mismatch')
      const { walletId, approverKey, privateKey: sender, revealed } = mine
      const { key, deviceId, generation } = revealed
      await withWallet(options, request, async ({ kek, content, vault, account }) => {
        if (content.recovery === undefined) throw new VestibuleError('walletDamaged')
        const { publicKeysHash, version: vaultVersion } = vault
        const info = linkInfo({ ...revealed, walletId, linkId, approverKey })
        const { address } = account
        const { placement, result: sealed } = await makeSet(
          kek,
          { walletId, deviceId, generation, recoveryKey: content.recovery.publicKey },
          (share) =>
            withSecret(encodeGift({ share, publicKeysHash, vaultVersion, address }), (plaintext) =>
              sealToKey(fromBase64Url(key), { plaintext, info, sender }),
            ),
        )
        const control = controlOf(content.entropy, walletId)
        await links.approve(walletId, linkId, { ...placement, sealed, control })
      })
      forget(linkId)
    },

    forget,
  }
}
