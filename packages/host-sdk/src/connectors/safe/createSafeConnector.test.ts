import { describe, expect, test } from 'vitest'
import { beginRestore } from '../../connections/beginRestore.js'
import { connect } from '../../connections/connect.js'
import { liveConnections } from '../../connections/connections.js'
import { finishRestore } from '../../connections/restore.js'
import { addConnectors } from '../../core/connectors.js'
import { getNamespace } from '../../core/namespaceState.js'
import { createTestCore, memoryArea, offerWallet } from '../../core/testing/createTestCore.js'
import { createSafeConnector } from './createSafeConnector.js'
import { createSafePage, SAFE, SAFE_ADDRESS, SAFE_HASH } from './testing/createSafePage.js'

const OTHER = '0x2222222222222222222222222222222222222222'
const TX_HASH = `0x${'7b'.repeat(32)}`

function open() {
  const { page, asked, answers } = createSafePage()
  const core = createTestCore()
  const connector = createSafeConnector(core, { page, origin: SAFE })
  const request = (method: string, params?: unknown) =>
    connector.provider.request({ method, params })
  const askedFor = (method: string) =>
    asked.filter(({ request }) => request.method === method).map(({ request }) => request.params)
  return { answers, connector, request, askedFor }
}

describe('the Safe’s provider', () => {
  test('[E04] requests account and network from the Safe once', async () => {
    const { connector, request, askedFor } = open()
    expect(connector.getApproval?.()).toBeUndefined()
    await expect(request('eth_requestAccounts')).resolves.toEqual([SAFE_ADDRESS])
    await expect(request('eth_accounts')).resolves.toEqual([SAFE_ADDRESS])
    await expect(request('eth_chainId')).resolves.toBe('0x7a69')
    await expect(request('net_version')).resolves.toBe('31337')
    expect(askedFor('getSafeInfo')).toHaveLength(1)
    expect(connector.getApproval?.()).toEqual({ caipNetworkIds: ['eip155:31337'], all: false })
  })

  test.each([
    ['nothing', null],
    ['a name as address', { safeAddress: 'safe.eth', chainId: 1 }],
    ['markup as address', { safeAddress: `${SAFE_ADDRESS}<img>`, chainId: 1 }],
    ['a missing network', { safeAddress: SAFE_ADDRESS }],
    ['network zero', { safeAddress: SAFE_ADDRESS, chainId: 0 }],
    ['a fractional network id', { safeAddress: SAFE_ADDRESS, chainId: 1.5 }],
  ])('[E04] fails for %s, and requests again with the next call', async (_, info) => {
    const { answers, request } = open()
    const right = answers.getSafeInfo
    answers.getSafeInfo = info
    await expect(request('eth_accounts')).rejects.toMatchObject({ type: 'invalidReply' })
    answers.getSafeInfo = right
    await expect(request('eth_accounts')).resolves.toEqual([SAFE_ADDRESS])
  })

  test('[E04] sends a transaction to the Safe’s owners, and returns its receipt once it is mined', async () => {
    const { answers, request, askedFor } = open()
    const transaction = { from: SAFE_ADDRESS.toUpperCase().replace('0X', '0x'), to: OTHER }
    await expect(
      request('eth_sendTransaction', [{ ...transaction, value: '0x2386f26fc10000' }]),
    ).resolves.toBe(SAFE_HASH)
    expect(askedFor('sendTransactions')).toEqual([
      { txs: [{ to: OTHER, value: '10000000000000000', data: '0x' }] },
    ])
    await expect(request('eth_getTransactionReceipt', [SAFE_HASH])).resolves.toBeNull()
    expect(askedFor('rpcCall')).toEqual([])
    answers.getTxBySafeTxHash = { txHash: TX_HASH }
    await request('eth_getTransactionReceipt', [SAFE_HASH])
    await request('eth_getTransactionReceipt', [OTHER])
    expect(askedFor('rpcCall')).toEqual([
      { call: 'eth_getTransactionReceipt', params: [TX_HASH] },
      { call: 'eth_getTransactionReceipt', params: [OTHER] },
    ])
  })

  test('[E04] signs messages and typed data, and returns 0x if EIP-1271 must check the signature', async () => {
    const { answers, request, askedFor } = open()
    await expect(request('personal_sign', ['0x6869', SAFE_ADDRESS])).resolves.toBe('0x1b1b')
    expect(askedFor('signMessage')).toEqual([{ message: '0x6869' }])
    const data = { domain: { chainId: 31337n }, primaryType: 'Mail', types: {}, message: {} }
    await expect(request('eth_signTypedData_v4', [SAFE_ADDRESS, data])).resolves.toBe('0x')
    expect(askedFor('signTypedMessage')).toEqual([
      { typedData: { ...data, domain: { chainId: '31337' } } },
    ])
    answers.signMessage = { signature: 'yes' }
    await expect(request('personal_sign', ['0x6869', SAFE_ADDRESS])).rejects.toMatchObject({
      type: 'invalidReply',
    })
  })

  test.each([
    ['personal_sign', ['0x6869', OTHER]],
    ['eth_signTypedData_v4', [OTHER, '{}']],
    ['eth_sendTransaction', [{ from: OTHER, to: OTHER }]],
  ])(
    '[E04] rejects %s for another address without a request to the Safe',
    async (method, params) => {
      const { request, askedFor } = open()
      await expect(request(method, params)).rejects.toMatchObject({ type: 'addressNotYours' })
      expect(askedFor('signMessage')).toEqual([])
      expect(askedFor('sendTransactions')).toEqual([])
    },
  )

  test.each([
    ['eth_sendTransaction', [{ data: '0x60' }]],
    ['eth_sendTransaction', [{ to: OTHER, value: 'much' }]],
    ['eth_sendTransaction', undefined],
    ['eth_signTypedData_v4', [SAFE_ADDRESS, 'no JSON']],
    ['personal_sign', [null, SAFE_ADDRESS]],
  ])('rejects the request %s with %j', async (method, params) => {
    const { request } = open()
    await expect(request(method, params)).rejects.toMatchObject({ type: 'invalidRequest' })
  })

  test('[Z20] returns 4001 for a rejection', async () => {
    const { answers, request } = open()
    answers.sendTransactions = new Error('Transaction was rejected')
    await expect(request('eth_sendTransaction', [{ to: OTHER }])).rejects.toMatchObject({
      code: 4001,
    })
  })

  test('[E04] rejects a switch to another network', async () => {
    const { request } = open()
    const switchTo = (chainId: string) => request('wallet_switchEthereumChain', [{ chainId }])
    await expect(switchTo('0x7a69')).resolves.toBeNull()
    await expect(switchTo('0x1')).rejects.toMatchObject({
      code: 4902,
      message:
        'This Safe is on the network eip155:31337 and cannot switch. Open a Safe on the other network.',
    })
  })

  test.each(['eth_sign', 'wallet_addEthereumChain', 'constructor', 'ETH_CALL'])(
    'does not send %s to the Safe',
    async (method) => {
      const { request, askedFor } = open()
      await expect(request(method)).rejects.toMatchObject({ code: 4200 })
      expect(askedFor('rpcCall')).toEqual([])
    },
  )
})

