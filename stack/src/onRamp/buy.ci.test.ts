import {
  NONCE_HEADER,
  OnRampOffers,
  OnRampPurchase,
  OnRampStart,
  SignInAuthenticate,
  SignInNonce,
} from '@vestibule/protocol/http'
import { createPublicClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stack, startStack } from '../startStack.js'
import { createFolder, TIMEOUT_MS } from '../testing/world.js'

const NETWORK = 'eip155:31337'

describe('buying in the local world', () => {
  const dataDir = createFolder()
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack({ dataDir, quiet: true })
  }, TIMEOUT_MS)
  afterAll(() => stack.stop(), TIMEOUT_MS)

  async function ask(
    path: string,
    request: RequestInit & { headers?: Record<string, string> } = {},
  ) {
    const { api, dapp, projectId } = stack.addresses
    const url = new URL(path, api)
    url.searchParams.set('projectId', projectId)
    const headers = { origin: dapp, 'content-type': 'application/json', ...request.headers }
    const response = await fetch(url, { ...request, headers })
    const body: unknown = await response.json()
    expect(response.status, JSON.stringify(body)).toBe(200)
    return body
  }
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    ask(path, { method: 'POST', body: JSON.stringify(body), headers })

  test('[J11] sends the bought currency to an account that signs in and pays with a test card', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const { nonce, token: nonceToken } = SignInNonce.response.parse(await ask('/auth/v1/nonce'))
    const { host, href } = new URL(stack.addresses.dapp)
    const message = createSiweMessage({
      ...{ address: account.address, chainId: 31337, domain: host, uri: href, version: '1', nonce },
    })
    const signature = await account.signMessage({ message })
    const { token } = SignInAuthenticate.response.parse(
      await post('/auth/v1/authenticate', { message, signature }, { [NONCE_HEADER]: nonceToken }),
    )

    const query = `network=${NETWORK}&purchaseCurrency=ETH&paymentCurrency=USD&amount=100`
    const { offers } = OnRampOffers.parse(await ask(`/v1/onramp/offers?${query}`))
    expect(offers.map(({ paymentMethod }) => paymentMethod)).toEqual(['ach_bank_account', 'card'])
    const [, card] = offers
    const { id, url } = OnRampStart.response.parse(
      await post(
        '/v1/onramp/sessions',
        { quoteId: card?.quoteId, account: `${NETWORK}:${account.address}` },
        { authorization: `Bearer ${token}` },
      ),
    )
    expect(new URL(url).hostname).toBe('onramp.localhost')
    const page = url.replace('onramp.localhost', '127.0.0.1')
    await fetch(page, { method: 'POST', body: new URLSearchParams({ card: 'paid' }) })

    const purchase = OnRampPurchase.parse(await ask(`/v1/onramp/sessions/${id}`))
    expect(purchase.state).toBe('delivered')
    const client = createPublicClient({ transport: http(stack.addresses.chains[NETWORK]) })
    const balance = await client.getBalance({ address: account.address })
    expect(balance).toBe(38_900_000_000_000_000n)
    expect(purchase.purchaseAmount).toEqual({ amount: '0.0389', currency: 'ETH' })
  })
})
