import type { Page } from '@playwright/test'
import { base58, base64 } from '@scure/base'
import { expect, test, visit } from '../../fixtures/extension/extension.js'
import { Panel } from '../../fixtures/extension/panel.js'
import { SOLANA_ACCOUNT } from '../../fixtures/extension/testPanel.js'
import { freshEmail } from '../../fixtures/mailbox.js'

type Wallet = {
  name: string
  chains: string[]
  accounts: { address: string }[]
  features: Record<string, Record<string, (...inputs: unknown[]) => Promise<unknown>>>
}

const listen = (page: Page) =>
  page.evaluate(() => {
    const wallets: unknown[] = []
    const register = (...more: unknown[]) => void wallets.push(...more)
    addEventListener('wallet-standard:register-wallet', (event) =>
      (event as CustomEvent<(api: object) => void>).detail({ register }),
    )
    dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
    Object.assign(window, { wallets })
  })

test('[J02] lists the wallet in a Solana app, connects it, and signs a message', {
  tag: '@ci',
}, async ({ page, panel }) => {
  await visit(page)
  await listen(page)
  const seen = () =>
    page.evaluate(() => {
      const [wallet] = Reflect.get(window, 'wallets') as Wallet[]
      return [wallet?.name, wallet?.chains, wallet?.accounts.map(({ address }) => address)]
    })
  await expect(seen()).resolves.toEqual(['Vestibule', ['solana:devnet'], []])

  const connecting = page.evaluate(async () => {
    const [wallet] = Reflect.get(window, 'wallets') as Wallet[]
    const silent = await wallet?.features['standard:connect']?.connect?.({ silent: true })
    await wallet?.features['standard:connect']?.connect?.()
    return silent
  })
  await expect(panel.letIn()).resolves.toMatchObject({ namespace: 'solana' })
  await expect(connecting).resolves.toEqual({ accounts: [] })
  await expect(seen()).resolves.toEqual(['Vestibule', ['solana:devnet'], [SOLANA_ACCOUNT]])

  const signing = page.evaluate(async () => {
    const [wallet] = Reflect.get(window, 'wallets') as Wallet[]
    const input = { account: wallet?.accounts[0], message: new Uint8Array([1, 2, 3]) }
    const answer = await wallet?.features['solana:signMessage']?.signMessage?.(input)
    const [signed] = answer as { signature: Uint8Array }[]
    return [...(signed?.signature ?? [])]
  })
  const request = await panel.next()
  expect(request).toMatchObject({
    ...{ method: 'solana_signMessage', chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' },
    params: JSON.stringify({
      message: base58.encode(new Uint8Array([1, 2, 3])),
      pubkey: SOLANA_ACCOUNT,
    }),
  })
  await panel.answer(request, { signature: base58.encode(new Uint8Array(64).fill(7)) })
  await expect(signing).resolves.toEqual(Array(64).fill(7))
})

test('shows several transactions of an app as one request, and signs them in order', async ({
  page,
  panel,
}) => {
  await visit(page)
  await listen(page)
  const connecting = page.evaluate(() => {
    const [wallet] = Reflect.get(window, 'wallets') as Wallet[]
    return wallet?.features['standard:connect']?.connect?.()
  })
  await panel.letIn()
  await connecting
  const sign = (chains: string[]) =>
    page.evaluate(async (chains) => {
      const [wallet] = Reflect.get(window, 'wallets') as Wallet[]
      const inputs = chains.map((chain, index) => ({
        ...{ account: wallet?.accounts[0], chain, transaction: new Uint8Array([index, 7]) },
      }))
      const feature = wallet?.features['solana:signTransaction']
      return feature?.signTransaction?.(...inputs).then(
        (signed) =>
          (signed as { signedTransaction: Uint8Array }[]).map((one) => [...one.signedTransaction]),
        ({ code }: { code: number }) => code,
      )
    }, chains)
  const signing = sign(['solana:devnet', 'solana:devnet'])
  const request = await panel.next()
  expect(request).toMatchObject({ method: 'solana_signAllTransactions', silent: false })
  expect(JSON.parse(request.params)).toEqual({
    transactions: [base64.encode(new Uint8Array([0, 7])), base64.encode(new Uint8Array([1, 7]))],
  })
  const signed = [new Uint8Array([0, 7, 1]), new Uint8Array([1, 7, 1])]
  await panel.answer(request, { transactions: signed.map((one) => base64.encode(one)) })
  await expect(signing).resolves.toEqual([
    [0, 7, 1],
    [1, 7, 1],
  ])
  await expect(sign(['solana:mainnet'])).resolves.toBe(5000)
  await expect(panel.open()).resolves.toEqual([])
})

test('reports an account change although the page has already read it and another listener throws', async ({
  page,
  panel,
}) => {
  await visit(page)
  await listen(page)
  const connecting = page.evaluate(async () => {
    type Provider = { on: (event: string, listener: () => void) => void }
    const [wallet] = Reflect.get(window, 'wallets') as Wallet[]
    addEventListener('eip6963:announceProvider', (event) =>
      (event as CustomEvent<{ provider: Provider }>).detail.provider.on(
        'accountsChanged',
        () => void wallet?.accounts,
      ),
    )
    dispatchEvent(new Event('eip6963:requestProvider'))
    const told: string[] = []
    const hear = wallet?.features['standard:events']?.on as unknown as On
    type On = (event: 'change', listener: (change: Pick<Wallet, 'accounts'>) => void) => void
    hear('change', () => {
      throw new Error('of the page')
    })
    hear('change', ({ accounts }) => void told.push(...accounts.map(({ address }) => address)))
    await wallet?.features['standard:connect']?.connect?.()
    return told
  })
  await panel.letIn()
  await expect(connecting).resolves.toEqual([SOLANA_ACCOUNT])
})

function unsignedPayment(from: string) {
  const [payer, receiver, blockhash] = [base58.decode(from), new Uint8Array(32).fill(5), 7]
  return [
    ...[1, ...Array(64).fill(0), 1, 0, 1, 3, ...payer, ...receiver, ...Array(32).fill(0)],
    ...Array(32).fill(blockhash),
    ...[1, 2, 2, 0, 1, 12, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
  ]
}

test('rejects a transaction on a network without a node, before a card appears', async ({
  context,
  page,
}) => {
  const wallet = await Panel.open(context)
  await wallet.signIn(freshEmail())
  await visit(page)
  await listen(page)
  const connecting = page.evaluate(async () => {
    const [wallet] = Reflect.get(window, 'wallets') as Wallet[]
    await wallet?.features['standard:connect']?.connect?.()
    return wallet?.accounts[0]?.address
  })
  await wallet.letIn()
  const transaction = unsignedPayment((await connecting) ?? '')
  const sending = page.evaluate(async (bytes) => {
    const [wallet] = Reflect.get(window, 'wallets') as Wallet[]
    const transaction = new Uint8Array(bytes)
    const input = { account: wallet?.accounts[0], chain: 'solana:devnet', transaction }
    return wallet?.features['solana:signAndSendTransaction']?.signAndSendTransaction?.(input).then(
      () => 'sent',
      ({ code, message }: { code: number; message: string }) => ({ code, message }),
    )
  }, transaction)
  await expect(sending).resolves.toEqual({
    code: 4901,
    message: 'No RPC url provided for chainId: solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  })
})
