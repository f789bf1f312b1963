import { serializeSignDoc } from '@cosmjs/amino'
import { base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { withWindow } from '../../../core/testing/stubWindow.js'
import { isSignedByCosmos } from '../testing/isSignedByCosmos.js'
import { visitConnected } from '../testing/openPage.js'

withWindow()

const documentOf = (signer: string, data: Uint8Array) =>
  serializeSignDoc({
    ...{ chain_id: '', account_number: '0', sequence: '0', memo: '' },
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: base64.encode(data) } }],
  })

describe.each([
  ['with signArbitrary', []],
  ['as an Amino document if the wallet has no signArbitrary', ['signArbitrary']],
])('a message that is not a transaction (ADR-36), %s', (_what, lacks) => {
  test.each([
    ['a string', 'Hello <Cosmos>, ¡olé! ⚛️'],
    ['bytes', Uint8Array.of(0, 1, 255)],
    ['nothing', ''],
  ])('[J14] signs %s', async (_kind, data) => {
    const page = await visitConnected({ lacks })
    const signature = await page.provider.signArbitrary(page.address, data)
    const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
    expect(isSignedByCosmos(documentOf(page.address, bytes), signature)).toBe(true)
    const asked = lacks.length === 0 ? 'signArbitrary' : 'signAmino'
    expect(page.wallet.calls.at(-1)?.method).toBe(asked)
  })

  test('[Z20] error: reports a rejection by the visitor', async () => {
    const decide = ({ method }: { method: string }) =>
      method === 'enable' ? ('approve' as const) : ('reject' as const)
    const page = await visitConnected({ lacks, decide })
    await expect(page.provider.signArbitrary(page.address, 'Hello')).rejects.toMatchObject({
      code: 4001,
    })
    expect(page.wallet.calls).toHaveLength(2)
  })
})

test('security: [J14] rejects a signature of another message', async () => {
  const page = await visitConnected()
  const { signArbitrary } = page.wallet.keplr
  page.wallet.keplr.signArbitrary = async (chainId, signer) =>
    signArbitrary?.(chainId, signer, 'Another')
  await expect(page.provider.signArbitrary(page.address, 'Hello')).rejects.toMatchObject({
    type: 'invalidReply',
  })
})

test('security: [J14] rejects a document that the wallet changed', async () => {
  const page = await visitConnected({ lacks: ['signArbitrary'] })
  const { signAmino } = page.wallet.keplr
  page.wallet.keplr.signAmino = async (chainId, signer, signDoc) =>
    signAmino?.(chainId, signer, { ...signDoc, memo: 'x' })
  await expect(page.provider.signArbitrary(page.address, 'Hello')).rejects.toMatchObject({
    type: 'invalidReply',
  })
})

test('[Z14] error: rejects data that is neither text nor bytes, before a wallet request', async () => {
  const page = await visitConnected()
  const signing = page.provider.signArbitrary(page.address, 7 as unknown as string)
  await expect(signing).rejects.toMatchObject({ type: 'invalidParams' })
  expect(page.wallet.calls).toHaveLength(1)
})
