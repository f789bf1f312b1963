import { base64, hex } from '@scure/base'
import { SigHash, Transaction } from '@scure/btc-signer/transaction.js'
import { describe, expect, test } from 'vitest'
import { withWindow } from '../../../core/testing/stubWindow.js'
import { BITCOIN, visitConnected } from '../testing/openPage.js'
import { startEsplora } from '../testing/startEsplora.js'
import { createPsbt, OTHER } from '../testing/transactions.js'

const leaveWindow = withWindow()

const read = (psbt: string | undefined) => Transaction.fromPSBT(base64.decode(psbt ?? ''))
type Page = Awaited<ReturnType<typeof visitConnected>>
const addressesOf = (page: Page) => page.wallet.addresses() as [string, string]
const askedFor = (page: Page) => page.wallet.calls.filter(({ method }) => /sign/i.test(method))

describe.each(['wallet-standard', 'sats-connect'] as const)('a wallet of %s', (standard) => {
  test.each(['p2wpkh', 'p2sh', 'p2tr'] as const)(
    '[J14] signs only the visitor’s inputs, of %s and of Taproot',
    async (payment) => {
      const page = await visitConnected({ standard, payment })
      const [own, ordinal] = addressesOf(page)
      const psbt = createPsbt([{ address: own }, { address: OTHER }, { address: ordinal }])
      const answer = await page.provider.signPsbt({ psbt })
      const signed = read(answer.psbt)
      expect(answer.txid).toBeUndefined()
      const isSigned = [0, 1, 2].map((index) => {
        const { partialSig, tapKeySig } = signed.getInput(index)
        return partialSig !== undefined || tapKeySig !== undefined
      })
      expect(isSigned).toEqual([true, false, true])
      expect(signed.isFinal).toBe(false)
    },
  )

  test('[J14] signs only the chosen inputs, and finalizes them on request', async () => {
    const page = await visitConnected({ standard })
    const [own, ordinal] = addressesOf(page)
    const psbt = createPsbt([{ address: own }, { address: ordinal }])
    const signInputs = [{ index: 1, address: ordinal }]
    const { psbt: answer } = await page.provider.signPsbt({ psbt, signInputs, finalize: true })
    const signed = read(answer)
    expect(signed.getInput(0).partialSig).toBeUndefined()
    expect(signed.getInput(1).finalScriptWitness).toHaveLength(1)
    const both = await page.provider.signPsbt({ psbt, finalize: true })
    expect(read(both.psbt).isFinal).toBe(true)
  })

  test('[J14] signs one input and one output for a marketplace, and allows other outputs to be added', async () => {
    const page = await visitConnected({ standard })
    const [, ordinal] = addressesOf(page)
    const sighashType = SigHash.SINGLE_ANYONECANPAY
    const psbt = createPsbt([{ address: ordinal, sighashType }])
    const { psbt: answer } = await page.provider.signPsbt({ psbt })
    expect(read(answer).getInput(0).tapKeySig?.at(-1)).toBe(sighashType)
  })

  test('[J14] sends the signed transaction through the network’s Esplora if the wallet only signs', async () => {
    const esplora = await startEsplora(BITCOIN.id)
    try {
      for (const esploraUrl of standard === 'sats-connect'
        ? [esplora.url]
        : [esplora.url, undefined]) {
        leaveWindow()
        const page = await visitConnected({ standard, esploraUrl }, { esploraUrl: esplora.url })
        const [own] = addressesOf(page)
        const psbt = createPsbt([{ address: own, txid: esplora.give(own, 10_000) }])
        const sending = page.provider.signPsbt({ psbt, broadcast: true })
        const { txid } = await sending
        expect(esplora.sent.at(-1)?.id).toBe(txid)
        expect(esplora.pays(esplora.sent.at(-1) as Transaction, OTHER)).toBe(9_000n)
      }
    } finally {
      await esplora.stop()
    }
  })
})

test('[J14] requests no signature from a sign-only wallet if no Esplora can send the transaction', async () => {
  const page = await visitConnected()
  const [own] = addressesOf(page)
  const sending = page.provider.signPsbt({ psbt: createPsbt([{ address: own }]), broadcast: true })
  await expect(sending).rejects.toMatchObject({ type: 'methodNotAllowed' })
  expect(askedFor(page)).toEqual([])
})

