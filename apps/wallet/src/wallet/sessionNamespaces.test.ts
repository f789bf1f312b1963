import { describe, expect, test } from 'vitest'
import type { Proposal } from './createClient.js'
import type { Account } from './namespaces/account.js'
import { deriveAccounts } from './namespaces/namespaces.js'
import {
  approvedNamespaces,
  askedChains,
  isComplete,
  sharedAddresses,
  sharedChains,
  withChain,
  withFirst,
  withoutChain,
} from './sessionNamespaces.js'

const ONE = 'eip155:31337'
const TWO = 'eip155:31338'
const ADA = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const BOB = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const KEY = '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS'
const evm = (address: string): Account => ({ namespace: 'eip155', position: 0, address })
const solana: Account = { namespace: 'solana', position: 0, address: KEY }
const events = ['accountsChanged', 'chainChanged']

const propose = (asked: Partial<Proposal>) =>
  ({ requiredNamespaces: {}, optionalNamespaces: {}, ...asked }) as Proposal

describe('askedChains', () => {
  test('[E12] behavior: lists each network once from both CAIP-25 forms, required networks first', () => {
    const proposal = propose({
      requiredNamespaces: { [TWO]: { methods: [], events: [] } },
      optionalNamespaces: {
        eip155: { chains: [ONE, TWO], methods: [], events: [] },
        solana: { chains: ['solana:5eykt'], methods: [], events: [] },
      },
    })
    expect(askedChains(proposal)).toEqual([
      { id: TWO, required: true },
      { id: ONE, required: false },
      { id: 'solana:5eykt', required: false },
    ])
  })
})

describe('approvedNamespaces', () => {
  test('[A27] behavior: shares a Bitcoin address only on its network', () => {
    const [payment, ordinals, local] = deriveAccounts(1).filter(
      ({ namespace }) => namespace === 'bip122',
    ) as [Account, Account, Account]
    const [main, regtest] = [
      'bip122:000000000019d6689c085ae165831e93',
      'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    ]
    const chains = [main, regtest]
    const asked = { bip122: { chains, methods: ['signPsbt'], events } }
    const proposal = propose({ optionalNamespaces: asked })
    const given = approvedNamespaces(proposal, { chains, accounts: [payment, ordinals, local] })
    expect(given.bip122?.accounts).toEqual([
      ...[payment, ordinals].map(({ address }) => `${main}:${address}`),
      `${regtest}:${local.address}`,
    ])
    expect(isComplete({ chains, accounts: [payment, ordinals] })).toBe(false)
    const alone = approvedNamespaces(proposal, { chains: [main], accounts: [payment] })
    expect(withChain(alone, regtest, local).bip122?.accounts).toEqual([
      `${main}:${payment.address}`,
      `${regtest}:${local.address}`,
    ])
  })

  const optional = { chains: [ONE, TWO], methods: ['personal_sign', 'eth_sign'], events }

  test('[E12] behavior: grants only permissions that are requested, supported and accepted', () => {
    const proposal = propose({ optionalNamespaces: { eip155: optional } })
    expect(
      approvedNamespaces(proposal, { chains: [TWO], accounts: [evm(ADA), evm(BOB), solana] }),
    ).toEqual({
      eip155: {
        chains: [TWO],
        methods: ['personal_sign'],
        events,
        accounts: [`${TWO}:${ADA}`, `${TWO}:${BOB}`],
      },
    })
  })

  test('[E12] behavior: grants networks of two namespaces, each with its own methods and accounts', () => {
    const proposal = propose({
      optionalNamespaces: {
        eip155: optional,
        solana: { chains: [DEVNET], methods: ['solana_signMessage', 'solana_other'], events },
      },
    })
    const accounts = [evm(ADA), solana]
    const both = approvedNamespaces(proposal, { chains: [ONE, DEVNET], accounts })
    expect(both.eip155?.accounts).toEqual([`${ONE}:${ADA}`])
    expect(both.solana).toEqual({
      chains: [DEVNET],
      methods: ['solana_signMessage'],
      events,
      accounts: [`${DEVNET}:${KEY}`],
    })
    expect(approvedNamespaces(proposal, { chains: [DEVNET], accounts })).toEqual({
      solana: both.solana,
    })
    expect(isComplete({ chains: [ONE, DEVNET], accounts })).toBe(true)
    expect(isComplete({ chains: [ONE, DEVNET], accounts: [solana] })).toBe(false)
    expect(isComplete({ chains: [], accounts })).toBe(false)
  })

  test('error: refuses a dapp that requires an unsupported method', () => {
    const proposal = propose({ requiredNamespaces: { eip155: optional } })
    expect(() =>
      approvedNamespaces(proposal, { chains: [ONE, TWO], accounts: [evm(ADA)] }),
    ).toThrow('methods')
  })
})

describe('accounts and networks that a session shares', () => {
  const session = {
    eip155: { chains: [ONE], methods: ['personal_sign'], events, accounts: [`${ONE}:${ADA}`] },
  }

  test('behavior: shares every account on an added network, and removes a network with its accounts', () => {
    const both = withChain(withFirst(session, evm(BOB)), TWO, evm(ADA))
    expect(sharedChains(both)).toEqual([ONE, TWO])
    expect(both.eip155?.accounts).toEqual(
      [ONE, TWO].flatMap((chain) => [`${chain}:${BOB}`, `${chain}:${ADA}`]),
    )
    expect(withoutChain(both, ONE).eip155?.accounts).toEqual([`${TWO}:${BOB}`, `${TWO}:${ADA}`])
  })

  test('behavior: lists the chosen account first and each account once', () => {
    const moved = withFirst(withFirst(session, evm(BOB)), evm(ADA))
    expect(sharedAddresses(moved, 'eip155')).toEqual([ADA, BOB])
  })

  test('behavior: reads the networks from the accounts if the session does not list networks', () => {
    const { accounts, methods } = session.eip155
    expect(sharedChains({ eip155: { accounts, methods, events } })).toEqual([ONE])
  })

  test('behavior: adds an account with the first network of a namespace, and removes it with the last one', () => {
    const both = withChain(session, DEVNET, solana)
    expect(sharedChains(both)).toEqual([ONE, DEVNET])
    expect(sharedChains(both, 'solana')).toEqual([DEVNET])
    expect(sharedAddresses(both, 'solana')).toEqual([KEY])
    expect(both.eip155).toEqual(session.eip155)
    expect(withoutChain(both, DEVNET)).toEqual(session)
  })
})
