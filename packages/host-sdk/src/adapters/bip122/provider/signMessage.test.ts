import { base64, hex } from '@scure/base'
import { verifyMessage } from '@vestibule/protocol/bip122'
import { describe, expect, test } from 'vitest'
import { withWindow } from '../../../core/testing/stubWindow.js'
import { BITCOIN, openPage, SIGNET, visitConnected } from '../testing/openPage.js'

withWindow()

const MESSAGE = 'Hello Bitcoin, ¡olé! 🟠'
const signed = (address: string, signature: string, reference = BITCOIN.id) =>
  verifyMessage({
    ...{ address, reference, signature: base64.decode(signature) },
    message: new TextEncoder().encode(MESSAGE),
  })

describe.each(['wallet-standard', 'sats-connect'] as const)(
  'signMessage with a wallet of %s',
  (standard) => {
    test.each([
      ['p2wpkh', 'ecdsa'],
      ['p2wpkh', 'bip322'],
      ['p2sh', 'ecdsa'],
      ['p2sh', 'bip322'],
      ['p2tr', 'bip322'],
      ['p2pkh', 'ecdsa'],
    ] as const)('[J14] signs a message with an account of %s by %s', async (payment, protocol) => {
      const page = await visitConnected({ standard, payment, protocol })
      const signature = await page.provider.signMessage({ message: MESSAGE })
      expect(signed(page.account().address ?? '', signature)).toBe(protocol)
    })

    test('[J14] [E07] signs with the ordinals account if the dapp requests its address', async () => {
      const page = await visitConnected({ standard })
      const [, address = ''] = page.wallet.addresses()
      const signature = await page.provider.signMessage({ message: MESSAGE, address })
      expect(signed(address, signature)).toBe('bip322')
    })

    test('[J14] signs on another network', async () => {
      const page = await visitConnected({ standard, network: SIGNET.id })
      const signature = await page.provider.signMessage({ message: MESSAGE })
      expect(signed(page.account().address ?? '', signature, SIGNET.id)).toBe('bip322')
    })

    test('[Z20] error: reports a rejection by the visitor', async () => {
      let isAsked = false
      const decide = () => (isAsked ? 'reject' : 'approve')
      const page = await visitConnected({ standard, decide })
      isAsked = true
      const signing = page.provider.signMessage({ message: MESSAGE })
      await expect(signing).rejects.toMatchObject({ type: 'userRejected', code: 4001 })
    })
  },
)

test('[J14] signs with the requested protocol in a sats-connect wallet', async () => {
  const page = await visitConnected({ standard: 'sats-connect', protocol: 'bip322' })
  const ecdsa = await page.provider.signMessage({ message: MESSAGE, protocol: 'ecdsa' })
  expect(base64.decode(ecdsa)).toHaveLength(65)
  const bip322 = await page.provider.signMessage({ message: MESSAGE, protocol: 'bip322' })
  expect(base64.decode(bip322).length).toBeGreaterThan(65)
})

test('[J14] rejects a signature of another protocol than the requested one', async () => {
  const page = await visitConnected({ protocol: 'bip322' })
  const signing = page.provider.signMessage({ message: MESSAGE, protocol: 'ecdsa' })
  await expect(signing).rejects.toMatchObject({ type: 'invalidReply' })
})

test('[J14] supports WalletConnect’s signMessage and getAccountAddresses through `request`', async () => {
  const page = await visitConnected()
  const address = page.account().address ?? ''
  const params = { account: address, message: MESSAGE }
  const answer = await page.provider.request({ method: 'signMessage', params })
  const { signature } = answer as { signature: string }
  expect(answer).toEqual({ address, signature })
  expect(signed(address, signature)).toBe('bip322')
  const accounts = await page.provider.request({ method: 'getAccountAddresses' })
  expect(accounts).toEqual(await page.provider.getAccountAddresses())
  const unknown = page.provider.request({ method: 'eth_accounts' })
  await expect(unknown).rejects.toMatchObject({ code: 4200 })
})

test('[Z11] error: rejects without a connection', async () => {
  const { provider } = openPage()
  await expect(provider.signMessage({ message: MESSAGE })).rejects.toThrow(
    'Please call connect() before request()',
  )
  await expect(provider.getAccountAddresses()).resolves.toEqual([])
})

test.each([
  ['a message that is not text', { message: 7 }, 'invalidParams'],
  ['an unknown protocol', { message: MESSAGE, protocol: 'schnorr' }, 'invalidParams'],
  ['nothing', undefined, 'invalidParams'],
  [
    'an address of another wallet',
    { message: MESSAGE, address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
    'addressNotYours',
  ],
])('[J14] [Z14] error: does not request a signature for %s', async (_what, options, type) => {
  const page = await visitConnected()
  const asked = page.wallet.calls.length
  const signing = page.provider.signMessage(options as { message: string })
  await expect(signing).rejects.toMatchObject({ type })
  expect(page.wallet.calls).toHaveLength(asked)
})

describe('security: a signature that does not match the account and the message', () => {
  test.each([
    ['of another message', (other: () => string) => other()],
    ['that is undefined', () => undefined],
    ['that is empty', () => ''],
    ['that is not base64', () => '!'],
    ['of 65 zeros', () => base64.encode(new Uint8Array(65))],
    ['of zeros in hexadecimal', () => hex.encode(new Uint8Array(65))],
    ['that is huge', () => 'A'.repeat(100_000)],
  ])('[J14] rejects a signature %s', async (_what, lie) => {
    const page = await visitConnected({ standard: 'sats-connect' })
    const address = page.account().address ?? ''
    const provider = page.wallet.provider as { request: (...all: unknown[]) => Promise<unknown> }
    const { request } = provider
    const { result } = (await request('signMessage', { address, message: 'Another' })) as {
      result: { signature: string }
    }
    provider.request = async () => ({ result: { signature: lie(() => result.signature) } })
    const signing = page.provider.signMessage({ message: MESSAGE })
    await expect(signing).rejects.toMatchObject({ type: 'invalidReply' })
  })
})
