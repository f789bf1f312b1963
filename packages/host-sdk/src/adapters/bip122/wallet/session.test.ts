import { hex } from '@scure/base'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { describe, expect, test } from 'vitest'
import { beginRestore } from '../../../connections/beginRestore.js'
import { finishRestore } from '../../../connections/restore.js'
import { memoryArea } from '../../../core/testing/createTestCore.js'
import { withWindow } from '../../../core/testing/stubWindow.js'
import type { createTestBitcoinWallet } from '../testing/createTestBitcoinWallet.js'
import {
  BITCOIN,
  offerWallet,
  openPage,
  REGTEST,
  SECRETS,
  SIGNET,
  visitConnected,
} from '../testing/openPage.js'

const leaveWindow = withWindow()

const PAYMENT = 'bc1q0xcqpzrky6eff2g52qdye53xkk9jxkvrh6yhyw'
const ORDINAL = 'bc1p5e6v9v2j5wp3y6c79gaqdqltq7jdv45fswnnm7exmmp2020mqepsmcx06p'
const [FIRST = new Uint8Array(), SECOND = new Uint8Array()] = SECRETS
const STANDARDS = ['wallet-standard', 'sats-connect'] as const
const other = [new Uint8Array(32).fill(3), new Uint8Array(32).fill(4)]

describe.each(STANDARDS)('a Bitcoin wallet of %s', (standard) => {
  const visit = (
    change: Partial<createTestBitcoinWallet.Options> = {},
    options: Parameters<typeof visitConnected>[1] = {},
  ) => visitConnected({ standard, ...change }, options)

  test('[J14] [E07] [C13] connects the payment account first and the ordinals account second, with their keys', async () => {
    const page = await visit()
    expect(page.account()).toMatchObject({
      status: 'connected',
      address: PAYMENT,
      caipAddress: `bip122:${BITCOIN.id}:${PAYMENT}`,
      connectedWalletInfo: { name: 'Satoshi' },
    })
    const accounts = [
      { address: PAYMENT, type: 'payment', publicKey: hex.encode(pubECDSA(FIRST)) },
      { address: ORDINAL, type: 'ordinal', publicKey: hex.encode(pubSchnorr(SECOND)) },
    ]
    expect(page.account().accounts).toEqual(accounts)
    expect(page.vestibule.getAccount('bip122').allAccounts).toEqual(accounts)
    await expect(page.provider.getAccountAddresses()).resolves.toEqual(accounts)
  })

  test.each(['p2pkh', 'p2sh', 'p2wpkh', 'p2tr'] as const)(
    '[J14] [E07] connects with a payment address of %s',
    async (payment) => {
      const page = await visit({ payment })
      expect(page.account().accounts.map(({ type }) => type)).toEqual(['payment', 'ordinal'])
      expect(page.account().address).toBe(page.wallet.addresses()[0])
    },
  )

  test('[J14] [E07] uses the only account for payments', async () => {
    const page = await visit({ secretKeys: [FIRST], payment: 'p2tr' })
    expect(page.account().accounts.map(({ type }) => type)).toEqual(['payment'])
  })

  test('[J14] connects on the network of the wallet’s addresses', async () => {
    const page = await visit({ network: SIGNET.id })
    expect(page.network()).toBe('Signet')
    expect(page.account().caipAddress).toMatch(new RegExp(`^bip122:${SIGNET.id}:tb1q`))
  })

  test('[J14] rejects the connection on a network that the dapp does not list', async () => {
    await expect(visit({ network: REGTEST.id, lacks: ['wallet_changeNetwork'] })).rejects.toThrow()
  })

  test('[J14] reconnects after a reload without asking the visitor', async () => {
    const area = memoryArea()
    await visit({}, { area })
    leaveWindow()
    const wallet = offerWallet({ standard, permitted: true, decide: () => 'reject' })
    const after = openPage(undefined, { area })
    beginRestore(after.core)
    expect(after.account().status).toBe('restoring')
    await finishRestore(after.core)
    expect(after.account()).toMatchObject({ status: 'connected', address: PAYMENT })
    expect(after.account().accounts.map(({ type }) => type)).toEqual(['payment', 'ordinal'])
    expect(wallet.calls.every(({ method }) => method === 'wallet_getAccount')).toBe(true)
  })

  test('[J14] follows a change of accounts, a change of network and a disconnect', async () => {
    const page = await visit()
    const seen: string[] = []
    page.core.store.subscribe(() => seen.push(page.account().caipAddress ?? 'nobody'))
    page.wallet.selectAccounts(other)
    await expect.poll(() => page.account().address).toBe(page.wallet.addresses()[0])
    page.wallet.selectNetwork(SIGNET.id)
    await expect.poll(page.network).toBe('Signet')
    expect(page.account().address).toBe(page.wallet.addresses()[0])
    expect(
      seen.filter((one) => !/^bip122:0000000000\w+:bc1|^bip122:00000008\w+:tb1/.test(one)),
    ).toEqual([])
    page.wallet.leave()
    await expect.poll(() => page.account().status).toBe('disconnected')
  })
})

