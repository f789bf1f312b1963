import { createServer } from 'node:http'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { type Address, address } from '@solana/addresses'
import { AccountRole, type Instruction } from '@solana/instructions'
import {
  appendTransactionMessageInstructions,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/transaction-messages'
import { compileTransaction, getTransactionEncoder } from '@solana/transactions'
import { VestibuleError } from '@vestibule/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSurfpool } from '../testing/startSurfpool.js'
import { readWire } from '../transaction/readWire.js'
import { openTokenAccount } from '../transfer/instructions.js'
import { sponsorTransaction } from './sponsorTransaction.js'
import { withPayer } from './withPayer.js'

const MEMO = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const TOKEN = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const [PAYER, ANN, BOB] = [41, 42, 43].map((number) => {
  const secret = new Uint8Array(32).fill(number)
  const key = ed25519.getPublicKey(secret)
  return { secret, key, address: base58.encode(key) as Address }
}) as [Person, Person, Person]
type Person = { secret: Uint8Array; key: Uint8Array; address: Address }
const BLOCKHASH = new Uint8Array(32).fill(7)

const memo = (...signers: Person[]): Instruction => ({
  programAddress: MEMO,
  accounts: signers.map(({ address }) => ({ address, role: AccountRole.READONLY_SIGNER })),
  data: new TextEncoder().encode('x'.repeat(200)),
})

function bytesOf(
  instructions: readonly Instruction[],
  { payer = ANN.address, version = 0 as 0 | 'legacy' } = {},
): Uint8Array {
  const lifetime = { blockhash: base58.encode(BLOCKHASH), lastValidBlockHeight: 9n } as Parameters<
    typeof setTransactionMessageLifetimeUsingBlockhash
  >[0]
  const empty = setTransactionMessageFeePayer(
    payer,
    createTransactionMessage({ version: version as 0 }),
  )
  const dated = setTransactionMessageLifetimeUsingBlockhash(lifetime, empty)
  const transaction = compileTransaction(appendTransactionMessageInstructions(instructions, dated))
  return Uint8Array.from(getTransactionEncoder().encode(transaction))
}

function signedBy({ secret, address }: Person, bytes: Uint8Array): Uint8Array {
  const { signers, message } = readWire(bytes)
  const place = signers.findIndex((key) => base58.encode(key) === address)
  const signed = Uint8Array.from(bytes)
  signed.set(ed25519.sign(message, secret), 1 + 64 * place)
  return signed
}

describe('withPayer', () => {
  const options = { payer: PAYER.key, blockhash: new Uint8Array(32).fill(8) }

  test.each([0, 'legacy'] as const)(
    'lets the payer pay for new token accounts, and keeps all other fields (version %s)',
    async (version) => {
      const mint = { mint: BOB.address, program: TOKEN, decimals: 6 }
      const opening = await openTokenAccount(ANN.address, BOB.address, mint)
      const before = decoded(bytesOf([opening, memo(ANN)], { version }))
      const after = decoded(withPayer(bytesOf([opening, memo(ANN)], { version }), options))
      expect(after.staticAccounts).toEqual([PAYER.address, ...before.staticAccounts])
      expect(after.header).toEqual({
        ...before.header,
        numSignerAccounts: before.header.numSignerAccounts + 1,
      })
      expect(after.lifetimeToken).toBe(base58.encode(options.blockhash))
      const [open, note] = after.instructions
      expect(addressesIn(after, open)).toEqual([
        PAYER.address,
        ...addressesIn(before, before.instructions[0]).slice(1),
      ])
      expect(addressesIn(after, note)).toEqual([ANN.address])
      expect(note?.data).toEqual(before.instructions[1]?.data)
    },
  )

  test('keeps a transaction with this fee payer, and rejects signed transactions and other uses of the payer', () => {
    const own = bytesOf([memo(ANN)], { payer: PAYER.address })
    expect(withPayer(own, options)).toBe(own)
    const signed = signedBy(BOB, bytesOf([memo(ANN, BOB)]))
    expect(() => withPayer(signed, options)).toThrow('signed already')
    expect(() => withPayer(bytesOf([memo(ANN, PAYER)]), options)).toThrow('uses the sponsor')
  })
})

describe('a transaction with a fee payer', () => {
  let node: ReturnType<typeof startSurfpool>
  let url = ''
  let calls: string[] = []
  let sent: Uint8Array[] = []
  let answer: (asked: Uint8Array) => Promise<object> | object
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { method, params } = JSON.parse(text)
    calls.push(method)
    const body =
      method === 'getPayerSigner'
        ? { result: { signer_address: PAYER.address } }
        : await answer(base64.decode(params.transaction))
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }))
  })
  beforeAll(async () => {
    node = startSurfpool()
    await node.fund(PAYER.address, 1_000_000_000)
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const bound = server.address()
    url = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  })
  afterAll(() => {
    node.stop()
    server.close()
  })
  const pays = (asked: Uint8Array) => ({
    result: { signed_transaction: base64.encode(signedBy(PAYER, asked)) },
  })
  beforeEach(() => {
    calls = []
    sent = []
    answer = pays
  })

  async function send(bytes: Uint8Array): Promise<string> {
    sent.push(bytes)
    const wire = base64.encode(signedBy(ANN, bytes))
    return node.ask<string>('sendTransaction', [wire, { encoding: 'base64' }])
  }
  const sponsored = (
    bytes: Uint8Array,
    change: Partial<Parameters<typeof sponsorTransaction>[1]> = {},
  ) =>
    sponsorTransaction(bytes, {
      service: { url },
      ask: ({ method, params }) => node.ask(method, params),
      send,
      warn: () => undefined,
      ...change,
    })

  test('pays the whole cost for an account without SOL', async () => {
    const before = await node.balance(PAYER.address)
    const hash = await sponsored(bytesOf([memo(ANN)]))
    expect(before - (await node.balance(PAYER.address))).toBe(10_000)
    expect(calls).toEqual(['getPayerSigner', 'signTransaction'])
    const [bytes = new Uint8Array()] = sent
    expect(hash).toBe(base58.encode(readWire(bytes).signatures[0] ?? new Uint8Array()))
  })

  test.each<[string, (asked: Uint8Array) => object, string]>([
    [
      'changes the transaction',
      (asked) => pays(asked.with(asked.length - 3, 0x79)),
      'The sponsor changed the transaction.',
    ],
    [
      'returns no signature',
      (asked) => ({ result: { signed_transaction: base64.encode(asked) } }),
      'The sponsor’s signature is wrong.',
    ],
    [
      'refuses',
      () => ({ error: { code: -32504, message: 'The budget is spent.', data: {} } }),
      'The sponsor refuses: The budget is spent.',
    ],
    ['returns an empty response', () => ({}), 'The sponsor’s response is invalid.'],
  ])('returns 5700 without asking the wallet if the payer %s', async (_what, of, reason) => {
    answer = of
    await expect(sponsored(bytesOf([memo(ANN)]))).rejects.toMatchObject({
      ...{ type: 'capabilityNotSupported', code: 5700, data: { reason } },
    })
    expect(sent).toEqual([])
  })

  test('lets the account pay if the payer is optional, and returns the reason if the account has no SOL', async () => {
    const bytes = bytesOf([memo(ANN)])
    const warned: unknown[] = []
    const down = { service: { url: 'http://127.0.0.1:9', optional: true } }
    const own = async (given: Uint8Array) => {
      sent.push(given)
      return 'hash'
    }
    const warn = (...words: unknown[]) => void warned.push(words)
    await expect(sponsored(bytes, { ...down, send: own, warn })).resolves.toBe('hash')
    expect(sent).toEqual([bytes])
    expect(warned).toHaveLength(1)
    const short = async () => {
      throw new VestibuleError('insufficientFunds')
    }
    await expect(sponsored(bytes, { ...down, send: short })).rejects.toMatchObject({
      ...{ type: 'insufficientFunds', data: { reason: 'The sponsor does not respond.' } },
    })
    await expect(sponsored(bytes, { service: { url: down.service.url } })).rejects.toMatchObject({
      type: 'capabilityNotSupported',
    })
  })

  test('requests a new payment and sends again only if the blockhash expired', async () => {
    let times = 0
    const late = async (bytes: Uint8Array) => {
      times++
      if (times === 1) throw new VestibuleError('rpcFailed', { message: 'Blockhash not found: x' })
      return send(bytes)
    }
    await expect(sponsored(bytesOf([memo(ANN)]), { send: late })).resolves.toHaveLength(88)
    expect(calls.filter((method) => method === 'signTransaction')).toHaveLength(2)
    const rejected = async () => {
      times++
      throw new VestibuleError('userRejected')
    }
    times = 0
    await expect(sponsored(bytesOf([memo(ANN)]), { send: rejected })).rejects.toMatchObject({
      type: 'userRejected',
    })
    expect(times).toBe(1)
  })
})

const decoded = (bytes: Uint8Array) => {
  const message = getCompiledTransactionMessageDecoder().decode(readWire(bytes).message)
  if (message.version === 1) throw new Error('There is no version 1.')
  return message
}
type Decoded = ReturnType<typeof decoded>
const addressesIn = (
  { staticAccounts }: Decoded,
  of: Decoded['instructions'][number] | undefined,
) => (of?.accountIndices ?? []).map((index) => staticAccounts[index])