describe('security: invalid transaction requests', () => {
  const cases: readonly (readonly [string, (own: string, ordinal: string) => object, string])[] = [
    ['that is not base64', () => ({ psbt: '!' }), 'invalidParams'],
    [
      'that is invalid',
      () => ({ psbt: base64.encode(hex.decode('70736274ff00')) }),
      'invalidParams',
    ],
    ['that is missing', () => ({}), 'invalidParams'],
    [
      'that spends no coins of the visitor',
      () => ({ psbt: createPsbt([{ address: OTHER }]) }),
      'invalidParams',
    ],
    ...[SigHash.NONE, SigHash.NONE_ANYONECANPAY, 4, 0x84].map(
      (sighashType) =>
        [
          `with a signature that leaves the outputs open (SIGHASH ${sighashType})`,
          (address: string) => ({ psbt: createPsbt([{ address, sighashType }]) }),
          'invalidParams',
        ] as const,
    ),
    [
      'with an unchosen input that leaves the outputs open',
      (own, ordinal) => ({
        psbt: createPsbt([{ address: own }, { address: ordinal, sighashType: SigHash.NONE }]),
        signInputs: [{ index: 0 }],
      }),
      'invalidParams',
    ],
    [
      'with a signature for a missing output',
      (own, ordinal) => ({
        psbt: createPsbt([{ address: own }, { address: ordinal, sighashType: SigHash.SINGLE }]),
      }),
      'invalidParams',
    ],
    [
      'with a chosen input of another owner',
      (own) => ({
        psbt: createPsbt([{ address: own }, { address: OTHER }]),
        signInputs: [{ index: 1 }],
      }),
      'invalidParams',
    ],
    [
      'with an input that was chosen for another account',
      (own, ordinal) => ({
        psbt: createPsbt([{ address: own }]),
        signInputs: [{ index: 0, address: ordinal }],
      }),
      'addressNotYours',
    ],
    [
      'with a chosen input that does not exist',
      (own) => ({ psbt: createPsbt([{ address: own }]), signInputs: [{ index: 9 }] }),
      'invalidParams',
    ],
    [
      'without a chosen input',
      (own) => ({ psbt: createPsbt([{ address: own }]), signInputs: [] }),
      'invalidParams',
    ],
  ]
  test.each(cases)(
    '[J14] rejects, without a request to the wallet, a transaction %s',
    async (_what, options, type) => {
      const page = await visitConnected()
      const signing = page.provider.signPsbt(options(...addressesOf(page)) as { psbt: string })
      await expect(signing).rejects.toMatchObject({ type })
      expect(askedFor(page)).toEqual([])
    },
  )
})

describe('security: invalid wallet responses', () => {
  type Answer = (page: Page, psbt: string) => unknown
  const signBy = async (page: Page, psbt: string) => {
    const { request } = page.wallet.provider as { request: (...all: unknown[]) => Promise<unknown> }
    const [own] = addressesOf(page)
    const answer = await request('signPsbt', { psbt, signInputs: { [own]: [0] } })
    return (answer as { result: { psbt: string } }).result.psbt
  }
  const cases: readonly (readonly [string, Answer])[] = [
    ['with nothing', () => ({})],
    ['with no transaction', () => ({ psbt: base64.encode(new Uint8Array(40)) })],
    ['with the question', (_page, psbt) => ({ psbt })],
    [
      'with another one that pays someone else',
      async (page) => {
        const [own, ordinal] = addressesOf(page)
        const elsewhere = createPsbt([{ address: own }], [{ address: ordinal, amount: 9_000n }])
        return { psbt: await signBy(page, elsewhere) }
      },
    ],
    [
      'with a signature for another amount',
      async (page, psbt) => {
        const [own] = addressesOf(page)
        const signed = read(await signBy(page, createPsbt([{ address: own, amount: 20_000n }])))
        const { partialSig } = signed.getInput(0)
        const asked = read(psbt)
        if (partialSig) asked.updateInput(0, { partialSig }, true)
        return { psbt: base64.encode(asked.toPSBT()) }
      },
    ],
    [
      'with a signature that leaves the outputs open',
      async (page, psbt) => {
        const asked = read(psbt)
        asked.updateInput(0, { sighashType: SigHash.NONE })
        asked.signIdx(new Uint8Array(32).fill(1), 0, [SigHash.NONE])
        expect(addressesOf(page)).toHaveLength(2)
        return { psbt: base64.encode(asked.toPSBT()) }
      },
    ],
  ]
  test.each(cases)('[J14] rejects a response %s', async (_what, answer) => {
    const page = await visitConnected({ standard: 'sats-connect' })
    const [own] = addressesOf(page)
    const psbt = createPsbt([{ address: own }])
    const result = await answer(page, psbt)
    Object.assign(page.wallet.provider, { request: async () => ({ result }) })
    await expect(page.provider.signPsbt({ psbt })).rejects.toMatchObject({ type: 'invalidReply' })
  })

  test.each(['', 'x', '0'.repeat(63), undefined, 7])(
    '[J14] rejects %j as the id of the sent transaction',
    async (txid) => {
      const page = await visitConnected({ standard: 'sats-connect' })
      const [own] = addressesOf(page)
      const psbt = createPsbt([{ address: own }])
      Object.assign(page.wallet.provider, { request: async () => ({ result: { psbt, txid } }) })
      const sending = page.provider.signPsbt({ psbt, broadcast: true })
      await expect(sending).rejects.toMatchObject({ type: 'invalidReply' })
    },
  )
})
