import { randomBytes } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { ShareRelease, shareInfo, WalletPut } from '@vestibule/protocol/http'
import { fromBase64url, sha256, toBase64url } from '../../platform/bytes.js'
import type { Answer } from './visitor.js'

export function newWallet() {
  const control = randomBytes(32)
  return {
    walletId: randomBytes(16).toString('base64url'),
    body: {
      vault: {
        version: 1,
        publicKeysHash: randomBytes(32).toString('hex'),
        ciphertext: randomBytes(200).toString('base64url'),
      },
      controlHash: sha256(control),
      ...placement(1),
    },
    control: toBase64url(control),
  }
}

/** Shares in the format of the device. */
export function placement(generation: number) {
  return {
    generation,
    share: randomBytes(33).toString('base64url'),
  }
}

export function route(generation: number) {
  return {
    ...placement(generation),
    recovery: {
      enc: randomBytes(32).toString('base64url'),
      ciphertext: randomBytes(49).toString('base64url'),
    },
  }
}

export type NewWallet = ReturnType<typeof newWallet>

export type Sender = {
  send: (
    method: string,
    path: string,
    request?: { body?: unknown; claims?: Record<string, unknown> | undefined },
  ) => Promise<Answer>
}

export function walletClient(device: Sender) {
  const at = (walletId: string) => `/v1/wallets/${walletId}`
  return {
    put: ({ walletId, body }: NewWallet) => device.send('PUT', at(walletId), { body }),

    async putAndOpen({ walletId, body }: NewWallet, deviceId: string) {
      const { publicKey, open } = await newRecipient()
      const answer = await device.send('PUT', at(walletId), {
        body: { ...body, recipient: toBase64url(publicKey) },
        claims: { rkh: sha256(publicKey) },
      })
      const { kept } = WalletPut.response.parse(answer.body)
      const share = kept && (await open(kept.released, { walletId, deviceId }))
      return { vault: kept?.vault, vaultVersion: kept?.released.vaultVersion, share }
    },
    read: (walletId: string) => device.send('GET', at(walletId)),
    confirm: ({ walletId, body }: NewWallet) =>
      device.send('POST', `${at(walletId)}/confirm`, {
        body: { publicKeysHash: body.vault.publicKeysHash },
      }),

    /** `claims` and `recipient` replace the right ones. */
    release: async (
      walletId: string,
      over: { recipient?: Uint8Array; claims?: Record<string, unknown> } = {},
    ) => {
      const recipient = over.recipient ?? (await newRecipient()).publicKey
      const { claims = { rkh: sha256(recipient) } } = over
      const body = { recipient: toBase64url(recipient) }
      return device.send('POST', `${at(walletId)}/share`, { body, claims })
    },

    async releaseRecovery(walletId: string) {
      const { publicKey } = await newRecipient()
      const body = { recipient: toBase64url(publicKey) }
      const claims = { rkh: sha256(publicKey) }
      return device.send('POST', `${at(walletId)}/recovery/share`, { body, claims })
    },

    async share(walletId: string, deviceId: string): Promise<string> {
      const { publicKey, open } = await newRecipient()
      const body = { recipient: toBase64url(publicKey) }
      const claims = { rkh: sha256(publicKey) }
      const answer = await device.send('POST', `${at(walletId)}/share`, { body, claims })
      return open(ShareRelease.response.parse(answer.body), { walletId, deviceId })
    },
  }
}

/** A key for sealed shares, and a function that opens them. HPKE base mode, as in the key worker. */
async function newRecipient() {
  const suite = new CipherSuite({
    kem: new DhkemX25519HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  })
  const keys = await suite.kem.generateKeyPair()
  return {
    publicKey: new Uint8Array(await suite.kem.serializePublicKey(keys.publicKey)),
    async open(
      sealed: { enc: string; ciphertext: string; generation: number },
      device: { walletId: string; deviceId: string },
    ): Promise<string> {
      const { enc, ciphertext, generation } = sealed
      const info = shareInfo({ ...device, generation }).slice()
      const opened = await suite.open(
        { recipientKey: keys.privateKey, enc: fromBase64url(enc), info },
        fromBase64url(ciphertext),
      )
      return toBase64url(new Uint8Array(opened))
    },
  }
}

export async function newRecipientKey() {
  const { publicKey } = await newRecipient()
  return { text: toBase64url(publicKey), hash: sha256(publicKey) }
}
