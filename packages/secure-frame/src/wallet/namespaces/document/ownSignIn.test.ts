import { base58 } from '@scure/base'
import { stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { utf8 } from '../../../platform/bytes.js'
import { memoryStore } from '../../../platform/memoryStore.js'
import { requestContext } from '../../testing/requestContext.js'
import { eip155Requests } from '../eip155/requests/eip155Requests.js'
import { solanaRequests } from '../solana/requests/solanaRequests.js'
import type { RequestDeps } from './namespaceRequests.js'

const deps: RequestDeps = {
  rpc: { request: () => Promise.reject(new Error('No node is asked.')) } as never,
  entries: memoryStore(),
  userId: async () => 'user',
}
const ORIGIN = 'http://dapp.localhost:4000'
const SOLANA_ACCOUNT = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const solanaContext = {
  ...requestContext,
  account: SOLANA_ACCOUNT,
  network: { ...requestContext.network, caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
}

async function onEip155(text: string) {
  const { account } = requestContext
  const call = { method: 'personal_sign', params: [stringToHex(text), account] }
  const { view } = await eip155Requests.prepare(eip155Requests.parse(call, requestContext), deps)
  return view.request.isOwnSignIn === true
}
async function onSolana(text: string) {
  const params = { message: base58.encode(utf8(text)), pubkey: SOLANA_ACCOUNT }
  const call = { method: 'solana_signMessage', params }
  const { view } = await solanaRequests.prepare(solanaRequests.parse(call, solanaContext), deps)
  return view.request.isOwnSignIn === true
}

const plain = createSiweMessage({
  address: requestContext.account,
  chainId: 31337,
  domain: 'dapp.localhost:4000',
  nonce: 'abcdefgh12345678',
  uri: `${ORIGIN}/login`,
  version: '1',
  issuedAt: new Date('2026-11-20T08:00:00Z'),
})
const plainOfSolana = plain
  .replace('your Ethereum account', 'your Solana account')
  .replace(requestContext.account, SOLANA_ACCOUNT)
  .replace('Chain ID: 31337', `Chain ID: ${solanaContext.network.caipNetworkId}`)

const uri = (value: string) => plain.replace(/URI: .*/, `URI: ${value}`)
const statement = (text: string) => plain.replace('\n\n\n', `\n\n${text}\n\n`)
const resources = (...all: string[]) =>
  `${plain}\nResources:${all.map((resource) => `\n- ${resource}`).join('')}`

describe('a sign-in to the page itself', () => {
  test.each([
    ['in viem’s form', plain],
    ['with the origin as URI', uri(ORIGIN)],
    ['with the root as URI', uri(`${ORIGIN}/`)],
    ['with a statement', statement('I accept the Terms of Service: https://dapp.example/tos')],
    ['with resources', resources('https://a.example/terms', 'ipfs://bafybeig')],
  ])('[V12] accepts %s on EVM', async (_name, text) => {
    await expect(onEip155(text)).resolves.toBe(true)
  })

  test('[V12] accepts a sign-in on Solana', async () => {
    await expect(onSolana(plainOfSolana)).resolves.toBe(true)
  })

  test.each([
    ['a recap resource', resources('urn:recap:eyJhdHQiOnt9fQ')],
    ['a recap in capitals', resources('URN:ReCap:eyJhdHQiOnt9fQ')],
    ['a recap after another resource', resources('https://a.example', 'urn:recap:eyJhdHQiOnt9fQ')],
    ['a recap after a space', resources(' urn:recap:eyJhdHQiOnt9fQ')],
    ['a delegation of an older draft', resources('urn:capability:eyJhdHQiOnt9fQ')],
    ['a resource of another scheme', resources('kepler:key/abc#list')],
    ['a `blob:` URI of the page', uri(`blob:${ORIGIN}/login`)],
    ['a resource that is not a URI', resources('read all my files')],
    ['a resource with an escaped scheme', resources('urn%3Arecap:eyJhdHQiOnt9fQ')],
    ['a URI with a user', uri('http://dapp@dapp.localhost:4000/')],
    ['a URI with capitals in the host', uri('http://DAPP.localhost:4000/')],
    ['a URI with backslashes', uri('http:\\\\dapp.localhost:4000/')],
    ['a URI with dot segments', uri(`${ORIGIN}/a/../login`)],
    ['invisible characters', statement('Sign\u200b in')],
    [
      'a statement that executes a transaction of another chain',
      statement('You are approving to execute transaction 0x1::coin::transfer on Aptos.'),
    ],
  ])('[V12] security: does not treat %s as a plain sign-in', async (_name, text) => {
    await expect(onEip155(text)).resolves.toBe(false)
  })

  test('[V12] security: does not treat a recap on Solana as a plain sign-in', async () => {
    const text = `${plainOfSolana}\nResources:\n- urn:recap:eyJhdHQiOnt9fQ`
    await expect(onSolana(text)).resolves.toBe(false)
  })

  test.each(['Hello', 'I want to sign in', `${ORIGIN} wants you to log in`])(
    '[V12] security: does not treat the text “%s” as a plain sign-in',
    async (text) => {
      await expect(onEip155(text)).resolves.toBe(false)
      await expect(onSolana(text)).resolves.toBe(false)
    },
  )

  test('[V12] security: does not treat typed data as a plain sign-in', async () => {
    const data = {
      types: {
        EIP712Domain: [{ name: 'name', type: 'string' }],
        Login: [{ name: 'text', type: 'string' }],
      },
      primaryType: 'Login',
      domain: { name: 'Demo' },
      message: { text: plain },
    }
    const { account } = requestContext
    const call = { method: 'eth_signTypedData_v4', params: [account, JSON.stringify(data)] }
    const request = eip155Requests.parse(call, requestContext)
    expect(request.isOwnSignIn).toBeUndefined()
  })
})
