import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { approvalOf, readSession } from './session.js'

const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const struct = (namespaces: unknown, metadata: unknown = { name: 'Fox', icons: [] }) => ({
  topic: 'topic',
  namespaces,
  peer: { metadata },
})

describe('readSession', () => {
  test('[E12] networks, accounts and methods, wherever a wallet writes them', () => {
    const session = readSession(
      struct({
        eip155: { accounts: [`eip155:1:${A}`], methods: ['personal_sign'], chains: ['eip155:10'] },
        'eip155:137': { accounts: [`eip155:137:${B}`], methods: ['eth_sign'] },
        solana: { accounts: ['solana:x:y'], methods: ['solana_signMessage'] },
      }),
    )
    expect(Object.fromEntries(session?.accounts ?? [])).toEqual({ 1: [A], 137: [B], 10: [A, B] })
    expect([...(session?.methods ?? [])]).toEqual(['personal_sign', 'eth_sign'])
    expect(session && approvalOf(session)).toEqual({
      caipNetworkIds: ['eip155:1', 'eip155:137', 'eip155:10'],
      all: false,
    })
  })

  test('an account twice is one account', () => {
    const accounts = [`eip155:1:${A}`, `eip155:1:${A.toLowerCase()}`]
    expect(readSession(struct({ eip155: { accounts } }))?.accounts.get('1')).toEqual([A])
  })

  test('the wallet’s name is one plain line, its picture one that runs nothing', () => {
    const metadata = {
      name: ' <b>Fox</b>\u202e\n\u0000wallet',
      icons: ['javascript:alert(1)', 'http://x/y.png', 'https://fox.example/icon.png'],
    }
    const namespaces = { eip155: { accounts: [`eip155:1:${A}`] } }
    expect(readSession(struct(namespaces, metadata))?.wallet).toEqual({
      name: 'Fox wallet',
      icon: 'https://fox.example/icon.png',
    })
    expect(readSession(struct(namespaces, {}))?.wallet.name).toBe('Wallet')
  })

  test('whatever a wallet settles, there is a session with accounts on every network, or none', () => {
    const account = fc.oneof(
      fc.string(),
      fc.constantFrom(`eip155:1:${A}`, 'eip155:0:0x', `eip155:99999999999999999999:${A}`),
    )
    const entry = fc.oneof(
      fc.anything(),
      fc.record({ accounts: fc.array(account), methods: fc.anything(), chains: fc.anything() }),
    )
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('eip155', 'eip155:1', 'x'), entry),
        (namespaces) => {
          const session = readSession(struct(namespaces))
          if (session === undefined) return
          expect(session.accounts.size).toBeGreaterThan(0)
          for (const [chainId, addresses] of session.accounts) {
            expect(Number.isSafeInteger(Number(chainId))).toBe(true)
            expect(addresses.length).toBeGreaterThan(0)
            for (const address of addresses) expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
          }
        },
      ),
    )
  })
})
