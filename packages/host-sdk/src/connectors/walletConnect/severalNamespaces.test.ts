import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { transferBytes } from '../../adapters/solana/testing/transactions.js'
import { beginRestore } from '../../connections/beginRestore.js'
import { connect } from '../../connections/connect.js'
import { disconnect } from '../../connections/disconnect.js'
import { finishRestore } from '../../connections/restore.js'
import { WALLET_CONNECT } from '../../core/model/connectorIds.js'
import { SOLANA_DEVNET } from '../../core/testing/createTestAdapter.js'
import { offerWallet } from '../../core/testing/createTestCore.js'
import { connectWallet } from '../../headless/connectWallet.js'
import { connectInModal } from '../../headless/namedWallet.js'
import { switchNetwork } from '../../networks/switchNetwork.js'
import { createDapp, type Dapp } from './testing/createDapp.js'
import { createMemoryStorage } from './testing/createMemoryStorage.js'
import { createPhone, type Phone } from './testing/createPhone.js'
import { withPhone } from './testing/withPhone.js'

const DEVNET = `solana:${SOLANA_DEVNET.id}`
const OLD_DEVNET = 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'
const MESSAGE = new TextEncoder().encode('Hello')

const { relay, phone } = withPhone()

const dappAt = (options: Partial<Parameters<typeof createDapp>[0]> = {}) =>
  createDapp({ relayUrl: relay().url, namespaces: ['eip155', 'solana'], ...options })

async function connectPhone(dapp: Dapp, approval: Parameters<Phone['approve']>[0] = {}) {
  await phone().pair(await dapp.offer())
  await phone().approve({ solana: [DEVNET], ...approval })
  await dapp.connected(approval.chains?.length === 0 ? 'solana' : 'eip155')
}

async function signsOnSolana(dapp: Dapp) {
  const signing = dapp.solana.signMessage(MESSAGE)
  const request = await phone().approveRequest()
  const isValid = ed25519.verify(await signing, MESSAGE, base58.decode(phone().solanaAddress))
  return { isValid, request }
}

describe('one session for several namespaces', () => {
  test.each([
    ['solana', 'solana'],
    [undefined, 'eip155'],
  ] as const)(
    '[J03] connects for the button’s namespace %s and activates %s',
    async (wish, shown) => {
      const dapp = dappAt()
      const connecting = connectInModal(dapp.core, WALLET_CONNECT, wish)
      await phone().pair(await dapp.offer())
      await phone().approve({ solana: [DEVNET] })
      await connecting
      await dapp.until(() => dapp.account('eip155').status === 'connected')
      await expect.poll(() => dapp.core.store.getState().pairing).toBeUndefined()
      expect(dapp.core.store.getState().activeNamespace).toBe(shown)
    },
  )

  test('[J03] [A27] requests all namespaces in a pairing, and connects and signs in each shared namespace', async () => {
    const dapp = dappAt()
    await phone().pair(await dapp.offer())
    const { params } = await phone().approve({ solana: [DEVNET, OLD_DEVNET] })
    expect(params.requiredNamespaces).toEqual({})
    expect(params.optionalNamespaces).toMatchObject({
      eip155: { chains: ['eip155:31337', 'eip155:31338'] },
      solana: { chains: [DEVNET, OLD_DEVNET] },
    })
    await dapp.connected()
    const isBoth = () => dapp.account('solana').status === 'connected'
    await dapp.until(isBoth)
    expect(dapp.account('eip155').address).toBe(phone().address)
    expect(dapp.account('solana')).toMatchObject({
      address: phone().solanaAddress,
      connectorId: 'walletConnect',
      connectedWalletInfo: { name: 'Phone' },
    })
    expect(dapp.network('solana').approvedCaipNetworkIds).toEqual([DEVNET])
    expect(dapp.core.store.getState().activeNamespace).toBe('eip155')

    const signing = dapp.sign(phone().address)
    await phone().approveRequest()
    expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
    expect(await signsOnSolana(dapp)).toMatchObject({
      isValid: true,
      request: {
        chainId: DEVNET,
        request: {
          method: 'solana_signMessage',
          params: { message: base58.encode(MESSAGE), pubkey: phone().solanaAddress },
        },
      },
    })
  })

  test('connects only EVM if the wallet shares only EVM', async () => {
    const dapp = dappAt()
    await connectPhone(dapp, { solana: [] })
    expect(dapp.account('solana').status).toBe('disconnected')
    await expect(dapp.solana.signMessage(MESSAGE)).rejects.toThrow(
      'Please call connect() before request()',
    )
  })

  test('connects only Solana if the wallet shares only Solana, and activates Solana', async () => {
    const dapp = dappAt()
    const [wallet] = dapp.core.store.getState().connectors
    const connecting = connectWallet(dapp.core, wallet)
    await phone().pair(await dapp.offer())
    await phone().approve({ chains: [], solana: [DEVNET] })
    await connecting
    expect(dapp.account('eip155').status).toBe('disconnected')
    expect(dapp.account('solana').address).toBe(phone().solanaAddress)
    expect(dapp.core.store.getState().activeNamespace).toBe('solana')
    expect((await signsOnSolana(dapp)).isValid).toBe(true)
  })

  test('requests only Solana if the dapp supports only Solana', async () => {
    const dapp = dappAt({ namespaces: ['solana'] })
    await phone().pair(await dapp.offer())
    const { params } = await phone().approve({ chains: [], solana: [DEVNET] })
    expect(Object.keys(params.optionalNamespaces)).toEqual(['solana'])
    await dapp.connected('solana')
    expect((await signsOnSolana(dapp)).isValid).toBe(true)
  })

  test('sends requests with the deprecated network id from the wallet', async () => {
    const dapp = dappAt()
    await connectPhone(dapp, { solana: [OLD_DEVNET] })
    expect(dapp.network('solana').caipNetwork?.caipNetworkId).toBe(DEVNET)
    expect(await signsOnSolana(dapp)).toMatchObject({
      isValid: true,
      request: { chainId: OLD_DEVNET },
    })
  })

  test.each(['eip155', 'solana'] as const)(
    '[T25] ends the session in both namespaces when %s disconnects',
    async (namespace) => {
      const dapp = dappAt()
      await connectPhone(dapp)
      await disconnect(dapp.core, { namespace })
      await phone().farewell()
      for (const each of ['eip155', 'solana'] as const)
        expect(dapp.account(each).status).toBe('disconnected')
      expect(phone().sessions()).toBe(0)
    },
  )

  test('disconnects both namespaces when the dapp revokes permissions in one', async () => {
    const dapp = dappAt()
    await connectPhone(dapp)
    await dapp.connector.provider.request({ method: 'wallet_revokePermissions' })
    await phone().farewell()
    for (const each of ['eip155', 'solana'] as const)
      expect(dapp.account(each).status).toBe('disconnected')
  })

  test('[T25] disconnects both namespaces when the wallet ends the session', async () => {
    const dapp = dappAt()
    await connectPhone(dapp)
    await phone().disconnect()
    await dapp.until(() => dapp.account('eip155').status === 'disconnected')
    await dapp.until(() => dapp.account('solana').status === 'disconnected')
  })

  test('ends the session in both namespaces when another EVM wallet connects', async () => {
    const dapp = dappAt()
    await connectPhone(dapp)
    const { connector } = offerWallet(dapp.core)
    await connect(dapp.core, connector)
    await phone().farewell()
    expect(dapp.account('eip155').connectorId).toBe(connector.id)
    expect(dapp.account('solana').status).toBe('disconnected')
  })

  test('[T03] restores both namespaces after a reload without a wallet request', async () => {
    const storage = createMemoryStorage()
    const first = dappAt({ storage })
    await connectPhone(first)
    const second = dappAt({ storage, area: first.area })
    beginRestore(second.core)
    await finishRestore(second.core)
    expect(second.account('eip155').address).toBe(phone().address)
    expect(second.account('solana').address).toBe(phone().solanaAddress)
    expect((await signsOnSolana(second)).isValid).toBe(true)
  })

  test('[T25] disconnects only a revoked namespace, and reconnects it when it is shared again', async () => {
    const dapp = dappAt()
    await connectPhone(dapp)
    await phone().update({ solana: [] })
    await dapp.until(() => dapp.account('solana').status === 'disconnected')
    expect(dapp.account('eip155').status).toBe('connected')
    await phone().update({ solana: [DEVNET] })
    await dapp.until(() => dapp.account('solana').status === 'connected')
    expect((await signsOnSolana(dapp)).isValid).toBe(true)
  })

  test('ends the first phone’s session when a second phone shares only one namespace', async () => {
    const dapp = dappAt()
    await connectPhone(dapp)
    const second = await createPhone(relay().url)
    await second.pair(await dapp.offer())
    await second.approve({ name: 'Second' })
    await phone().farewell()
    await dapp.until(() => dapp.account('eip155').connectedWalletInfo?.name === 'Second')
    expect(dapp.account('solana').status).toBe('disconnected')
    await second.stop()
  })
})

