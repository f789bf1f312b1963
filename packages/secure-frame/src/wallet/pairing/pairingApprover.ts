import { equalBytes } from '@noble/curves/utils.js'
import { VestibuleError } from '@vestibule/protocol'
import { type Bytes, fromBase64Url, type Random, toBase64Url, utf8 } from '../../platform/bytes.js'
import type { Clock } from '../../platform/clock.js'
import type { DeviceRecord } from '../deviceRecord.js'
import type { DeviceStore, StoredSession } from '../deviceStore.js'
import { requireProof } from '../methodTimes.js'
import { knownMethods } from '../recovery/knownMethods.js'
import { makePair, sealToKey } from '../vault/hpke.js'
import { encodeGift, linkCode, linkCommitment, linkInfo, scanProof } from '../vault/linkCode.js'
import { makeSet } from '../vault/makeSet.js'
import { vaultWriteTokenOf } from '../vault/vaultWriteToken.js'
import { withSecret } from '../vault/withSecret.js'
import type { WalletApi } from '../walletApi.js'
import { withWallet } from '../withWallet.js'
import type { LinkApi } from './linkApi.js'
import { ended, ID_LENGTH, isOver } from './pairingRequester.js'
import type { ShownCode } from './shownCode.js'

type Answered = {
  walletId: string
  approverKey: string
  privateKey: Bytes
  device: string
  /** The key itself for a code that this device shows. */
  commitment: string
  /** Replaces the digits for a code that this device shows. */
  secret?: Bytes
  /** Set after the key matches the commitment or the secret. */
  revealed?: { key: string; digits: string | undefined; deviceId: string; generation: number }
  misses: number
}

export type LinkRequest = { linkId: string; device: string; createdAt: string; expiresAt: string }

/** `ready`: the user reads digits on the other device. `claimed`: the other device has not signed in yet. */
export type AnswerStep = { status: 'waiting' | 'claimed' | 'ready'; device: string }

/** An attacker in the middle has a chance of one in a million per try. */
const MAX_TRIES = 3
const SECRET_LENGTH = 32

