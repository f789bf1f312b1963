import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Anvil, startAnvil } from '@vestibule/indexer/testing'
import { concatHex, serializeErc8010Signature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import {
  AGREEABLE,
  ENDLESS,
  FAILING,
  futureWallet,
  NODDING,
  walletOf,
} from '../../testing/signIn/contracts.js'
import { OWNER, type SignInPage, signInPage } from '../../testing/signIn/signInPage.js'
import { createWorld } from '../../testing/world.js'
import { EIP155_SIGN_IN } from './eip155SignIn.js'

const STRANGER = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const LOCAL = { chainId: '31337', networkName: 'Ethereum' }
const CONTRACT = '0x00000000000000000000000000000000000a9ee5'

const byStranger = (message: string) => STRANGER.signMessage({ message })

onDatabase((db) => {
  let anvil: Anvil
  let page: SignInPage
  let asked: string[]
  beforeAll(async () => {
    anvil = await startAnvil()
  })
  afterAll(() => anvil?.stop())

  const worldAt = (rpcUrl: string, limits = {}) =>
    createWorld(db(), {
      limits,
      config: {
        networks: [
          {
            caipNetworkId: 'eip155:31337',
            name: 'Local',
            testnet: true,
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            rpcUrl,
          },
        ],
      },
      fetch: async (url, init) => {
        asked.push(JSON.parse(String(init?.body)).method)
        return globalThis.fetch(url, init)
      },
    })
  beforeEach(() => {
    asked = []
    page = signInPage(worldAt(anvil.url))
  })

  const signatureInvalid = {
    status: 401,
    body: failure('signInRefused', { reason: 'signatureInvalid' }, 'The signature is not valid'),
  }

  describe('a key’s account', () => {
    test('[J13] signs in without a request to a node', async () => {
      expect((await page.tryToSignIn(LOCAL)).status).toBe(200)
      expect(asked).toEqual([])
    })

    test('[J13] refuses a signature of another key or message, and invalid bytes', async () => {
      expect(await page.tryToSignIn(LOCAL, byStranger)).toMatchObject(signatureInvalid)
      const other = () => OWNER.signMessage({ message: 'x' })
      expect(await page.tryToSignIn(LOCAL, other)).toMatchObject(signatureInvalid)
      for (const signature of ['0x', '0x00', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`, 'z'])
        expect(await page.tryToSignIn(LOCAL, async () => signature)).toMatchObject(signatureInvalid)
    })

    test('[J13] refuses signatures through a delegation of the account (ERC-8010)', async () => {
      await anvil.ask('anvil_setCode', [CONTRACT, AGREEABLE])
      const delegation = { address: CONTRACT, chainId: 31337, nonce: 0 } as const
      const authorization = await OWNER.signAuthorization(delegation)
      const byDelegation = serializeErc8010Signature({ authorization, signature: '0x1234' })
      const inItsWords = async (message: string) =>
        concatHex([await OWNER.signMessage({ message }), `0x${'8010'.repeat(16)}`])
      for (const sign of [async () => byDelegation, inItsWords])
        expect(await page.tryToSignIn(LOCAL, sign)).toMatchObject(signatureInvalid)
      expect(asked).toEqual([])
    })
  })

  describe('a contract', () => {
    test('[J13] signs in with its owner at its address (ERC-1271)', async () => {
      await anvil.ask('anvil_setCode', [CONTRACT, walletOf(OWNER.address)])
      const parts = { ...LOCAL, address: CONTRACT }
      expect((await page.tryToSignIn(parts)).status).toBe(200)
      expect(await page.tryToSignIn(parts, byStranger)).toMatchObject(signatureInvalid)
    })

    test('[J13] signs in only at its address even if it accepts any signature', async () => {
      await anvil.ask('anvil_setCode', [CONTRACT, AGREEABLE])
      const anything = async () => '0x1234'
      expect((await page.tryToSignIn({ ...LOCAL, address: CONTRACT }, anything)).status).toBe(200)
      expect(await page.tryToSignIn(LOCAL, anything)).toMatchObject(signatureInvalid)
    })

    test('[J13] signs in with an empty signature if it has approved the message', async () => {
      await anvil.ask('anvil_setCode', [CONTRACT, AGREEABLE])
      const parts = { ...LOCAL, address: CONTRACT }
      expect((await page.tryToSignIn(parts, async () => '0x')).status).toBe(200)
    })

    test('[J13] is refused at the address of a precompile', async () => {
      for (let precompile = 1; precompile < 20; precompile++) {
        const address = `0x${precompile.toString(16).padStart(40, '0')}`
        expect(await page.tryToSignIn({ ...LOCAL, address })).toMatchObject(signatureInvalid)
        const { wrap } = futureWallet(OWNER.address)
        const wrapped = async () => wrap('0x1234')
        expect(await page.tryToSignIn({ ...LOCAL, address }, wrapped)).toMatchObject(
          signatureInvalid,
        )
      }
    })

    test.each([
      ['never ends', ENDLESS],
      ['fails', FAILING],
      ['returns another value', NODDING],
    ])('[J13] is refused if it %s', async (_, code) => {
      await anvil.ask('anvil_setCode', [CONTRACT, code])
      const tried = page.tryToSignIn({ ...LOCAL, address: CONTRACT })
      expect(await tried).toMatchObject(signatureInvalid)
    })

    test('[J13] signs in at its future address before deployment (ERC-6492)', async () => {
      const { address, wrap } = futureWallet(OWNER.address)
      const parts = { ...LOCAL, address }
      const by = (owner: typeof OWNER) => async (message: string) =>
        wrap(await owner.signMessage({ message }))
      expect((await page.tryToSignIn(parts, by(OWNER))).status).toBe(200)
      expect(await page.tryToSignIn(parts, by(STRANGER))).toMatchObject(signatureInvalid)
      expect(
        await page.tryToSignIn({ ...LOCAL, address: STRANGER.address }, by(OWNER)),
      ).toMatchObject(signatureInvalid)
    })

    test.each([
      ['never ends', ENDLESS],
      ['fails', FAILING],
      ['deploys nothing', AGREEABLE],
    ])('[J13] is refused with a factory that %s', async (_, code) => {
      const factory = '0x00000000000000000000000000000000000fac70'
      await anvil.ask('anvil_setCode', [factory, code])
      const { address, wrap } = futureWallet(STRANGER.address, { factory })
      const parts = { ...LOCAL, address }
      const sign = async (message: string) => wrap(await STRANGER.signMessage({ message }))
      expect(await page.tryToSignIn(parts, sign)).toMatchObject(signatureInvalid)
    })

    test('[J13] counts towards the visitor’s limit of node calls', async () => {
      await anvil.ask('anvil_setCode', [CONTRACT, AGREEABLE])
      const points = { points: 5, window: MINUTE }
      const poor = signInPage(worldAt(anvil.url, { nodeCallsPerClient: points }))
      const parts = { ...LOCAL, address: CONTRACT }
      expect((await poor.tryToSignIn(parts)).status).toBe(200)
      expect((await poor.tryToSignIn(parts)).status).toBe(429)
      expect((await poor.tryToSignIn(LOCAL)).status).toBe(200)
    })
  })

  describe('a node', () => {
    const down = { status: 503, body: failure('chainDisconnected') }
    const parts = { ...LOCAL, address: CONTRACT }

    test('[J13] reports an error while unavailable, and keeps the nonce valid', async () => {
      const gone = signInPage(worldAt('http://127.0.0.1:9'))
      const { nonce, token } = await gone.nonce()
      const message = gone.messageOf(nonce, parts)
      expect(await gone.authenticate({ message, signature: '0x1234', token })).toMatchObject(down)
      const own = gone.messageOf(nonce, LOCAL)
      const signature = await OWNER.signMessage({ message: own })
      expect((await gone.authenticate({ message: own, signature, token })).status).toBe(200)
    })

    test('[J13] gets no further call if it belongs to another chain', async () => {
      const other = await startAnvil(1337)
      const wrong = signInPage(worldAt(other.url))
      expect(await wrong.tryToSignIn(parts)).toMatchObject(down)
      expect(asked).toEqual(['eth_chainId'])
      other.stop()
    })

    test('[J13] times out after five seconds', async () => {
      const silent = createServer(() => {}).listen(0, '127.0.0.1')
      await new Promise((resolve) => silent.once('listening', resolve))
      const { port } = silent.address() as AddressInfo
      const waiting = signInPage(worldAt(`http://127.0.0.1:${port}`))
      expect(await waiting.tryToSignIn(parts)).toMatchObject(down)
      silent.closeAllConnections()
      silent.close()
    })
  })
})

test('[J13] writes addresses in tokens with their checksum', () => {
  const { address } = OWNER
  const spell = (text: string) => EIP155_SIGN_IN.canonicalAddress(text, '1')
  expect([address, address.toLowerCase()].map(spell)).toEqual([address, address])
  expect([`0x${address.slice(2).toUpperCase()}`, `${address}0`, ''].map(spell)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
