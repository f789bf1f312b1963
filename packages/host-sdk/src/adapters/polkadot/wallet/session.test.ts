import { afterEach, describe, expect, test, vi } from 'vitest'
import { beginRestore } from '../../../connections/beginRestore.js'
import { finishRestore } from '../../../connections/restore.js'
import { memoryArea } from '../../../core/testing/createTestCore.js'
import { withWindow } from '../../../core/testing/stubWindow.js'
import {
  ACCOUNTS,
  GENESIS,
  KUSAMA,
  KUSAMA_GENESIS,
  offerWallet,
  openPage,
  POLKADOT,
  visitConnected,
} from '../testing/openPage.js'

const leaveWindow = withWindow()
afterEach(() => void vi.useRealTimers())

type Page = ReturnType<typeof openPage>
const addresses = (page: Page) => page.account().accounts.map(({ address }) => address)
const choose = (page: Page, address: string) =>
  page.vestibule.switchConnection({
    connection: { namespace: 'polkadot', connectorId: 'announced:Dot', status: 'connected' },
    address,
  })
const other = [3, 4].map((byte) => ({ secretKey: new Uint8Array(32).fill(byte) }))
const [FIRST = { secretKey: new Uint8Array() }, SECOND = FIRST] = ACCOUNTS

describe('an extension of Polkadot', () => {
  test('[J14] [E05] connects all accounts in the network’s address format, and passes the dapp’s name', async () => {
    const page = await visitConnected()
    const [address = '', second = ''] = page.wallet.addresses(0)
    expect(page.account()).toMatchObject({
      status: 'connected',
      address,
      caipAddress: `polkadot:${POLKADOT.id}:${address}`,
      connectedWalletInfo: { name: 'Dot' },
      accounts: [
        { address, type: 'eoa' },
        { address: second, type: 'eoa' },
      ],
    })
    expect(await page.provider.connect()).toEqual([address, second])
    expect(page.wallet.calls).toEqual([{ method: 'enable', input: 'Dapp of tests' }])
  })

  test('[J14] connects an extension that only supports the newer `connect`', async () => {
    const page = await visitConnected({ lacks: ['enable'] })
    expect(page.account().status).toBe('connected')
    expect(page.wallet.calls.map(({ method }) => method)).toEqual(['connect'])
  })

  test('[J14] [J07] keeps the chosen account on a network switch, in the new address format', async () => {
    const page = await visitConnected({}, { multiWallet: true })
    const seen: string[] = []
    page.core.store.subscribe(() => seen.push(page.account().caipAddress ?? 'nobody'))
    const [, second = ''] = page.wallet.addresses(0)
    await choose(page, second)
    expect(page.account().address).toBe(second)
    await page.vestibule.switchNetwork(`polkadot:${KUSAMA.id}`)
    const [first, chosen] = page.wallet.addresses(2)
    expect(page.network()).toBe('Kusama')
    expect(addresses(page)).toEqual([chosen, first])
    expect(seen.filter((one) => !/^polkadot:(91b\w+:1|b0a\w+:[C-J])/.test(one))).toEqual([])
    expect(page.wallet.calls).toHaveLength(1)
  })

  test('[J14] [E01] uses the address format from the dapp for an unknown network, otherwise the generic one', async () => {
    const own = { ...POLKADOT, id: '9eb76c5184c4ab8679d2d5d819fdf90b', name: 'Astar' }
    const named = await visitConnected(
      {},
      { networks: [own], ss58Formats: { [`polkadot:${own.id}`]: 5 } as const },
    )
    expect(addresses(named)).toEqual(named.wallet.addresses(5))
    leaveWindow()
    const unnamed = await visitConnected({}, { networks: [own] })
    expect(addresses(unnamed)).toEqual(unnamed.wallet.addresses(42))
  })

  test('[J14] lists an account with a genesis hash only on its network', async () => {
    const tied = [{ ...FIRST, genesisHash: KUSAMA_GENESIS }, SECOND] as const
    const page = await visitConnected({ accounts: tied })
    expect(addresses(page)).toEqual([page.wallet.addresses(0)[1]])
    await page.vestibule.switchNetwork(`polkadot:${KUSAMA.id}`)
    expect(addresses(page)).toHaveLength(2)
  })

  test('[J14] rejects a network switch if all accounts are restricted to the current network', async () => {
    const page = await visitConnected({ accounts: [{ ...FIRST, genesisHash: KUSAMA_GENESIS }] })
    expect(page.network()).toBe('Kusama')
    await expect(page.vestibule.switchNetwork(`polkadot:${POLKADOT.id}`)).rejects.toMatchObject({
      type: 'chainNotSupported',
    })
    expect(page.network()).toBe('Kusama')
    expect(GENESIS.slice(2, 34)).toBe(POLKADOT.id)
  })

  test('[J14] connects after a late approval', async () => {
    const page = await visitConnected({ decide: () => 'delay', delayMs: 20 })
    expect(page.account().status).toBe('connected')
  })

  test('[J14] restores the account and network after a reload without a prompt', async () => {
    const area = memoryArea()
    const before = await visitConnected({}, { area, multiWallet: true })
    const [, second = ''] = before.wallet.addresses(0)
    await choose(before, second)
    await before.vestibule.switchNetwork(`polkadot:${KUSAMA.id}`)
    before.stop()
    leaveWindow()
    const wallet = offerWallet({ permitted: true, decide: () => 'reject' })
    const after = openPage({ area, multiWallet: true })
    beginRestore(after.core)
    expect(after.account().status).toBe('restoring')
    await finishRestore(after.core)
    expect(after.account()).toMatchObject({ status: 'connected', address: wallet.addresses(2)[1] })
    expect(after.network()).toBe('Kusama')
    expect(wallet.calls).toEqual([])
  })

  test('[J14] updates changed accounts, and disconnects when the wallet revokes the permission', async () => {
    const page = await visitConnected()
    page.wallet.selectAccounts(other)
    expect(addresses(page)).toEqual(page.wallet.addresses(0))
    page.wallet.leave()
    expect(page.account().status).toBe('disconnected')
  })

  test('[J14] [E05] keeps the chosen account when another account is added', async () => {
    const page = await visitConnected({}, { multiWallet: true })
    const [first = '', second = ''] = page.wallet.addresses(0)
    await choose(page, second)
    page.wallet.selectAccounts([...ACCOUNTS, ...other])
    expect(addresses(page).slice(0, 2)).toEqual([second, first])
    expect(addresses(page)).toHaveLength(4)
  })

  test('[J14] connects an extension without `subscribe`', async () => {
    const page = await visitConnected({ lacks: ['subscribe'] })
    expect(page.account().status).toBe('connected')
  })
})

test('[Z12] error: does not call the extension if it supports no network of the dapp', async () => {
  const wallet = offerWallet()
  const page = openPage()
  await Promise.resolve()
  const connector = { ...page.connector('Dot'), chains: [] }
  await expect(page.vestibule.connect(connector)).rejects.toThrow('No chains found on connector.')
  expect(wallet.calls).toEqual([])
})
