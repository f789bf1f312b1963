import { VestibuleError } from '@vestibule/protocol'
import type { DeviceLink } from '@vestibule/protocol/http'
import { type Bytes, fromBase64Url, type Random, toBase64Url } from '../../platform/bytes.js'
import type { Clock } from '../../platform/clock.js'
import type { DeviceStore, StoredSession } from '../deviceStore.js'
import type { OpenedWallet } from '../openWallet.js'
import { finishEnrolment } from '../recovery/recoverWallet.js'
import { makePair, openWithKey } from '../vault/hpke.js'
import { decodeGift, linkCode, linkCommitment, linkInfo, scanProof } from '../vault/linkCode.js'
import { sealDeviceShare } from '../vault/shares.js'
import { withSecret } from '../vault/withSecret.js'
import type { WalletApi } from '../walletApi.js'
import type { LinkApi } from './linkApi.js'
import type { ShownCode } from './shownCode.js'

export const ID_LENGTH = 16
const NONCE_LENGTH = 32

type Asked = {
  walletId: string
  key: string
  nonce: string
  privateKey: Bytes
  /** A different key later indicates an attacker. */
  approverKey?: string
  isScanned?: true
}

export type LinkStep =
  | { status: 'waiting' }
  | { status: 'compare'; code: string }
  | { status: 'done'; opened: OpenedWallet }

export function createPairingRequester(options: {
  api: WalletApi
  links: LinkApi
  store: DeviceStore
  random: Random
  clock: Clock
}) {
  const { api, links, store, random } = options
  const asked = new Map<string, Asked>()

  function forget() {
    for (const { privateKey } of asked.values()) privateKey.fill(0)
    asked.clear()
  }

  async function take(
    session: StoredSession,
    { link, mine }: { link: DeviceLink; mine: Asked & { approverKey: string } },
  ): Promise<OpenedWallet> {
    const { walletId } = mine
    const { userId, deviceId } = session.info
    const { sealed, linkId } = link
    if (sealed === null) throw new VestibuleError('walletDamaged')
    const generation = link.deviceGeneration
    const gift = await withSecret(
      openWithKey(mine.privateKey, {
        sealed,
        info: linkInfo({ ...mine, linkId, deviceId, generation }),
        sender: fromBase64Url(mine.approverKey),
      }),
      decodeGift,
    )
    if (gift === undefined) throw new VestibuleError('walletDamaged')
    await withSecret(gift.share, async (share) => {
      const { vault, methods } = await api.readRecovery(walletId)
      if (vault.publicKeysHash !== gift.publicKeysHash || vault.version < gift.vaultVersion)
        throw new VestibuleError('walletDamaged')
      const key = await store.deviceKey()
      const sealedShare = await sealDeviceShare(share, { key, walletId, generation, random })
      await store.savePending(userId, {
        walletId,
        share: sealedShare,
        generation,
        vault,
        accounts: [],
        deviceId,
        methods,
      })
    })
    return finishEnrolment(options, session)
  }

  return {
    async ask(walletId: string): Promise<{ linkId: string; expiresAt: string }> {
      forget()
      const linkId = toBase64Url(random(ID_LENGTH))
      const { publicKey, privateKey } = await makePair()
      const nonce = toBase64Url(random(NONCE_LENGTH))
      const mine = { walletId, key: toBase64Url(publicKey), nonce, privateKey }
      asked.set(linkId, mine)
      const commitment = linkCommitment({ ...mine, linkId })
      const { link } = await links.ask(walletId, linkId, { commitment })
      return { linkId, expiresAt: link.expiresAt }
    },

    /** For a code that this device scanned. @throws `linkEnded` with the reason `unknown` for an expired, used or foreign code */
    async scan(
      session: StoredSession,
      walletId: string,
      { linkId, secret, approverKey }: ShownCode,
    ): Promise<void> {
      forget()
      const { publicKey, privateKey } = await makePair()
      const key = toBase64Url(publicKey)
      const { deviceId } = session.info
      const keys = { walletId, linkId, key, approverKey, deviceId }
      const nonce = await withSecret(fromBase64Url(secret), (opened) => scanProof(opened, keys))
      asked.set(linkId, { walletId, key, nonce, privateKey, approverKey, isScanned: true })
      await links.reveal(walletId, linkId, { key, nonce }).catch((error: unknown) => {
        // The services hide links from other clients.
        const isRefused = error instanceof VestibuleError && Number(error.data?.status) < 500
        throw isRefused ? ended('unknown') : error
      })
    },

    /**
     * Polls once.
     * @throws `linkEnded` with a reason: `refused`, `wrongCode`, `expired`, `unknown`;
     * `walletDamaged` if the answer does not come from the other device
     */
    async follow(session: StoredSession, linkId: string): Promise<LinkStep> {
      const mine = asked.get(linkId)
      if (mine === undefined) throw ended('unknown')
      const { walletId, key, nonce } = mine
      const { link } = await links.read(walletId, linkId)
      if (isOver(link)) {
        forget()
        throw ended(link.state)
      }
      if (link.state === 'asked' || link.approverKey === null) return { status: 'waiting' }
      const { approverKey = link.approverKey } = mine
      if (link.approverKey !== approverKey) throw new VestibuleError('walletDamaged')
      mine.approverKey = approverKey
      if (mine.isScanned && link.state !== 'approved') return { status: 'waiting' }
      if (link.state === 'answered') await links.reveal(walletId, linkId, { key, nonce })
      const known = { ...mine, approverKey }
      if (link.state !== 'approved')
        return { status: 'compare', code: linkCode({ ...known, linkId }) }
      const opened = await take(session, { link, mine: known })
      forget()
      return { status: 'done', opened }
    },

    forget,
  }
}

const OVER = ['refused', 'wrongCode', 'expired'] as const
type Over = (typeof OVER)[number]

export function isOver(link: DeviceLink): link is DeviceLink & { state: Over } {
  const ends: readonly string[] = OVER
  return ends.includes(link.state)
}

export function ended(reason: Over | 'unknown' | 'mismatch'): VestibuleError {
  return new VestibuleError('linkEnded', { data: { reason } })
}
