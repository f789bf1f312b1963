import { describe, expect, test } from 'vitest'
import { createTestWallet } from './createTestWallet.js'

const ANN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const CHAINS = [31337, 31338].map((chainId) => ({ chainId, rpcUrl: 'http://127.0.0.1:9' }))

const create = (options: Partial<createTestWallet.Options> = {}) =>
  createTestWallet({ address: ANN, chains: CHAINS, decide: () => 'approve', ...options })

describe('createTestWallet', () => {
  test('param: shares `otherAddresses` after the first address, and lets the visitor choose an account', async () => {
    const { provider, selectAccount } = create({ otherAddresses: [BOB], permitted: true })
    const heard: unknown[] = []
    provider.on('accountsChanged', (accounts: never) => heard.push(accounts))
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([ANN, BOB])
    selectAccount(BOB)
    expect(heard).toEqual([[BOB, ANN]])
  })

  test('behavior: sends no account change to a page without permission', () => {
    const { provider, selectAccount } = create({ otherAddresses: [BOB] })
    const heard: unknown[] = []
    provider.on('accountsChanged', (accounts: never) => heard.push(accounts))
    selectAccount(BOB)
    expect(heard).toEqual([])
  })

  test('param: with `lies`, approves a network switch but does not switch', async () => {
    const { provider } = create({ lies: true })
    const params = [{ chainId: '0x7a6a' }]
    expect(await provider.request({ method: 'wallet_switchEthereumChain', params })).toBeNull()
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
  })

  test('param: does not respond to the methods of `neverAnswers`', async () => {
    const { provider } = create({ neverAnswers: ['eth_chainId'] })
    const first = await Promise.race([
      provider.request({ method: 'eth_chainId' }),
      provider.request({ method: 'eth_accounts' }),
    ])
    expect(first).toEqual([])
  })

  test('param: approves, rejects, delays or ignores requests by `decide`, and logs them', async () => {
    const methods = { method: 'eth_requestAccounts' }
    const rejecting = create({ decide: () => 'reject' })
    await expect(rejecting.provider.request(methods)).rejects.toMatchObject({ code: 4001 })
    const delaying = create({ decide: () => 'delay', delayMs: 5 })
    await expect(delaying.provider.request(methods)).resolves.toEqual([ANN])
    const dropping = create({ decide: () => 'drop' })
    const late = new Promise((resolve) => setTimeout(resolve, 50, 'nothing'))
    await expect(Promise.race([dropping.provider.request(methods), late])).resolves.toBe('nothing')
    for (const { calls } of [rejecting, delaying, dropping])
      expect(calls).toEqual([{ method: 'eth_requestAccounts', params: [] }])
  })

  test('behavior: disconnects when the visitor ends the connection in the wallet', async () => {
    const { provider, leave } = create({ permitted: true })
    const heard: unknown[] = []
    provider.on('accountsChanged', (accounts: never) => heard.push(accounts))
    leave()
    expect(heard).toEqual([[]])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  })

  test('param: calls `onPermitted` when the page gets or loses the permission', async () => {
    const heard: boolean[] = []
    const { provider } = create({ onPermitted: (permitted) => heard.push(permitted) })
    await provider.request({ method: 'eth_requestAccounts' })
    await provider.request({ method: 'wallet_revokePermissions' })
    expect(heard).toEqual([true, false])
  })
})
