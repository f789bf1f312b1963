import { describe, expect, test } from 'vitest'
import type { Proposal } from './createClient.js'
import {
  approvedNamespaces,
  askedChains,
  sharedAddresses,
  sharedChains,
  withAddressFirst,
  withChain,
  withoutChain,
} from './namespaces.js'

const ONE = 'eip155:31337'
const TWO = 'eip155:31338'
const ADA = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const BOB = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const events = ['accountsChanged', 'chainChanged']

const propose = (asked: Partial<Proposal>) =>
  ({ requiredNamespaces: {}, optionalNamespaces: {}, ...asked }) as Proposal

describe('askedChains', () => {
  test('[E12] behavior: each network once, in either spelling, the required ones first', () => {
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
  const methods = ['personal_sign', 'eth_sendTransaction']
  const optional = { chains: [ONE, TWO], methods: ['personal_sign', 'eth_sign'], events }

  test('[E12] behavior: nothing but what was asked, can be done and is wanted', () => {
    const proposal = propose({ optionalNamespaces: { eip155: optional } })
    expect(approvedNamespaces({ proposal, methods, chains: [TWO], addresses: [ADA, BOB] })).toEqual(
      {
        eip155: {
          chains: [TWO],
          methods: ['personal_sign'],
          events,
          accounts: [`${TWO}:${ADA}`, `${TWO}:${BOB}`],
        },
      },
    )
  })

  test('error: a dapp that requires more gets nothing', () => {
    const proposal = propose({ requiredNamespaces: { eip155: optional } })
    expect(() =>
      approvedNamespaces({ proposal, methods, chains: [ONE, TWO], addresses: [ADA] }),
    ).toThrow('methods')
  })
})

describe('what a session shares', () => {
  const session = {
    eip155: { chains: [ONE], methods: ['personal_sign'], events, accounts: [`${ONE}:${ADA}`] },
  }

  test('behavior: a network comes with every account, and goes with them', () => {
    const both = withChain(withAddressFirst(session, BOB), TWO)
    expect(sharedChains(both)).toEqual([ONE, TWO])
    expect(both.eip155?.accounts).toEqual(
      [ONE, TWO].flatMap((chain) => [`${chain}:${BOB}`, `${chain}:${ADA}`]),
    )
    expect(withoutChain(both, ONE).eip155?.accounts).toEqual([`${TWO}:${BOB}`, `${TWO}:${ADA}`])
  })

  test('behavior: the chosen account is the first, and none is there twice', () => {
    const moved = withAddressFirst(withAddressFirst(session, BOB), ADA)
    expect(sharedAddresses(moved)).toEqual([ADA, BOB])
  })

  test('behavior: a session without a list of networks has those of its accounts', () => {
    const { accounts, methods } = session.eip155
    expect(sharedChains({ eip155: { accounts, methods, events } })).toEqual([ONE])
  })
})
