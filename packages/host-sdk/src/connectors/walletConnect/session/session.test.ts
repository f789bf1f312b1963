import { VestibuleError } from '@vestibule/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PARTS } from '../testing/parts.js'
import { readSession } from './session.js'

const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const KEY = '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS'
const DEVNET = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const OLD_DEVNET = '8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'
const struct = (namespaces: unknown, metadata: unknown = { name: 'Fox', icons: [] }) => ({
  topic: 'topic',
  namespaces,
  peer: { metadata },
})

describe('readSession', () => {
  test('[E12] reads networks, accounts and methods from each field that wallets use', () => {
    const session = readSession(
      struct({
        eip155: { accounts: [`eip155:1:${A}`], methods: ['personal_sign'], chains: ['eip155:10'] },
        'eip155:137': { accounts: [`eip155:137:${B}`], methods: ['eth_sign'] },
        solana: { accounts: [`solana:${DEVNET}:${KEY}`], methods: ['solana_signMessage'] },
        cosmos: { accounts: ['cosmos:hub:x'] },
      }),
      PARTS,
    )
    expect(session.topic).toBe('topic')
    expect([...session.shares.keys()]).toEqual(['eip155', 'solana'])
    const evm = session.shares.get('eip155')
    expect(Object.fromEntries(evm?.accounts ?? [])).toEqual({ 1: [A], 137: [B], 10: [A, B] })
    expect([...(evm?.methods ?? [])]).toEqual(['personal_sign', 'eth_sign'])
    const solana = session.shares.get('solana')
    expect(Object.fromEntries(solana?.accounts ?? [])).toEqual({ [DEVNET]: [KEY] })
    expect([...(solana?.methods ?? [])]).toEqual(['solana_signMessage'])
  })

  test('accepts a network by its deprecated id, and keeps the wallet’s id', () => {
    const read = (accounts: string[]) =>
      readSession(struct({ solana: { accounts } }), PARTS).shares.get('solana')
    const old = read([`solana:${OLD_DEVNET}:${KEY}`])
    expect([...(old?.accounts ?? [])]).toEqual([[DEVNET, [KEY]]])
    expect(old?.ids.get(DEVNET)).toBe(`solana:${OLD_DEVNET}`)
    const both = read([`solana:${DEVNET}:${KEY}`, `solana:${OLD_DEVNET}:${KEY}`])
    expect([...(both?.accounts ?? [])]).toEqual([[DEVNET, [KEY]]])
    expect(both?.ids.get(DEVNET)).toBe(`solana:${DEVNET}`)
  })

  test('[Z11] rejects sessions of other dapps and sessions without accounts', () => {
    const read = (namespaces: object) => () => readSession(struct(namespaces), PARTS)
    expect(read({ cosmos: { accounts: ['cosmos:hub:x'] } })).toThrow('is not configured')
    expect(read({ solana: { accounts: [`solana:${DEVNET}:0x12`] } })).toThrow(
      'Please call connect() before request()',
    )
  })

  test('lists an account once if the wallet repeats it', () => {
    const accounts = [`eip155:1:${A}`, `eip155:1:${A.toLowerCase()}`]
    const { shares } = readSession(struct({ eip155: { accounts } }), PARTS)
    expect(shares.get('eip155')?.accounts.get('1')).toEqual([A])
  })

  test('cleans the wallet’s name, and accepts only icons that cannot run scripts', () => {
    const metadata = {
      name: ' <b>Fox</b>\u202e\n\u0000wallet',
      icons: ['javascript:alert(1)', 'http://x/y.png', 'https://fox.example/icon.png'],
    }
    const namespaces = { eip155: { accounts: [`eip155:1:${A}`] } }
    expect(readSession(struct(namespaces, metadata), PARTS).wallet).toEqual({
      name: 'Fox wallet',
      icon: 'https://fox.example/icon.png',
    })
    expect(readSession(struct(namespaces, {}), PARTS).wallet.name).toBe('Wallet')
  })

  test('returns accounts for every network, or rejects the session, for random sessions', () => {
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
          const share = shareOf(struct(namespaces))
          if (share === undefined) return
          expect(share.accounts.size).toBeGreaterThan(0)
          for (const [chainId, addresses] of share.accounts) {
            expect(Number.isSafeInteger(Number(chainId))).toBe(true)
            expect(addresses.length).toBeGreaterThan(0)
            for (const address of addresses) expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
          }
        },
      ),
    )
  })
})

function shareOf(session: unknown) {
  try {
    return readSession(session, PARTS).shares.get('eip155')
  } catch (error) {
    expect(error).toBeInstanceOf(VestibuleError)
    return undefined
  }
}