describe('a page that is open in a Safe', () => {
  const account = (core: ReturnType<typeof createTestCore>) =>
    getNamespace(core.store.getState(), 'eip155').accountState

  test.each([true, false])(
    '[T03] connects to the Safe at the start instead of the earlier wallet (reconnect: %s)',
    async (enableReconnect) => {
      const area = memoryArea()
      const options = { features: { multiWallet: true }, enableReconnect }
      const before = createTestCore(options, area)
      await connect(before, offerWallet(before, { id: 'io.fox' }).connector)
      const core = createTestCore(options, area)
      const { visitor } = offerWallet(core, { id: 'io.fox', permitted: true })
      const { page } = createSafePage()
      addConnectors(core, [createSafeConnector(core, { page, origin: SAFE })])
      beginRestore(core)
      expect(account(core).status).toBe('restoring')
      await finishRestore(core)
      expect(account(core)).toMatchObject({
        status: 'connected',
        connectorId: 'safe',
        address: SAFE_ADDRESS,
      })
      expect(liveConnections(core).map(({ connectorId }) => connectorId)).toEqual(['safe'])
      expect(visitor.asked).toEqual([])
    },
  )

  test('[T03] does not connect if the embedding page returns an invalid Safe address', async () => {
    const core = createTestCore()
    const { page, answers } = createSafePage()
    answers.getSafeInfo = { safeAddress: 'nobody' }
    addConnectors(core, [createSafeConnector(core, { page, origin: SAFE })])
    beginRestore(core)
    await finishRestore(core)
    expect(account(core).status).toBe('disconnected')
  })
})
