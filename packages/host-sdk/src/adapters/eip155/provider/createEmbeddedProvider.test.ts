import { describe, expect, test } from 'vitest'
import { connect } from '../../../connections/connect.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { ADDRESS, createTestCore, ONE, offerWallet } from '../../../core/testing/createTestCore.js'
import { startRpcServer } from '../../../core/testing/startRpcServer.js'
import { close } from '../../../navigation/modal.js'
import { createEmbeddedProvider } from './createEmbeddedProvider.js'

function openPage() {
  const core = createTestCore()
  const { connector } = offerWallet(core, { id: 'auth' })
  const other = offerWallet(core)
  const provider = createEmbeddedProvider(core)
  const ask = (method: string) => provider.request({ method })
  const open = () => expect.poll(() => core.store.getState().open).toBe(true)
  return { core, provider, ask, open, other, signIn: () => connect(core, connector) }
}

describe('createEmbeddedProvider', () => {
  test('responds on a first visit without loading the frame or the modal', async () => {
    const { core, ask } = openPage()
    await expect(ask('eth_accounts')).resolves.toEqual([])
    await expect(ask('wallet_getPermissions')).resolves.toEqual([])
    await expect(ask('eth_chainId')).resolves.toBe('0x7a69')
    expect(core.store.getState()).toMatchObject({ open: false, frame: 'absent' })
  })

  test('[Z11] error: rejects methods that need an account with 4100, and unknown methods with 4200', async () => {
    const { ask } = openPage()
    await expect(ask('personal_sign')).rejects.toMatchObject({ code: 4100 })
    await expect(ask('wallet_addEthereumChain')).rejects.toMatchObject({ code: 4100 })
    await expect(ask('toString')).rejects.toMatchObject({ code: 4200 })
  })

  test('[A29] reads the chain before a login without starting a frame', async () => {
    const node = await startRpcServer({ answer: ({ method }) => ({ result: method }) })
    const rpcUrls = { default: { http: [node.url] } }
    const core = createTestCore({ networks: [{ ...ONE, rpcUrls }] })
    const { request } = createEmbeddedProvider(core)
    for (const method of ['eth_feeHistory', 'net_version', 'eth_createAccessList'])
      await expect(request({ method })).resolves.toBe(method)
    await expect(request({ method: 'eth_coinbase' })).resolves.toBe(null)
    expect(core.store.getState().frame).toBe('absent')
    node.stop()
  })

  test('[J02] opens the login for a request for accounts, and returns the accounts afterwards', async () => {
    const { ask, open, signIn } = openPage()
    const accounts = ask('eth_requestAccounts')
    await open()
    await signIn()
    await expect(accounts).resolves.toEqual([ADDRESS])
    await expect(ask('eth_requestAccounts')).resolves.toEqual([ADDRESS])
  })

  test('EIP-2255: handles a request for the permission like a request for accounts', async () => {
    const { ask, open, signIn } = openPage()
    const permissions = ask('wallet_requestPermissions')
    await open()
    await signIn()
    await expect(permissions).resolves.toMatchObject([
      { parentCapability: 'eth_accounts', caveats: [{ value: [ADDRESS] }] },
    ])
  })

  test('[Z20] error: reports a rejection when the modal is closed', async () => {
    const { core, ask, open } = openPage()
    const accounts = ask('eth_requestAccounts')
    await open()
    close(core)
    await expect(accounts).rejects.toMatchObject({ code: 4001 })
  })

  test('ignores other wallets of the page', async () => {
    const { core, provider, ask, other } = openPage()
    const events: unknown[] = []
    provider.on('accountsChanged', (accounts: never) => events.push(accounts))
    await connect(core, other.connector)
    await expect(ask('eth_accounts')).resolves.toEqual([])
    expect(events).toEqual([])
  })

  test('reports changes, and signs out when the permission is revoked', async () => {
    const { core, provider, ask, signIn } = openPage()
    const events: unknown[] = []
    for (const event of ['connect', 'accountsChanged', 'disconnect'])
      provider.on(event, () => events.push(event))
    await signIn()
    await ask('wallet_revokePermissions')
    expect(events).toEqual(['connect', 'accountsChanged', 'accountsChanged', 'disconnect'])
    expect(getNamespace(core.store.getState(), 'eip155').accountState.status).toBe('disconnected')
  })
})
