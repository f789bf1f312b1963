import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { getWallets } from '@wallet-standard/app'
import { describe, expect, test } from 'vitest'
import { addConnectors } from '../../../core/connectors.js'
import type { Connector } from '../../../core/model/connector.js'
import { announceWallet } from '../../../embedded/announceWallet.js'
import type { SolanaRequest } from '../solanaRequest.js'
import { createSecretKey } from '../testing/createSecretKey.js'
import { openPage } from '../testing/openPage.js'
import { signatureOf, transferBytes } from '../testing/transactions.js'
import { walletWith } from '../testing/walletWith.js'
import { readWire, withSignature } from '../transaction/readWire.js'

const KEY = createSecretKey(1)
const ME = base58.encode(KEY.slice(32))
const BLOCK = base58.encode(new Uint8Array(32).fill(5))
const OTHER = base58.encode(createSecretKey(2).slice(32))
const transfer = () => transferBytes({ from: ME, to: OTHER, lamports: 5, blockhash: BLOCK })
const sign = (bytes: Uint8Array) => ed25519.sign(bytes, KEY.slice(0, 32))

function openWithEmbedded() {
  const page = openPage()
  const asked: SolanaRequest[] = []
  const signed = (wire: string) => {
    const bytes = base64.decode(wire)
    return base64.encode(withSignature(bytes, 0, sign(readWire(bytes).message)))
  }
  const connector: Connector = {
    id: 'auth',
    type: 'auth',
    name: 'Email',
    chain: 'solana',
    chains: page.core.networks,
    provider: {
      async request(request) {
        const { method, params = {} } = request
        const given = params as { message: string; transaction: string; transactions: string[] }
        asked.push(request)
        if (method === 'solana_signMessage')
          return { signature: base58.encode(sign(base58.decode(given.message))) }
        if (method === 'solana_signAllTransactions')
          return { transactions: given.transactions.map(signed) }
        return {
          signature: base58.encode(sign(readWire(base64.decode(given.transaction)).message)),
        }
      },
      on() {},
      removeListener() {},
    },
    wallet: walletWith(ME),
  }
  addConnectors(page.core, [connector])
  const provider = () => {
    throw new Error('There is no adapter for EVM.')
  }
  return {
    ...page,
    asked,
    connector,
    announce: (name: string) => announceWallet(page.core, provider, { name }),
  }
}

type Wallet = ReturnType<ReturnType<typeof getWallets>['get']>[number]
type WalletAccount = Wallet['accounts'][number]
type Feature = (...inputs: readonly object[]) => Promise<never>
const feature = (wallet: Wallet, name: string, method: string) =>
  (wallet.features as Record<string, Record<string, Feature>>)[name]?.[method] as (
    ...inputs: readonly object[]
  ) => Promise<readonly Record<string, Uint8Array>[]>

const look = (name: string) =>
  getWallets()
    .get()
    .find((wallet) => wallet.name === name)

describe('announceWallet', () => {
  test('[J02] registers for the Wallet Standard, but not in the modal’s own list of connectors', async () => {
    const { core, announce } = openWithEmbedded()
    announce('One')
    await expect.poll(() => look('One')).toBeDefined()
    const wallet = look('One')
    expect(wallet?.chains).toEqual(['solana:mainnet', 'solana:devnet'])
    expect(wallet?.accounts).toEqual([])
    expect(Object.keys(wallet?.features ?? {})).toEqual([
      'standard:connect',
      'standard:disconnect',
      'standard:events',
      'solana:signMessage',
      'solana:signTransaction',
      'solana:signAndSendTransaction',
    ])
    expect(core.store.getState().connectors.map(({ id }) => id)).toEqual(['auth'])
  })

  test('[J02] [X15] announces the account after a login, and signs and sends through the frame', async () => {
    const { vestibule, connector, announce, asked } = openWithEmbedded()
    announce('Two')
    await expect.poll(() => look('Two')).toBeDefined()
    const wallet = look('Two') as Wallet
    const connect = feature(wallet, 'standard:connect', 'connect')
    expect(await connect({ silent: true })).toEqual({ accounts: [] })
    const changes: unknown[] = []
    const on = feature(wallet, 'standard:events', 'on') as unknown as (
      event: string,
      tell: (change: { accounts: readonly WalletAccount[] }) => void,
    ) => () => void
    on('change', ({ accounts }) => changes.push(accounts.map(({ address }) => address)))
    await vestibule.connect(connector)
    expect(changes).toEqual([[ME]])
    const [account] = wallet.accounts
    expect(account).toMatchObject({ address: ME, publicKey: KEY.slice(32) })
    if (account === undefined) throw new Error('Someone is connected.')

    const message = new TextEncoder().encode('Hello')
    const [hello] = await feature(wallet, 'solana:signMessage', 'signMessage')({ account, message })
    expect(hello).toEqual({ signedMessage: message, signature: sign(message) })

    const input = { account, transaction: transfer(), chain: 'solana:devnet' }
    const both = await feature(wallet, 'solana:signTransaction', 'signTransaction')(input, input)
    expect(both).toHaveLength(2)
    const { message: bytes } = readWire(input.transaction)
    expect(signatureOf(both[0]?.signedTransaction as Uint8Array)).toBe(base58.encode(sign(bytes)))

    const options = { preflightCommitment: 'max' }
    const send = feature(wallet, 'solana:signAndSendTransaction', 'signAndSendTransaction')
    expect(await send({ ...input, options })).toEqual([{ signature: sign(bytes) }])
    expect(asked.at(-1)).toMatchObject({
      method: 'solana_signAndSendTransaction',
      params: { sendOptions: { preflightCommitment: 'finalized' } },
      chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    })
  })

  test('[Z14] error: refuses a missing account, another account, another cluster and missing bytes', async () => {
    const { vestibule, connector, announce } = openWithEmbedded()
    announce('Three')
    await expect.poll(() => look('Three')).toBeDefined()
    const wallet = look('Three') as Wallet
    const ask = feature(wallet, 'solana:signTransaction', 'signTransaction')
    const input = { account: { address: ME }, transaction: transfer() }
    await expect(ask(input)).rejects.toMatchObject({ type: 'notConnected' })
    await vestibule.connect(connector)
    const wrong = [
      [{ ...input, account: { address: OTHER } }, 'addressNotYours'],
      [{ ...input, chain: 'solana:testnet' }, 'chainNotSupported'],
      [{ ...input, transaction: 'text' }, 'invalidParams'],
    ] as const
    for (const [given, type] of wrong) await expect(ask(given)).rejects.toMatchObject({ type })
  })
})
