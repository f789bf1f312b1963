import {
  isOfflineDirectSigner,
  makeSignBytes,
  type OfflineDirectSigner,
} from '@cosmjs/proto-signing'
import { base64, hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import type {
  CosmosSignature,
  CosmosSignDoc,
} from '../../../core/model/namespaces/cosmos/provider.js'
import { withWindow } from '../../../core/testing/stubWindow.js'
import { directDoc } from '../testing/documents.js'
import { isSignedByCosmos } from '../testing/isSignedByCosmos.js'
import { SECRET, visitConnected } from '../testing/openPage.js'
import { accountOf } from '../testing/testKeys.js'

withWindow()

const HUB = { chainId: 'cosmoshub-4', prefix: 'cosmos' }
const { pubKey, bech32Address: ADDRESS } = accountOf(SECRET, HUB)
const STRANGER = accountOf(new Uint8Array(32).fill(2), HUB)
const document = (change: Partial<directDoc.Options> = {}) =>
  directDoc({ address: ADDRESS, keys: [pubKey], ...change })

test('[J14] signs a direct document for a client of @cosmjs', async () => {
  const page = await visitConnected()
  const signer: OfflineDirectSigner = page.provider.getOfflineSigner()
  expect(isOfflineDirectSigner(signer)).toBe(true)
  const { signed, signature } = await signer.signDirect(ADDRESS, document())
  expect(signed).toEqual(document())
  expect(isSignedByCosmos(makeSignBytes(signed), signature)).toBe(true)
})

test.each([0, 1, 127, 128, 300, Number.MAX_SAFE_INTEGER])(
  '[J14] encodes the same bytes as @cosmjs for account %s',
  async (accountNumber) => {
    const page = await visitConnected()
    const signDoc = document({ accountNumber, memo: 'm'.repeat(400) })
    const { signature } = await page.provider.signDirect(ADDRESS, signDoc)
    expect(isSignedByCosmos(makeSignBytes(signDoc), signature)).toBe(true)
  },
)

test.each([
  ['base64', base64.encode],
  ['hexadecimal', hex.encode],
])(
  '[J14] signs cosmos_signDirect of WalletConnect with %s bytes in `request`',
  async (_what, encode) => {
    const page = await visitConnected()
    const { bodyBytes, authInfoBytes, chainId } = document()
    const signDoc = {
      ...{ chainId, accountNumber: '7' },
      bodyBytes: encode(bodyBytes),
      authInfoBytes: encode(authInfoBytes),
    }
    const params = { signerAddress: ADDRESS, signDoc }
    const answer = (await page.provider.request({ method: 'cosmos_signDirect', params })) as {
      signed: object
      signature: CosmosSignature
    }
    expect(answer.signed).toEqual({
      ...{ chainId, accountNumber: '7' },
      bodyBytes: base64.encode(bodyBytes),
      authInfoBytes: base64.encode(authInfoBytes),
    })
    expect(isSignedByCosmos(makeSignBytes(document()), answer.signature)).toBe(true)
  },
)

test('[J14] accepts a fee and a memo that the visitor changed in the wallet', async () => {
  const page = await visitConnected()
  const { signDirect } = page.wallet.keplr
  const chosen = document({ memo: 'Cake', gas: 300_000 })
  page.wallet.keplr.signDirect = async (chainId, signer) => signDirect?.(chainId, signer, chosen)
  const { signed, signature } = await page.provider.signDirect(ADDRESS, document())
  expect(signed).toEqual(chosen)
  expect(isSignedByCosmos(makeSignBytes(chosen), signature)).toBe(true)
})

test('[J14] signs as one of several signers, and for an account whose public key is on the chain', async () => {
  const page = await visitConnected()
  const shared = document({ keys: [STRANGER.pubKey, pubKey] })
  await expect(page.provider.signDirect(ADDRESS, shared)).resolves.toMatchObject({ signed: shared })
  // Signer info with a mode but without a key.
  const authInfoBytes = Uint8Array.of(0x0a, 0x06, 0x12, 0x04, 0x0a, 0x02, 0x08, 0x01)
  const known = { ...document(), authInfoBytes }
  await expect(page.provider.signDirect(ADDRESS, known)).resolves.toMatchObject({ signed: known })
})

describe('security: [J14] [Z14] rejects before it sends a request to the wallet', () => {
  const bad = Uint8Array.of(0x0a, 0xff)
  test.each<readonly [string, () => unknown, string]>([
    ['a document of another chain', () => document({ chainId: 'osmosis-1' }), 'invalidParams'],
    ['a document of other signers', () => document({ keys: [STRANGER.pubKey] }), 'addressNotYours'],
    ['a document without signers', () => document({ keys: [] }), 'invalidParams'],
    ['an invalid body', () => ({ ...document(), bodyBytes: bad }), 'invalidParams'],
    ['invalid signers', () => ({ ...document(), authInfoBytes: bad }), 'invalidParams'],
    ['a string as the body', () => ({ ...document(), bodyBytes: '!' }), 'invalidParams'],
    ['an invalid account number', () => ({ ...document(), accountNumber: -1n }), 'invalidParams'],
    [
      'an account number that is too large',
      () => ({ ...document(), accountNumber: 2n ** 64n }),
      'invalidParams',
    ],
    ['nothing', () => undefined, 'invalidParams'],
  ])('%s', async (_what, make, type) => {
    const page = await visitConnected()
    const signing = page.provider.signDirect(ADDRESS, make() as CosmosSignDoc)
    await expect(signing).rejects.toMatchObject({ type })
    expect(page.wallet.calls).toHaveLength(1)
  })

  test('a document for another signer', async () => {
    const page = await visitConnected()
    const signing = page.provider.signDirect(STRANGER.bech32Address, document())
    await expect(signing).rejects.toMatchObject({ type: 'addressNotYours' })
  })
})

describe('security: [J14] a valid signature of another document', () => {
  test.each([
    ['another message', () => document({ address: STRANGER.bech32Address })],
    ['other signers', () => document({ keys: [STRANGER.pubKey, pubKey] })],
    ['another account number', () => document({ accountNumber: 8 })],
    ['another chain', () => document({ chainId: 'osmosis-1' })],
    ['an invalid body', () => ({ ...document(), bodyBytes: Uint8Array.of(0x0a, 0xff) })],
  ])('rejects a document with %s', async (_what, make) => {
    const page = await visitConnected()
    const { signDirect } = page.wallet.keplr
    page.wallet.keplr.signDirect = async (chainId, signer) => signDirect?.(chainId, signer, make())
    const signing = page.provider.signDirect(ADDRESS, document())
    await expect(signing).rejects.toMatchObject({ type: 'invalidReply' })
  })

  test('detects a wallet that changes the given bytes in place', async () => {
    const page = await visitConnected()
    const { signDirect } = page.wallet.keplr
    page.wallet.keplr.signDirect = async (chainId, signer, signDoc) => {
      const { bodyBytes } = signDoc as CosmosSignDoc
      bodyBytes.set(document({ address: STRANGER.bech32Address }).bodyBytes)
      return signDirect?.(chainId, signer, signDoc)
    }
    const signing = page.provider.signDirect(ADDRESS, document())
    await expect(signing).rejects.toMatchObject({ type: 'invalidReply' })
  })
})
