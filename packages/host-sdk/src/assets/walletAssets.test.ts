import { describe, expect, test } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { connect } from '../connections/connect.js'
import { ADDRESS, createTestCore, offerWallet } from '../core/testing/createTestCore.js'
import { loadHoldings } from './holdings.js'
import { answering, CHAIN } from './testing/accountPage.js'
import { balance, TOKEN } from './testing/balances.js'

describe('a wallet that reports its assets (EIP-7811)', () => {
  const asset = (change: object = {}, metadata: object = {}) => ({
    address: TOKEN.slice(CHAIN.length + 1),
    balance: '0x4c4b40',
    type: 'ERC20',
    metadata: { name: 'Test', symbol: 'TST', iconUrl: '', decimals: 6, price: 2, ...metadata },
    ...change,
  })
  const services = [200, { balances: [balance('SRV', '1', { address: TOKEN })] }] as [
    number,
    object,
  ]

  async function pageWithWallet(answers: Record<string, unknown>) {
    const { apiUrl, asked } = await answering(services)
    const core = createTestCore({ adapters: [createEip155Adapter()], apiUrl })
    const { connector } = offerWallet(core)
    const { request } = connector.provider
    const methods: string[] = []
    const calls: unknown[] = []
    connector.provider = {
      ...connector.provider,
      async request(call) {
        methods.push(call.method)
        calls.push(call)
        return answers[call.method] ?? request(call)
      },
    }
    await connect(core, connector)
    await loadHoldings(core)
    const held = core.store.getState().holdings
    return { core, held, asked, methods, calls }
  }
  const capable = { wallet_getCapabilities: { '0x7a69': { assetDiscovery: { supported: true } } } }

  test('[X08] [E10] uses the wallet’s report without a request to the services', async () => {
    const native = asset({ address: 'native', type: 'NATIVE', balance: '0x1' }, { decimals: 18 })
    const answer = { wallet_getAssets: { '0x7A69': [native, asset()] } }
    const { held, asked } = await pageWithWallet({ ...capable, ...answer })
    expect(held?.status).toBe('ready')
    expect(held?.tokens).toMatchObject([
      { address: undefined, quantity: { decimals: 18, numeric: '0.000000000000000001' } },
      { address: TOKEN, symbol: 'TST', value: 10, quantity: { decimals: 6, numeric: '5' } },
    ])
    expect(asked).toEqual([])
  })

  test('[A27] requests the wallet’s capabilities, then the account’s assets on the network', async () => {
    const { calls } = await pageWithWallet({ ...capable, wallet_getAssets: {} })
    expect(calls).toContainEqual({
      method: 'wallet_getCapabilities',
      params: [ADDRESS, ['0x7a69']],
    })
    expect(calls).toContainEqual({
      method: 'wallet_getAssets',
      params: [{ account: ADDRESS, chainFilter: ['0x7a69'] }],
    })
  })

  test.each<[string, unknown]>([
    ['an address that is not text', asset({ address: 7 })],
    ['an invalid address', asset({ address: '0x12' })],
    ['a balance that is not text', asset({ balance: 5 })],
    ['an unknown type', asset({ type: 'ERC721' })],
    ['missing metadata', asset({ metadata: undefined })],
    ['a name that is not text', asset({}, { name: null })],
    ['a missing symbol', asset({}, { symbol: undefined })],
    ['a missing picture', asset({}, { iconUrl: undefined })],
    ['decimals as text', asset({}, { decimals: '6' })],
    ['a price as text', asset({}, { price: '2' })],
    ['a price that is not a number', asset({}, { price: Number.NaN })],
    ['a price below zero', asset({}, { price: -2 })],
    ['no contract address', asset({ address: 'native' })],
  ])('[X08] uses the services instead if one entry has %s', async (_name, entry) => {
    const answer = { wallet_getAssets: { '0x7a69': [asset(), entry] } }
    const { held } = await pageWithWallet({ ...capable, ...answer })
    expect(held?.tokens.map(({ symbol }) => symbol)).toEqual(['SRV'])
  })

  test('[X08] requests the capabilities once from a wallet that does not support the method', async () => {
    const { core, held, methods } = await pageWithWallet({ wallet_getCapabilities: {} })
    expect(held?.tokens.map(({ symbol }) => symbol)).toEqual(['SRV'])
    await loadHoldings(core, { force: true })
    expect(methods.filter((method) => method === 'wallet_getCapabilities')).toHaveLength(1)
    expect(methods).not.toContain('wallet_getAssets')
  })
})
