import { base64, hex } from '@scure/base'
import { SigHash, Transaction } from '@scure/btc-signer/transaction.js'
import { verifyMessage } from '@vestibule/protocol/bip122'
import { describe, expect, test } from 'vitest'
import type { Setting } from '../../request.js'
import { toRpcError } from '../../rpcError.js'
import { deriveAccounts, isServed } from '../namespaces.js'
import { ACCOUNTS } from './accounts.js'
import { METHODS } from './methods.js'
import { createTransfer } from './transfer.js'

const REFERENCE = '000000000019d6689c085ae165831e93'
const CHAIN = `bip122:${REFERENCE}`
const LOCAL = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const [PAYMENT, ORDINALS, LOCAL_PAYMENT, LOCAL_ORDINALS] = ACCOUNTS
const HELLO = new TextEncoder().encode('Hello')

const setting = (params: unknown, change: Partial<Setting> = {}): Setting => ({
  params: [params],
  chain: CHAIN,
  shared: ACCOUNTS.map(({ address }) => address),
  accounts: deriveAccounts(1).filter(({ namespace }) => namespace === 'bip122'),
  chains: [{ id: CHAIN, name: 'Bitcoin' }],
  switchChain: async () => {},
  addChain: async () => {},
  ...change,
})

async function refusal(method: string, given: Setting) {
  try {
    METHODS[method]?.show?.(given)
    await METHODS[method]?.run(given)
  } catch (error) {
    return toRpcError(error).code
  }
  return undefined
}

test('derives BIP-84 and BIP-86 accounts for Bitcoin mainnet and the local network', () => {
  expect(PAYMENT.address).toMatch(/^bc1q/)
  expect(ORDINALS.address).toMatch(/^bc1p/)
  expect(LOCAL_PAYMENT.address).toMatch(/^bcrt1q/)
  expect(LOCAL_ORDINALS.address).toMatch(/^bcrt1p/)
  expect([CHAIN, LOCAL].map(isServed)).toEqual([true, true])
  expect(isServed('bip122:00000008819873e925422c1ff0f99f7c')).toBe(false)
})

test('[A27] behavior: lists the shared addresses with their public keys', async () => {
  const told = await METHODS.getAccountAddresses?.run(setting({}, { shared: [ORDINALS.address] }))
  expect(told).toEqual([
    {
      address: ORDINALS.address,
      publicKey: hex.encode(ORDINALS.publicKey),
      path: "m/86'/0'/0'/0/0",
      intention: 'ordinal',
    },
  ])
})

describe('signMessage', () => {
  test.each([
    ['the payment account', PAYMENT, undefined, 'ecdsa'],
    ['the payment account and BIP-322', PAYMENT, 'bip322', 'bip322'],
    ['the ordinals account', ORDINALS, undefined, 'bip322'],
  ] as const)('[A27] behavior: signs with %s', async (_name, { address }, protocol, made) => {
    const params = { account: address, address, message: 'Hello', ...(protocol && { protocol }) }
    const answer = await METHODS.signMessage?.run(setting(params))
    const { signature = '' } = answer as { signature?: string }
    const given = {
      address,
      reference: REFERENCE,
      message: HELLO,
      signature: hex.decode(signature),
    }
    expect(verifyMessage(given)).toBe(made)
  })

  test('error: rejects an unshared account, a message that is not a string, and an unsupported protocol', async () => {
    const { address } = PAYMENT
    const asked = { account: address, message: 'Hello' }
    expect(await refusal('signMessage', setting(asked, { shared: [] }))).toBe(4100)
    expect(await refusal('signMessage', setting({ ...asked, account: 'bc1q' }))).toBe(4100)
    for (const wrong of [{ message: 7 }, { protocol: 'other' }])
      expect(await refusal('signMessage', setting({ ...asked, ...wrong }))).toBe(-32602)
    const taproot = { account: ORDINALS.address, message: 'Hello', protocol: 'ecdsa' }
    expect(await refusal('signMessage', setting(taproot))).toBe(-32602)
  })
})

