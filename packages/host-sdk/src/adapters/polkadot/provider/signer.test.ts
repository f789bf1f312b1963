import { ed25519 } from '@noble/curves/ed25519.js'
import { cryptoWaitReady, decodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { hex } from '@scure/base'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stubWindow } from '../../../core/testing/stubWindow.js'
import { createPayload, EXTENSIONS } from '../testing/createPayload.js'
import { keyPairOf } from '../testing/keyPairOf.js'
import { ACCOUNTS, KUSAMA, KUSAMA_GENESIS, openPage, visitConnected } from '../testing/openPage.js'
import { signedBytes } from '../verify/signedBytes.js'

let restore = () => {}
beforeAll(async () => {
  await cryptoWaitReady()
})
beforeEach(() => {
  restore = stubWindow()
})
afterEach(() => restore())

const MESSAGE = 'Hello Polkadot, ¡olé! ⬤'
const STRANGER = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const SCHEMES = ['sr25519', 'ed25519', 'ecdsa'] as const
type Page = Awaited<ReturnType<typeof visitConnected>>
const addressOf = (page: Page) => page.account().address ?? ''
const verify = (message: string | Uint8Array, signature: string, address: string) =>
  signatureVerify(message, signature, address)
const wrapped = (text: string) => `<Bytes>${text}</Bytes>`
const raw = (page: Page, data = MESSAGE) => ({
  address: addressOf(page),
  data,
  type: 'bytes' as const,
})
const payload = (page: Page, change: object = {}) =>
  createPayload({ address: addressOf(page), ...change })

const withPublicKey = (seed: Uint8Array) => Uint8Array.of(...seed, ...ed25519.getPublicKey(seed))

/** Makes the wallet dishonest: `answer` may change the honest response. */
function lie(page: Page, method: 'signRaw' | 'signPayload', answer: (honest: object) => unknown) {
  const { signer } = page.wallet.injected as {
    signer: Record<string, (input: object) => Promise<object>>
  }
  const honest = signer[method]
  signer[method] = async (input) => answer((await honest?.(input)) ?? {}) as object
}

describe.each(SCHEMES)('an account of %s', (type) => {
  const accounts = ACCOUNTS.map(({ secretKey }) => ({
    secretKey: type === 'ed25519' ? withPublicKey(secretKey) : secretKey,
    type,
  }))

  test('[J14] signs a message between the byte marks', async () => {
    const page = await visitConnected({ accounts })
    const { id, signature } = await page.provider.signer.signRaw(raw(page))
    expect(id).toBe(1)
    const checked = verify(wrapped(MESSAGE), signature, addressOf(page))
    expect(checked).toMatchObject({ isValid: true, crypto: type })
    expect(verify(MESSAGE.slice(1), signature, addressOf(page)).isValid).toBe(false)
  })

  test('[J14] signs a transaction in the form of @polkadot/api', async () => {
    const page = await visitConnected({ accounts })
    const asked = payload(page)
    const { signature } = await page.provider.signer.signPayload(asked)
    const bytes = signedBytes(asked) ?? new Uint8Array()
    expect(verify(bytes, signature, addressOf(page))).toMatchObject({ isValid: true, crypto: type })
    expect(signature).toMatch({ ed25519: /^0x00/, sr25519: /^0x01/, ecdsa: /^0x02/ }[type])
  })
})

