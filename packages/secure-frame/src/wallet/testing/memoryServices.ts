import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { type ErrorType, toWire, VestibuleError } from '@vestibule/protocol'
import {
  type SealedVault,
  ShareRelease,
  shareInfo,
  VaultReplace,
  WalletConfirm,
  WalletPut,
} from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import { fromBase64Url, toBase64Url } from '../../platform/bytes.js'
import { dpopThumbprint } from '../../platform/dpopKeys.js'
import type { StoredSession } from '../deviceStore.js'
import { verifyProof } from './verifyProof.js'

/** A wallet as the services keep it; tests may write to it to play services that lie. */
export type KeptWallet = {
  userId: string
  status: 'unconfirmed' | 'active'
  vault: SealedVault
  shares: Map<string, { share: string; generation: number }>
}

/** Where a request can be cut off, before or after the services did their part. */
export type Point =
  | 'put'
  | 'put:inside'
  | 'put:kept'
  | 'read'
  | 'share'
  | 'confirm'
  | 'confirm:kept'

type Caller = { userId: string; deviceId: string; thumbprint: string }
type Call = {
  wallet: KeptWallet | undefined
  walletId: string
  caller: Caller
  body: unknown
  rkh: unknown
}

/**
 * The wallet routes of the services, in memory: sessions bound to DPoP keys, one active wallet per user, shares
 * sealed to whom they are released.
 */
export function memoryServices() {
  const wallets = new Map<string, KeptWallet>()
  const sessions = new Map<string, Caller>()
  const nonce = crypto.randomUUID()
  const cuts = new Set<Point>()

  function pass(point: Point) {
    if (cuts.delete(point)) throw new TypeError('fetch failed')
  }

  function activeOf(userId: string) {
    return [...wallets].find(([, wallet]) => wallet.userId === userId && wallet.status === 'active')
  }

  async function release({ walletId, wallet, caller, body, rkh }: Call) {
    pass('share')
    const kept = wallet?.shares.get(caller.deviceId)
    const recipient = fromBase64Url(z.parse(ShareRelease.request, body).recipient)
    if (wallet === undefined) throw failed(404)
    if (kept === undefined) throw failed(403, 'walletElsewhere')
    if (rkh !== toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', recipient))))
      throw failed(401)
    const { generation } = kept
    const info = shareInfo({ walletId, deviceId: caller.deviceId, generation })
    const sealed = await sealTo(recipient, info, fromBase64Url(kept.share))
    return { ...sealed, generation, vaultVersion: wallet.vault.version }
  }

  const routes: Record<string, (call: Call) => unknown> = {
    'PUT ': async (call) => {
      const { walletId, wallet, caller, body } = call
      pass('put')
      const { vault, share, generation, recipient } = z.parse(WalletPut.request, body)
      const active = activeOf(caller.userId)
      if (wallet !== undefined) throw failed(409)
      if (active !== undefined) throw failed(409, 'walletElsewhere', { walletId: active[0] })
      // What a transaction that is rolled back leaves behind: nothing.
      pass('put:inside')
      for (const [id, other] of wallets) if (other.userId === caller.userId) wallets.delete(id)
      const shares = new Map([[caller.deviceId, { share, generation }]])
      const stored = { userId: caller.userId, status: 'unconfirmed', vault, shares } as const
      wallets.set(walletId, stored)
      pass('put:kept')
      pass('read')
      const released = await release({ ...call, wallet: stored, body: { recipient } })
      return { walletId, status: 'unconfirmed', kept: { vault: stored.vault, released } }
    },
    'GET ': ({ walletId, wallet }) => {
      pass('read')
      if (wallet === undefined) throw failed(404)
      return { walletId, status: wallet.status, vault: wallet.vault }
    },
    'PUT /vault': ({ wallet, body }) => {
      const { vault } = z.parse(VaultReplace.request, body)
      if (wallet === undefined) throw failed(404)
      wallet.vault = vault
      return { version: vault.version }
    },
    'POST /share': release,
    'POST /confirm': ({ walletId, wallet, caller, body }) => {
      pass('confirm')
      const { publicKeysHash } = z.parse(WalletConfirm.request, body)
      if (wallet?.vault.publicKeysHash !== publicKeysHash) throw failed(404)
      const active = activeOf(caller.userId)
      if (active !== undefined && active[0] !== walletId)
        throw failed(409, 'walletElsewhere', { walletId: active[0] })
      wallet.status = 'active'
      pass('confirm:kept')
      return { walletId, status: 'active' }
    },
  }

  async function answer(request: Request): Promise<unknown> {
    const proof = await verifyProof(request, nonce)
    if (proof === undefined) throw failed(401)
    const caller = sessions.get(request.headers.get('authorization')?.replace('DPoP ', '') ?? '')
    if (caller?.thumbprint !== proof.thumbprint) throw failed(401, 'sessionEnded')
    const [, walletId = '', action = ''] =
      /^\/v1\/wallets\/([\w-]{22})(\/\w+)?$/.exec(new URL(request.url).pathname) ?? []
    const route = routes[`${request.method} ${action}`]
    if (route === undefined) throw failed(404)
    const found = wallets.get(walletId)
    const wallet = found?.userId === caller.userId ? found : undefined
    const text = await request.text()
    const body = text === '' ? undefined : JSON.parse(text)
    return route({ walletId, wallet, caller, body, rkh: proof.claims.rkh })
  }

  return {
    origin: 'https://wallet.example',
    wallets,
    /** Cuts the connection at a point, once. */
    cut: (point: Point) => cuts.add(point),
    /** A login that is done: who holds these keys is this user on this device. */
    async signIn(options: {
      userId: string
      deviceId: string
      keys: CryptoKeyPair
    }): Promise<StoredSession> {
      const { userId, deviceId, keys } = options
      const id = toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
      sessions.set(id, { userId, deviceId, thumbprint: await dpopThumbprint(keys) })
      const found = [...wallets].find(([, wallet]) => wallet.userId === userId)
      const wallet = found && {
        walletId: found[0],
        status: found[1].status,
        deviceEnrolled: found[1].shares.has(deviceId),
        recoveryMethods: 0,
      }
      const expiresAt = '2100-01-01T00:00:00Z'
      return {
        id,
        info: { userId, deviceId, email: 'ada@example.com', expiresAt, wallet: wallet ?? null },
      }
    },
    fetch: (async (input, init) => {
      const request = new Request(input, init)
      const headers = { 'dpop-nonce': nonce }
      try {
        return Response.json(await answer(request), { headers })
      } catch (error) {
        if (!(error instanceof VestibuleError)) throw error
        const status = error.data?.status as number
        const body = { error: toWire(error), reasons: [] }
        const challenge = { 'www-authenticate': 'DPoP error="use_dpop_nonce"' }
        return Response.json(body, {
          status,
          headers: { ...headers, ...(status === 401 && challenge) },
        })
      }
    }) satisfies typeof globalThis.fetch,
  }
}

export type MemoryServices = ReturnType<typeof memoryServices>

function failed(status: number, type: ErrorType = 'invalidRequest', data = {}): VestibuleError {
  return new VestibuleError(type, { data: { ...data, status } })
}

async function sealTo(recipient: Uint8Array, info: Uint8Array, share: Uint8Array) {
  const suite = new CipherSuite({
    kem: new DhkemX25519HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  })
  const recipientPublicKey = await suite.kem.deserializePublicKey(recipient)
  const { enc, ct } = await suite.seal({ recipientPublicKey, info }, share)
  return { enc: toBase64Url(new Uint8Array(enc)), ciphertext: toBase64Url(new Uint8Array(ct)) }
}
