import { createWalletClient, custom } from 'viem'
import { describe, expect, test } from 'vitest'
import { connect } from '../../../connections/connect.js'
import { disconnect } from '../../../connections/disconnect.js'
import { ADDRESS, createTestCore, ONE, offerWallet } from '../../../core/testing/createTestCore.js'
import { startRpcServer } from '../../../core/testing/startRpcServer.js'
import { createProvider } from './createProvider.js'

describe('createProvider', () => {
  test('reports the chain before a connection, as ethers requires', async () => {
    const provider = createProvider(createTestCore())
    await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x7a69')
  })

  test('works as a viem transport', async () => {
    const core = createTestCore()
    const client = createWalletClient({ transport: custom(createProvider(core)) })
    await expect(client.getAddresses()).resolves.toEqual([])
    await expect(client.getChainId()).resolves.toBe(31337)
    const addresses = client.requestAddresses()
    await connect(core, offerWallet(core).connector)
    await expect(addresses).resolves.toEqual([ADDRESS])
  })

  test('[Z11] error: rejects a request before a connection, and returns no accounts', async () => {
    const provider = createProvider(createTestCore())
    await expect(provider.request({ method: 'personal_sign' })).rejects.toThrow(
      'Please call connect() before request()',
    )
    await expect(provider.request({ method: 'eth_accounts' })).resolves.toEqual([])
  })

  test('[A27] returns a connected wallet’s chain and accounts, and signs a message', async () => {
    const core = createTestCore()
    const { connector } = offerWallet(core)
    const { request } = connector.provider
    connector.provider.request = async (call) =>
      call.method === 'personal_sign' ? JSON.stringify(call.params) : request(call)
    const provider = createProvider(core)
    await connect(core, connector)
    await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x7a69')
    await expect(provider.request({ method: 'eth_accounts' })).resolves.toEqual([ADDRESS])
    const params = ['0x6869', ADDRESS]
    await expect(provider.request({ method: 'personal_sign', params })).resolves.toBe(
      JSON.stringify(params),
    )
  })

  test('[A29] reads the reported chain before a connection', async () => {
    const node = await startRpcServer({ answer: ({ method }) => ({ result: method }) })
    const rpcUrls = { default: { http: [node.url] } }
    const provider = createProvider(createTestCore({ networks: [{ ...ONE, rpcUrls }] }))
    await expect(provider.request({ method: 'eth_getLogs' })).resolves.toBe('eth_getLogs')
    node.stop()
  })

  test('reports account and chain changes of wallets', async () => {
    const core = createTestCore()
    const provider = createProvider(core)
    const events: unknown[] = []
    for (const event of ['connect', 'accountsChanged', 'chainChanged', 'disconnect'])
      provider.on(event, (value: never) => events.push([event, value]))
    const { connector, wallet } = offerWallet(core)
    await connect(core, connector)
    wallet.switchTo(31338)
    await disconnect(core)
    expect(events).toEqual([
      ['connect', { chainId: '0x7a69' }],
      ['accountsChanged', [ADDRESS]],
      ['chainChanged', '0x7a6a'],
      ['accountsChanged', []],
      ['disconnect', expect.objectContaining({ code: 1000 })],
    ])
  })

  test('EIP-1102: opens the modal on a request for accounts, and waits for the visitor', async () => {
    const core = createTestCore()
    const provider = createProvider(core)
    const accounts = provider.request({ method: 'eth_requestAccounts' })
    await Promise.resolve()
    await connect(core, offerWallet(core).connector)
    await expect(accounts).resolves.toEqual([ADDRESS])
  })
})