describe('the signer of an extension', () => {
  test('[J14] requests a signature of the named second account in the wallet’s own address format', async () => {
    const page = await visitConnected()
    const [, second = ''] = page.wallet.addresses(2)
    const { signature } = await page.provider.signer.signRaw({ address: second, data: MESSAGE })
    expect(verify(wrapped(MESSAGE), signature, second).isValid).toBe(true)
    await page.provider.signer.signPayload(payload(page, { address: second }))
    const asked = page.wallet.calls.map(({ input }) => (input as { address?: string }).address)
    expect(asked).toEqual([undefined, page.wallet.addresses(42)[1], page.wallet.addresses(42)[1]])
  })

  test.each([
    ['text', 'Hi', wrapped('Hi')],
    [
      'hexadecimal',
      '0x00ff',
      `0x${hex.encode(new TextEncoder().encode('<Bytes>'))}00ff${hex.encode(new TextEncoder().encode('</Bytes>'))}`,
    ],
    ['nothing', '', wrapped('')],
    ['a message that is already wrapped', wrapped('Hi'), wrapped('Hi')],
    ['a message that begins like a wrapped one', '<Bytes>Hi', wrapped('<Bytes>Hi')],
    ['a message of only the two marks', '<Bytes></Bytes', wrapped('<Bytes></Bytes')],
    ['text that only begins like hexadecimal', '0x1g', wrapped('0x1g')],
  ])('[J14] signs %s between the marks once', async (_what, data, signed) => {
    const page = await visitConnected()
    const { signature } = await page.provider.signer.signRaw(raw(page, data))
    expect(verify(signed, signature, addressOf(page)).isValid).toBe(true)
  })

  test('[J14] signs a payload with unknown extensions without checking the signature', async () => {
    const page = await visitConnected()
    const signature = `0x01${'22'.repeat(64)}`
    const { signer } = page.wallet.injected as { signer: Record<string, unknown> }
    signer.signPayload = async () => ({ signature })
    const unknown = payload(page, { signedExtensions: [...EXTENSIONS, 'CheckMood'] })
    await expect(page.provider.signer.signPayload(unknown)).resolves.toMatchObject({ signature })
    const known = page.provider.signer.signPayload(payload(page))
    await expect(known).rejects.toMatchObject({ type: 'invalidReply' })
  })

  test('[J14] returns the extension’s complete transaction if the payload allows it, and rejects another call', async () => {
    const page = await visitConnected()
    const whole = (call: string) => `0x3d028400${'33'.repeat(40)}${call.slice(2)}`
    const asked = payload(page, { withSignedTransaction: true })
    lie(page, 'signPayload', (honest) => ({ ...honest, signedTransaction: whole(asked.method) }))
    const signed = await page.provider.signer.signPayload(asked)
    expect(signed.signedTransaction).toBe(whole(asked.method))
    expect(await page.provider.signer.signPayload(payload(page))).not.toHaveProperty(
      'signedTransaction',
    )
    const other = payload(page, { withSignedTransaction: true, method: '0x00000c646966666572' })
    await expect(page.provider.signer.signPayload(other)).rejects.toMatchObject({
      type: 'invalidReply',
    })
  })

  test('[J14] accepts only WalletConnect’s methods in `request`', async () => {
    const page = await visitConnected()
    const address = addressOf(page)
    const message = (await page.provider.request({
      method: 'polkadot_signMessage',
      params: { address, message: MESSAGE },
    })) as { signature: string }
    expect(verify(wrapped(MESSAGE), message.signature, address).isValid).toBe(true)
    const transactionPayload = payload(page)
    const params = { address, transactionPayload }
    const signed = (await page.provider.request({
      method: 'polkadot_signTransaction',
      params,
    })) as { signature: string }
    expect(verify(signedBytes(transactionPayload) ?? '', signed.signature, address).isValid).toBe(
      true,
    )
    const unknown = page.provider.request({ method: 'eth_accounts' })
    await expect(unknown).rejects.toMatchObject({ code: 4200 })
  })

  test('[J14] signs for the network to which the visitor switched', async () => {
    const page = await visitConnected()
    await page.vestibule.switchNetwork(`polkadot:${KUSAMA.id}`)
    const asked = payload(page, { genesisHash: KUSAMA_GENESIS })
    const { signature } = await page.provider.signer.signPayload(asked)
    expect(verify(signedBytes(asked) ?? '', signature, addressOf(page)).isValid).toBe(true)
  })

  test.each(['signRaw', 'signPayload'] as const)(
    '[Z20] error: reports a rejection by the visitor for %s',
    async (method) => {
      let isAsked = false
      const page = await visitConnected({ decide: () => (isAsked ? 'reject' : 'approve') })
      isAsked = true
      const { signer } = page.provider
      const signing =
        method === 'signRaw' ? signer.signRaw(raw(page)) : signer.signPayload(payload(page))
      await expect(signing).rejects.toMatchObject({ type: 'userRejected', code: 4001 })
    },
  )

  test.each(['signRaw', 'signPayload'] as const)(
    '[J14] error: reports that the wallet does not support %s',
    async (method) => {
      const page = await visitConnected({ lacks: [method] })
      const { signer } = page.provider
      const signing =
        method === 'signRaw' ? signer.signRaw(raw(page)) : signer.signPayload(payload(page))
      await expect(signing).rejects.toMatchObject({ type: 'methodNotAllowed' })
    },
  )
})

test('[Z11] error: rejects a signature request without a connection', async () => {
  const { provider } = openPage()
  const signing = provider.signer.signRaw({ address: STRANGER, data: MESSAGE })
  await expect(signing).rejects.toThrow('Please call connect() before request()')
})