describe('signPsbt', () => {
  function createPsbt() {
    const transaction = new Transaction()
    for (const [index, script] of [PAYMENT.script, ORDINALS.script].entries())
      transaction.addInput({
        txid: '11'.repeat(32),
        index,
        witnessUtxo: { script, amount: 50_000n },
      })
    transaction.addOutputAddress(ORDINALS.address, 90_000n)
    return transaction
  }
  const psbt = base64.encode(createPsbt().toPSBT())
  const signed = async (params: object) => {
    const answer = await METHODS.signPsbt?.run(
      setting({ account: PAYMENT.address, psbt, ...params }),
    )
    const { psbt: text = '' } = answer as { psbt?: string }
    return Transaction.fromPSBT(base64.decode(text))
  }

  test('[A27] behavior: completes the transaction by signing the inputs of both accounts', async () => {
    const transaction = await signed({})
    transaction.finalize()
    expect(transaction.hex.length).toBeGreaterThan(100)
  })

  test('behavior: signs only the listed inputs', async () => {
    const transaction = await signed({ signInputs: [{ address: PAYMENT.address, index: 0 }] })
    expect(transaction.getInput(0).partialSig).toHaveLength(1)
    expect(transaction.getInput(1).tapKeySig).toBeUndefined()
  })

  test('behavior: shows the recipient, the amount and the fee', () => {
    const facts = METHODS.signPsbt?.show?.(setting({ account: PAYMENT.address, psbt }))
    expect(facts?.slice(-3)).toEqual([
      { name: 'Sends 90000 satoshi to', value: ORDINALS.address },
      { name: 'Fee', value: '10000 satoshi' },
      { name: 'Then', value: 'Given back to the dapp' },
    ])
  })

  test.each([SigHash.NONE, SigHash.SINGLE, SigHash.NONE_ANYONECANPAY, SigHash.ALL_ANYONECANPAY])(
    'security: [J14] refuses to sign only a part of a transaction (SIGHASH %i)',
    async (sighashType) => {
      const transaction = createPsbt()
      transaction.updateInput(1, { sighashType })
      const partly = base64.encode(transaction.toPSBT())
      const asked = { account: PAYMENT.address, psbt: partly }
      expect(await refusal('signPsbt', setting(asked))).toBe(-32602)
      const signInputs = [{ address: PAYMENT.address, index: 0 }]
      expect(await refusal('signPsbt', setting({ ...asked, signInputs }))).toBe(-32602)
    },
  )

  test('error: rejects an invalid PSBT, a missing input, an unshared account and a broadcast without a node', async () => {
    const asked = { account: PAYMENT.address, psbt }
    expect(await refusal('signPsbt', setting({ ...asked, psbt: 'AAAA' }))).toBe(-32602)
    expect(await refusal('signPsbt', setting({ ...asked, signInputs: [{ index: 7 }] }))).toBe(
      -32602,
    )
    expect(await refusal('signPsbt', setting({ ...asked, broadcast: true }))).toBe(4901)
    expect(await refusal('signPsbt', setting(asked, { shared: [ORDINALS.address] }))).toBe(4100)
  })
})

test('security: [A27] rejects an account of another network', async () => {
  const local = { chain: LOCAL, chains: [{ id: LOCAL, name: 'Bitcoin Local' }] }
  for (const { address } of [PAYMENT, ORDINALS])
    expect(await refusal('signMessage', setting({ account: address, message: 'x' }, local))).toBe(
      4100,
    )
  const { address } = LOCAL_PAYMENT
  expect(await refusal('signMessage', setting({ account: address, message: 'x' }))).toBe(4100)
  const told = await METHODS.getAccountAddresses?.run(setting({}, local))
  expect(told).toMatchObject([{ path: "m/84'/1'/0'/0/0" }, { path: "m/86'/1'/0'/0/0" }])
})

describe('sendTransfer', () => {
  const transfer = {
    account: LOCAL_PAYMENT.address,
    recipientAddress: LOCAL_ORDINALS.address,
    amount: '10000',
  }
  const local = {
    chain: LOCAL,
    chains: [{ id: LOCAL, name: 'Bitcoin Local', rpcUrl: 'http://127.0.0.1:1' }],
  }

  test('behavior: shows the amount and the recipient', () => {
    expect(METHODS.sendTransfer?.show?.(setting(transfer, local))).toContainEqual({
      name: 'Sends 10000 satoshi to',
      value: LOCAL_ORDINALS.address,
    })
  })

  test.each([
    ['to an address of another network', { recipientAddress: ORDINALS.address }, -32602],
    ['without a recipient', { recipientAddress: undefined }, -32602],
    ['of zero satoshi', { amount: '0' }, -32602],
    ['with a number instead of a string as amount', { amount: 10_000 }, -32602],
    ['with a fractional amount', { amount: '1.5' }, -32602],
    ['from an account of another network', { account: PAYMENT.address }, 4100],
  ])('error: rejects a payment %s', async (_name, change, code) => {
    expect(await refusal('sendTransfer', setting({ ...transfer, ...change }, local))).toBe(code)
  })

  test('error: rejects a payment on a network without a node', async () => {
    const main = { ...transfer, account: PAYMENT.address, recipientAddress: ORDINALS.address }
    expect(await refusal('sendTransfer', setting(main))).toBe(4901)
  })

  test('behavior: pays the fee rate per virtual byte, and throws without coins', () => {
    const coins = [{ txid: '11'.repeat(32), vout: 0, value: 50_000 }]
    for (const account of [LOCAL_PAYMENT, LOCAL_ORDINALS]) {
      const transaction = createTransfer(
        { recipient: LOCAL_ORDINALS.address, amount: 10_000n },
        { account, coins, reference: LOCAL.slice('bip122:'.length) },
      )
      expect(transaction.isFinal).toBe(true)
      expect(transaction.fee).toBe(BigInt(transaction.vsize) * 2n)
    }
    const poor = { account: LOCAL_PAYMENT, coins: [], reference: LOCAL.slice('bip122:'.length) }
    expect(() => createTransfer({ recipient: PAYMENT.address, amount: 1n }, poor)).toThrow()
  })
})
