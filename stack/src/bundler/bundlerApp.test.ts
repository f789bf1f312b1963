import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import {
  type Anvil,
  delegatedAccount,
  placeSmartAccounts,
  startAnvil,
} from '@vestibule/services/testing/smart-accounts'
import { createTestClient, type Hex, http, parseEther, publicActions, walletActions } from 'viem'
import { createBundlerClient } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOOPBACK } from '../net/bind.js'
import { type Listening, serve } from '../net/serve.js'
import { bundlerApp } from './bundlerApp.js'
import { createBundler } from './createBundler.js'

const [FIRST, SECOND] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const
const { account: CODE, entryPoint } = SMART_ACCOUNT_CONTRACTS

const OTHER_SIGNATURE = await privateKeyToAccount(generatePrivateKey()).signMessage({
  message: 'x',
})

describe('the bundler of a local chain', () => {
  let chain: Anvil
  let served: Listening
  const start = async () =>
    serve(bundlerApp([await createBundler(chain.url)]), { part: 'bundler', port: 0 })
  beforeAll(async () => {
    chain = await startAnvil()
    await placeSmartAccounts(chain.url)
    served = await start()
  })
  afterAll(async () => {
    await served?.stop()
    chain?.stop()
  })

  const urlOf = ({ port }: Listening) => `http://${LOOPBACK}:${port}/31337`
  const hand = () =>
    createTestClient({ mode: 'anvil', chain: foundry, transport: http(chain.url) })
      .extend(publicActions)
      .extend(walletActions)
  async function wallet(value = parseEther('1')) {
    const owner = privateKeyToAccount(generatePrivateKey())
    const client = hand()
    await client.setBalance({ address: owner.address, value })
    const account = await delegatedAccount({ client, owner })
    const bundler = createBundlerClient({
      ...{ account, client, chain: foundry, pollingInterval: 25 },
      transport: http(urlOf(served), { retryCount: 0 }),
    })
    const authorize = (chainId: number = foundry.id) =>
      owner.signAuthorization({ contractAddress: CODE, chainId, nonce: 0 })
    return { owner, client, bundler, authorize }
  }
  async function ask(method: string, params: unknown, at = served) {
    const response = await fetch(urlOf(at), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
    })
    return response.json()
  }

  test('accepts two calls in the first operation, which also installs the account’s code', async () => {
    const { owner, client, bundler, authorize } = await wallet()
    const before = await Promise.all(
      [FIRST, SECOND].map((address) => client.getBalance({ address })),
    )
    const hash = await bundler.sendUserOperation({
      calls: [
        { to: FIRST, value: 5n },
        { to: SECOND, value: 6n },
      ],
      authorization: await authorize(),
    })
    const receipt = await bundler.waitForUserOperationReceipt({ hash })
    expect(receipt).toMatchObject({ success: true, sender: owner.address })
    const after = await Promise.all(
      [FIRST, SECOND].map((address) => client.getBalance({ address })),
    )
    expect(after.map((balance, at) => balance - (before[at] ?? 0n))).toEqual([5n, 6n])
    expect(await client.getCode({ address: owner.address })).toBe(
      `0xef0100${CODE.slice(2).toLowerCase()}`,
    )

    await bundler.waitForUserOperationReceipt({
      hash: await bundler.sendUserOperation({ calls: [{ to: FIRST, value: 1n }] }),
    })
    await expect(client.getBalance({ address: FIRST })).resolves.toBe((after[0] ?? 0n) + 1n)
  })

  test('finds an operation after a restart, with its transaction hash', async () => {
    const { owner, bundler, authorize } = await wallet()
    const hash = await bundler.sendUserOperation({
      calls: [{ to: FIRST, value: 5n }],
      authorization: await authorize(),
    })
    const again = await start()
    try {
      const [{ result: found }, { result: receipt }] = await Promise.all([
        ask('eth_getUserOperationByHash', [hash], again),
        ask('eth_getUserOperationReceipt', [hash], again),
      ])
      expect(found.userOperation).toMatchObject({ sender: owner.address, nonce: '0x0' })
      expect(found.entryPoint).toBe(entryPoint)
      expect(found.transactionHash).toBe(receipt.receipt.transactionHash)
      expect(receipt).toMatchObject({ userOpHash: hash, success: true, logs: [] })
    } finally {
      await again.stop()
    }
  })

  test('reports reverting calls before sending', async () => {
    const { bundler, authorize, client, owner } = await wallet()
    const sending = bundler.sendUserOperation({
      calls: [
        { to: FIRST, value: 1n },
        { to: SECOND, value: parseEther('2') },
      ],
      authorization: await authorize(),
    })
    await expect(sending).rejects.toMatchObject({ cause: { cause: { code: -32521 } } })
    await expect(client.getCode({ address: owner.address })).resolves.toBeUndefined()
  })

  test.each([
    ['without funds for the fee', { value: 0n }, {}, -32500, 'AA21'],
    ['with another signature', {}, { signature: OTHER_SIGNATURE }, -32507, 'AA24'],
    ['with a used nonce', {}, { nonce: 9n }, -32500, 'AA25'],
  ] as const)(
    'rejects an operation %s',
    async (_how, { value }: { value?: bigint }, changes, code, reason) => {
      const { bundler, authorize } = await wallet(value)
      const authorization = await authorize()
      const gas = { callGasLimit: 100_000n, verificationGasLimit: 200_000n }
      const operation = await bundler.prepareUserOperation({
        calls: [{ to: FIRST }],
        ...{ authorization, ...gas, preVerificationGas: 60_000n },
      })
      const signature = await bundler.account.signUserOperation(operation as never)
      const sending = bundler.sendUserOperation({ ...operation, signature, ...changes } as never)
      await expect(sending).rejects.toThrow(reason)
      await expect(sending).rejects.toMatchObject({ cause: { cause: { code } } })
    },
  )

  test.each([
    ['another EntryPoint', [{}, FIRST], 'EntryPoint'],
    ['a missing sender', [{ nonce: '0x0' }, entryPoint], 'sender'],
    [
      'a gas limit with 17 bytes',
      [{ ...field('callGasLimit', `0x1${'00'.repeat(16)}`) }, entryPoint],
      'callGasLimit',
    ],
    ['an authorization for all chains', [auth('0x0'), entryPoint], 'chain 31337'],
    ['nothing', [], 'EntryPoint'],
  ])('rejects %s with -32602', async (_what, params, word) => {
    const { error } = await ask('eth_sendUserOperation', params)
    expect(error.code).toBe(-32602)
    expect(error.message).toContain(word)
  })

  test('returns chain, EntryPoint and price, and supports no other method', async () => {
    expect((await ask('eth_chainId', [])).result).toBe('0x7a69')
    expect((await ask('eth_supportedEntryPoints', [])).result).toEqual([entryPoint])
    const { result } = await ask('pimlico_getUserOperationGasPrice', [])
    expect(Number(result.standard.maxFeePerGas as Hex)).toBeGreaterThan(0)
    expect((await ask('constructor', [])).error.code).toBe(-32601)
    expect((await ask('eth_getUserOperationReceipt', [`0x${'00'.repeat(32)}`])).result).toBe(null)
    expect((await ask('eth_getUserOperationReceipt', ['0x1'])).error.code).toBe(-32602)
  })
})

const BASE = { sender: FIRST, nonce: '0x0', callData: '0x', signature: '0x01' }
function field(name: string, value: string) {
  return { ...BASE, [name]: value }
}
function auth(chainId: string) {
  const word = `0x${'11'.repeat(32)}`
  return {
    ...BASE,
    eip7702Auth: { address: CODE, chainId, nonce: '0x0', r: word, s: word, yParity: '0x0' },
  }
}