describe('security: rejects before it sends a request to the wallet', () => {
  test.each([
    ['a message that is not text', { data: 7 }, 'invalidParams'],
    ['an odd number of hex digits', { data: '0xabc' }, 'invalidParams'],
    ['a transaction as a message', { type: 'payload' }, 'invalidParams'],
    ['an address of another account', { address: STRANGER }, 'addressNotYours'],
    ['an invalid address', { address: '5Grw' }, 'invalidCaip10Address'],
  ])('[J14] [Z14] %s', async (_what, change, type) => {
    const page = await visitConnected()
    const asked = { ...raw(page), ...change } as Parameters<typeof page.provider.signer.signRaw>[0]
    await expect(page.provider.signer.signRaw(asked)).rejects.toMatchObject({ type })
    expect(page.wallet.calls).toHaveLength(1)
  })

  test.each([
    ['a payload of another network', { genesisHash: KUSAMA_GENESIS }, 'chainNotSupported'],
    ['a payload without a network', { genesisHash: undefined }, 'invalidParams'],
    ['half a genesis hash', { genesisHash: `0x${KUSAMA.id}` }, 'invalidParams'],
    ['a payload of another account', { address: STRANGER }, 'addressNotYours'],
    ['a payload without a call', { method: '0x' }, 'invalidParams'],
    ['a call that is plain text', { method: 'transfer' }, 'invalidParams'],
  ])('[J14] [Z14] %s', async (_what, change, type) => {
    const page = await visitConnected()
    const signing = page.provider.signer.signPayload(payload(page, change))
    await expect(signing).rejects.toMatchObject({ type })
    expect(page.wallet.calls).toHaveLength(1)
  })

  test('[J14] [Z14] rejects a payload of one account that is sent for another account', async () => {
    const page = await visitConnected()
    const [, second = ''] = page.wallet.addresses(0)
    const params = { address: second, transactionPayload: payload(page) }
    await expect(
      page.provider.request({ method: 'polkadot_signTransaction', params }),
    ).rejects.toMatchObject({ type: 'invalidParams' })
  })
})

describe('security: a signature by another key or of another message', () => {
  const [, SECOND = { secretKey: new Uint8Array() }] = ACCOUNTS
  const [FIRST = SECOND] = ACCOUNTS
  const signedBy = async (account: typeof FIRST, text: string) =>
    `0x${hex.encode(await keyPairOf(account).sign(new TextEncoder().encode(text)))}`
  test.each([
    ['of the message without its marks', () => signedBy(FIRST, MESSAGE)],
    ['of another account', () => signedBy(SECOND, wrapped(MESSAGE))],
    ['that is undefined', () => undefined],
    ['that is empty', () => '0x'],
    ['that is not hexadecimal', () => 'yes'],
    ['of 64 zeros', () => `0x${'00'.repeat(64)}`],
    ['of 65 zeros', () => `0x${'00'.repeat(65)}`],
    ['that is huge', () => `0x${'ab'.repeat(100_000)}`],
  ])('[J14] refuses a signature %s', async (_what, signature) => {
    const page = await visitConnected()
    const answer = await signature()
    lie(page, 'signRaw', () => ({ id: 1, signature: answer }))
    await expect(page.provider.signer.signRaw(raw(page))).rejects.toMatchObject({
      type: 'invalidReply',
    })
    lie(page, 'signPayload', () => ({ id: 1, signature: answer }))
    await expect(page.provider.signer.signPayload(payload(page))).rejects.toMatchObject({
      type: 'invalidReply',
    })
  })

  test('[J14] refuses a signature of another payload', async () => {
    const page = await visitConnected()
    const { signature } = await page.provider.signer.signPayload(payload(page, { nonce: '0x01' }))
    lie(page, 'signPayload', () => ({ id: 1, signature }))
    await expect(page.provider.signer.signPayload(payload(page))).rejects.toMatchObject({
      type: 'invalidReply',
    })
  })

  test.each(['', '0x', `0x03${'22'.repeat(64)}`, `0x${'22'.repeat(64)}`, `0x01${'22'.repeat(63)}`])(
    '[J14] rejects the signature %j even if the payload has unknown extensions',
    async (signature) => {
      const page = await visitConnected()
      const { signer } = page.wallet.injected as { signer: Record<string, unknown> }
      signer.signPayload = async () => ({ signature })
      const asked = payload(page, { signedExtensions: [...EXTENSIONS, 'CheckMood'] })
      await expect(page.provider.signer.signPayload(asked)).rejects.toMatchObject({
        type: 'invalidReply',
      })
    },
  )
})

test('[J14] reads the same accounts as @polkadot/util-crypto', async () => {
  const page = await visitConnected()
  expect(decodeAddress(addressOf(page))).toEqual(
    keyPairOf(ACCOUNTS[0] ?? { secretKey: new Uint8Array() }).key,
  )
})