describe('Solana over WalletConnect', () => {
  test('[Z11] rejects an unapproved method if the network has no node', async () => {
    const dapp = dappAt()
    await connectPhone(dapp)
    const address = phone().solanaAddress
    const ends = { from: address, to: address, blockhash: address }
    const transaction = transferBytes({ ...ends, lamports: 1 })
    await expect(dapp.solana.signTransaction(transaction)).rejects.toThrow(
      `No RPC url provided for chainId: ${SOLANA_DEVNET.id}`,
    )
  })

  test.each([{}, { signature: 'short' }, { signature: 7 }, 'text', { signature: '0OIl' }])(
    '[Z11] returns an invalid signature error for %j',
    async (answer) => {
      const dapp = dappAt()
      await connectPhone(dapp)
      const signing = dapp.solana.signMessage(MESSAGE).catch((error: unknown) => error)
      await phone().approveRequest(answer)
      expect(await signing).toMatchObject({ type: 'invalidReply' })
    },
  )

  test('[Z20] returns userRejected after a rejection', async () => {
    const dapp = dappAt()
    await connectPhone(dapp)
    const signing = dapp.solana.signMessage(MESSAGE).catch((error: unknown) => error)
    await phone().rejectRequest()
    expect(await signing).toMatchObject({ code: 4001, type: 'userRejected' })
  })

  test('ignores events of another namespace', async () => {
    const dapp = dappAt()
    await connectPhone(dapp)
    await phone().say('chainChanged', 31338, DEVNET)
    await phone().say('accountsChanged', [`${DEVNET}:${phone().solanaAddress}`], DEVNET)
    await phone().say('chainChanged', 31338)
    await dapp.until(() => dapp.network().caipNetwork?.id === 31338)
    expect(dapp.network('solana').caipNetwork?.caipNetworkId).toBe(DEVNET)
    expect(dapp.account('solana').address).toBe(phone().solanaAddress)
  })

  test('switches the page to an approved network without a wallet request', async () => {
    const dapp = dappAt()
    await connectPhone(dapp)
    await switchNetwork(dapp.core, DEVNET)
    expect(dapp.core.store.getState().activeNamespace).toBe('solana')
  })
})