export function createPairingApprover(options: {
  api: WalletApi
  links: LinkApi
  store: DeviceStore
  random: Random
  clock: Clock
}) {
  const { links, random, clock } = options
  const answered = new Map<string, Answered>()
  const approved = new Map<string, string>()

  function forget(linkId?: string) {
    if (linkId === undefined) approved.clear()
    for (const [id, { privateKey, secret }] of answered) {
      if (linkId !== undefined && id !== linkId) continue
      privateKey.fill(0)
      secret?.fill(0)
      answered.delete(id)
    }
  }

  /** The first poll sends this device's key. */
  async function begin(walletId: string, linkId: string): Promise<Answered> {
    const known = answered.get(linkId)
    if (known !== undefined) return known
    const { link } = await links.read(walletId, linkId)
    if (isOver(link)) throw ended(link.state)
    // A value that was sent before this device's key is not a commitment.
    if (link.state !== 'asked') throw ended('unknown')
    const { publicKey, privateKey } = await makePair()
    const approverKey = toBase64Url(publicKey)
    const { commitment } = link
    const device = link.deviceLabel
    const mine = { walletId, approverKey, privateKey, device, commitment, misses: 0 }
    answered.set(linkId, mine)
    try {
      await links.answer(walletId, linkId, { approverKey })
    } catch (error) {
      forget(linkId)
      throw error
    }
    return mine
  }

  async function compare(
    linkId: string,
    { mine, code }: { mine: Answered; code: string | undefined },
  ) {
    if (answered.get(linkId) !== mine) throw ended('unknown')
    if (mine.secret !== undefined) return
    const digits = mine.revealed?.digits
    if (code !== undefined && digits !== undefined && equalBytes(utf8(code), utf8(digits))) return
    mine.misses++
    const left = MAX_TRIES - mine.misses
    if (left > 0) throw new VestibuleError('invalidOtp', { data: { left } })
    forget(linkId)
    // This device has deleted the key: the request is void even if the message is lost.
    await links.refuse(mine.walletId, linkId, { reason: 'wrongCode' }).catch(() => undefined)
    throw ended('wrongCode')
  }

  return {
    /** A code is valid for one scan within 60 seconds. Ends the previous code. */
    async show(walletId: string): Promise<ShownCode> {
      for (const [id, { secret }] of answered) if (secret !== undefined) forget(id)
      const linkId = toBase64Url(random(ID_LENGTH))
      const { publicKey, privateKey } = await makePair()
      const secret = random(SECRET_LENGTH)
      const approverKey = toBase64Url(publicKey)
      const mine = { walletId, approverKey, privateKey, device: '', secret, misses: 0 }
      answered.set(linkId, { ...mine, commitment: approverKey })
      try {
        await links.show(walletId, linkId, { approverKey })
        return { linkId, secret: toBase64Url(secret), approverKey }
      } catch (error) {
        forget(linkId)
        throw error
      }
    },

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
     * Polls once.
     * @throws `linkEnded` with a reason: `refused`, `wrongCode`, `expired`, `unknown`; `mismatch` if the key does
     * not match its commitment (an attacker in the middle)
     */
    async answer(walletId: string, linkId: string): Promise<AnswerStep> {
      // The key is deleted, but the window may still poll.
      const letIn = approved.get(linkId)
      if (letIn !== undefined) return { status: 'ready', device: letIn }
      const mine = await begin(walletId, linkId)
      const { link } = await links.read(walletId, linkId)
      const device = link.deviceLabel
      if (isOver(link)) {
        forget(linkId)
        throw ended(link.state)
      }
      if (mine.revealed !== undefined) return { status: 'ready', device }
      if (link.revealed === null)
        return { status: link.state === 'claimed' ? 'claimed' : 'waiting', device }
      const { approverKey, secret } = mine
      const { deviceId, deviceGeneration } = link
      const { key, nonce } = link.revealed
      const keys = { walletId, linkId, key, nonce, approverKey, deviceId }
      const fits =
        secret === undefined
          ? linkCommitment(keys) === mine.commitment
          : equalBytes(utf8(nonce), utf8(scanProof(secret, keys)))
      if (!fits) {
        forget(linkId)
        throw ended('mismatch')
      }
      const digits = secret === undefined ? linkCode(keys) : undefined
      mine.revealed = { key, digits, deviceId, generation: deviceGeneration + 1 }
      mine.device = device
      return { status: 'ready', device }
    },

    /**
     * Creates a set for the other device.
     * @throws `invalidOtp` with the number of tries `left`; `linkEnded` with the reason `wrongCode`
     * after the last try; `recoveryNeeded` without a proof if a method is active
     */
    async approve(
      request: { session: StoredSession; record: DeviceRecord; provedWith: string | undefined },
      { linkId, code }: { linkId: string; code: string | undefined },
    ): Promise<void> {
      const { walletId } = request.record
      const mine = answered.get(linkId)
      if (mine === undefined || mine.walletId !== walletId) throw ended('unknown')
      // The other device has not shown digits yet: the typed digits are wrong.
      if (mine.revealed === undefined) throw new VestibuleError('invalidOtp')
      const { approverKey, privateKey: sender, revealed } = mine
      const { key, deviceId, generation } = revealed
      const { provedWith } = request
      await withWallet(options, request, async (opened) => {
        const { kek, content, vault } = opened
        if (content.recovery === undefined) throw new VestibuleError('walletDamaged')
        const { known } = await knownMethods(options.api, opened)
        requireProof(known, { provedWith, now: clock.now() })
        await compare(linkId, { mine, code })
        const { publicKeysHash, version: vaultVersion } = vault
        const info = linkInfo({ ...revealed, walletId, linkId, approverKey })
        const { placement, result: sealed } = await makeSet(
          kek,
          { walletId, deviceId, generation, recoveryKey: content.recovery.publicKey },
          (share) =>
            withSecret(encodeGift({ share, publicKeysHash, vaultVersion }), (plaintext) =>
              sealToKey(fromBase64Url(key), { plaintext, info, sender }),
            ),
        )
        const vaultWriteToken = vaultWriteTokenOf(content.entropy, walletId)
        const proof = provedWith === undefined ? {} : { provedWith }
        await links.approve(walletId, linkId, {
          ...placement,
          sealed,
          control: vaultWriteToken,
          ...proof,
        })
      })
      approved.set(linkId, mine.device)
      forget(linkId)
    },

    forget,
  }
}