test('[J07] switches a sats-connect wallet to another network, and rejects a network that it lacks', async () => {
  const options = { networks: [BITCOIN, SIGNET] }
  const page = await visitConnected({ standard: 'sats-connect' }, options)
  await page.vestibule.switchNetwork(`bip122:${SIGNET.id}`)
  expect(page.network()).toBe('Signet')
  expect(page.account().address).toMatch(/^tb1q/)
  leaveWindow()
  const change = { standard: 'sats-connect' as const, lacks: ['wallet_changeNetwork'] }
  const older = await visitConnected(change, options)
  await expect(older.vestibule.switchNetwork(`bip122:${SIGNET.id}`)).rejects.toMatchObject({
    type: 'chainNotSupported',
  })
  expect(older.account().address).toBe(PAYMENT)
})

test('[J07] keeps a Wallet Standard wallet, which cannot switch networks, on its own network', async () => {
  const page = await visitConnected()
  await expect(page.vestibule.switchNetwork(`bip122:${SIGNET.id}`)).rejects.toMatchObject({
    type: 'chainNotSupported',
  })
  expect(page.network()).toBe('Bitcoin')
})

async function visitChoosing(
  change: Partial<createTestBitcoinWallet.Options>,
  chosen: { id: string } = SIGNET,
) {
  const wallet = offerWallet(change)
  const page = openPage()
  await Promise.resolve()
  await page.vestibule.switchNetwork(`bip122:${chosen.id}`)
  await page.vestibule.connect(page.connector('Satoshi'))
  return { ...page, wallet }
}

describe('a network that the visitor chose before the wallet', () => {
  test('[J07] connects a multi-network Wallet Standard wallet on the page’s network', async () => {
    const change = { networks: [SIGNET.id] }
    const page = await visitChoosing(change)
    expect(page.network()).toBe('Signet')
    expect(page.account().address).toMatch(/^tb1q/)
    await expect(page.provider.signMessage({ message: 'Hello' })).resolves.toBeTruthy()
    await page.vestibule.switchNetwork(`bip122:${BITCOIN.id}`)
    expect(page.account().address).toBe(PAYMENT)
    leaveWindow()
    const unchosen = await visitConnected(change)
    expect(unchosen.network()).toBe('Bitcoin')
  })

  test('[J07] requests the page’s network from a sats-connect wallet while connecting', async () => {
    const page = await visitChoosing({ standard: 'sats-connect' })
    expect(page.network()).toBe('Signet')
    const [first] = page.wallet.calls
    expect(first).toMatchObject({ method: 'wallet_connect', inputs: [{ network: 'Signet' }] })
    expect(page.wallet.calls.map(({ method }) => method)).toContain('wallet_changeNetwork')
  })

  test.each([
    ['of the Wallet Standard', {}],
    [
      'of sats-connect that cannot switch to the page’s network',
      { lacks: ['wallet_changeNetwork'] },
    ],
    [
      'of sats-connect whose visitor refuses the switch',
      {
        decide: ({ method }: { method: string }) =>
          method === 'wallet_changeNetwork' ? ('reject' as const) : ('approve' as const),
      },
    ],
  ])(
    '[J07] error: connects a wallet %s on its own network, and never shows another network',
    async (what, change) => {
      const standard = what.includes('sats')
        ? ('sats-connect' as const)
        : ('wallet-standard' as const)
      const page = await visitChoosing({ standard, ...change })
      expect(page.network()).toBe('Bitcoin')
      expect(page.account().address).toBe(PAYMENT)
    },
  )
})

test('[J14] asks a sats-connect wallet on an unsupported network to switch to a network of the dapp', async () => {
  const page = await visitConnected({ standard: 'sats-connect', network: REGTEST.id })
  expect(page.network()).toBe('Bitcoin')
  expect(page.account().address).toBe(PAYMENT)
})

test('[J14] connects an older sats-connect wallet with older methods, without events', async () => {
  const lacks = ['wallet_connect', 'getAccounts', 'wallet_disconnect', 'addListener']
  const page = await visitConnected({ standard: 'sats-connect', lacks })
  expect(page.account().address).toBe(PAYMENT)
  await page.vestibule.disconnect({ namespace: 'bip122' })
  expect(page.account().status).toBe('disconnected')
})

test('[Z12] error: sends no request to a wallet that lacks the dapp’s networks', async () => {
  const page = openPage()
  window.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: (api: { register: (wallet: unknown) => void }) =>
        api.register({
          name: 'Elsewhere',
          chains: ['bitcoin:regtest'],
          features: {
            'bitcoin:connect': {
              connect: () => {
                throw new Error('It was asked.')
              },
            },
          },
        }),
    }),
  )
  await Promise.resolve()
  const connecting = page.vestibule.connect(page.connector('Elsewhere'))
  await expect(connecting).rejects.toThrow('No chains found on connector.')
})
