import { describe, expect, test } from 'vitest'
import { connect } from '../connections/connect.js'
import { disconnect } from '../connections/disconnect.js'
import { tabbed } from '../connections/tabbed.js'
import { createInstance } from '../start/instance.js'
import { ADDRESS, createTestCore, offerWallet } from './testing/createTestCore.js'
import { createTestSession } from './testing/createTestSession.js'

function openPage() {
  const core = createTestCore()
  const vestibule = createInstance(core, undefined)
  const { connector } = offerWallet(core, { id: 'auth' })
  connector.session = createTestSession({
    email: 'ann@example.com',
    address: ADDRESS,
    chainId: 'eip155:31337',
    accounts: [
      { id: 'seed:eip155:0', namespace: 'eip155', address: ADDRESS, type: 'smartAccount' },
    ],
    preferredAccountType: 'smartAccount',
    smartAccountDeployed: true,
  })
  return { core, vestibule, connector }
}

describe('getNamespace', () => {
  test('[E03] reports no account before a connection', () => {
    const { vestibule } = openPage()
    const { namespace, networkState, accountState, caipNetworks } = vestibule.getNamespace()
    expect(namespace).toBe('eip155')
    expect(caipNetworks.map(({ caipNetworkId }) => caipNetworkId)).toEqual([
      'eip155:31337',
      'eip155:31338',
    ])
    expect(networkState).toEqual({
      caipNetwork: caipNetworks[0],
      requestedCaipNetworks: caipNetworks,
      approvedCaipNetworkIds: [],
      supportsAllNetworks: true,
      smartAccountEnabledNetworks: [],
    })
    expect(accountState).toEqual({
      status: 'disconnected',
      accounts: [],
      tokenBalance: [],
      addressLabels: {},
      currentTab: 0,
      smartAccountDeployed: false,
    })
    expect(Object.keys(accountState)).toEqual(
      expect.arrayContaining([
        ...['user', 'preferredAccountType', 'socialProvider', 'farcasterUrl'],
        ...['caipAddress', 'address', 'balance', 'balanceSymbol', 'addressExplorerUrl'],
        ...['profileName', 'profileImage', 'connectedWalletInfo'],
      ]),
    )
  })

  test('[E03] reports the account and its details, also to subscribers', async () => {
    const { core, vestibule, connector } = openPage()
    const heard: unknown[] = []
    vestibule.subscribeNamespace(({ accountState }) => heard.push(accountState.status), 'eip155')
    await connect(core, connector)
    expect(vestibule.getNamespace('eip155').accountState).toMatchObject({
      status: 'connected',
      address: ADDRESS,
      caipAddress: `eip155:31337:${ADDRESS}`,
      connectedWalletInfo: { name: 'auth' },
      user: { email: 'ann@example.com' },
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: true,
    })
    expect(heard).toContain('connected')
  })

  test('[E03] reports the smart account state only for its own account', async () => {
    const { core, vestibule, connector } = openPage()
    connector.session = createTestSession({
      email: 'ann@example.com',
      address: ADDRESS,
      chainId: 'eip155:31337',
      accounts: [{ id: 'seed:eip155:0', namespace: 'eip155', address: ADDRESS, type: 'eoa' }],
      preferredAccountType: 'eoa',
      smartAccountDeployed: true,
    })
    await connect(core, connector)
    const read = () => {
      const { networkState, accountState } = vestibule.getNamespace('eip155')
      return [networkState.smartAccountEnabledNetworks, accountState.smartAccountDeployed]
    }
    const told = { enabled: [31337, 31338], deployed: [31337] }
    expect(read()).toEqual([[], true])
    core.store.setState({ smartAccounts: { address: ADDRESS, ...told } })
    expect(read()).toEqual([[31337, 31338], true])
    core.store.setState({ smartAccounts: { address: ADDRESS, ...told, deployed: [31338] } })
    expect(read()).toEqual([[31337, 31338], false])
    core.store.setState({ smartAccounts: { address: `0x${'2'.repeat(40)}`, ...told } })
    expect(read()).toEqual([[], true])
  })

  test('[E03] reports the login of a user without an email', async () => {
    const { core, vestibule, connector } = openPage()
    await connect(core, connector)
    expect(vestibule.getAccount().embeddedWalletInfo).toEqual({
      email: 'ann@example.com',
      authProvider: 'email',
      accountType: 'smartAccount',
      isSmartAccountDeployed: true,
    })
    await disconnect(core)
    connector.session = createTestSession({
      login: { provider: 'github', label: 'ann' },
      address: ADDRESS,
      chainId: 'eip155:31337',
      accounts: [{ id: 'seed:eip155:0', namespace: 'eip155', address: ADDRESS, type: 'eoa' }],
      preferredAccountType: 'eoa',
      smartAccountDeployed: false,
    })
    await connect(core, connector)
    expect(vestibule.getAccount().embeddedWalletInfo).toEqual({
      username: 'ann',
      authProvider: 'github',
      accountType: 'eoa',
      isSmartAccountDeployed: false,
    })
    expect(vestibule.getNamespace().accountState.socialProvider).toBe('github')
  })

  test('[E03] clears all data except the dapp’s address labels on disconnect', async () => {
    const { core, vestibule, connector } = openPage()
    const before = vestibule.getNamespace().accountState
    await connect(core, connector)
    const addressLabels = { [ADDRESS]: 'Savings' }
    core.store.setState((state) => ({
      ...tabbed(state, 'eip155', 2),
      addressLabels: { eip155: addressLabels },
      profiles: { eip155: { address: ADDRESS, name: 'ann.eth', image: undefined, pattern: '' } },
    }))
    expect(vestibule.getNamespace().accountState).toMatchObject({
      addressLabels,
      currentTab: 2,
      profileName: 'ann.eth',
    })
    await disconnect(core)
    expect(vestibule.getNamespace().accountState).toEqual({ ...before, addressLabels })
  })

  test('[E03] returns no state for a namespace without an adapter', () => {
    const { vestibule } = openPage()
    expect(vestibule.getNamespace('solana')).toMatchObject({
      namespace: 'solana',
      caipNetworks: [],
      accountState: { status: 'disconnected' },
    })
  })
})
