import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  type Instruction,
  type KeyPairSigner,
  partiallySignTransaction,
  partiallySignTransactionMessageWithSigners,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import type { ClusterHand } from '../chain/clusterHand.js'

export const MAKER_URL = 'http://maker.example/desk?key=secret'
const SOL = 'So11111111111111111111111111111111111111111'
const DECIMALS = 6

type Trade = { account: string; from: string; to: string; amount: bigint; received: bigint }

export async function marketMaker(hand: ClusterHand) {
  const key = await hand.someone()
  const trades = new Map<string, Trade>()
  const asked: URL[] = []
  const built: string[] = []

  const placeOf = async (owner: string, mint: string) => {
    const seeds = { owner: address(owner), mint: address(mint) }
    const [place] = await findAssociatedTokenPda({ ...seeds, tokenProgram: TOKEN_PROGRAM_ADDRESS })
    return place
  }

  async function move(
    from: string,
    to: string,
    { asset, amount }: { asset: string; amount: bigint },
  ) {
    const authority = from === key.address ? key : createNoopSigner(address(from))
    return asset === SOL
      ? getTransferSolInstruction({ source: authority, destination: address(to), amount })
      : getTransferCheckedInstruction({
          source: await placeOf(from, asset),
          mint: address(asset),
          destination: await placeOf(to, asset),
          ...{ authority, amount, decimals: DECIMALS },
        })
  }

  async function steps({ account, from, to, amount, received }: Trade) {
    const [pays, gets] = await Promise.all([
      move(account, key.address, { asset: from, amount }),
      move(key.address, account, { asset: to, amount: received }),
    ])
    return to === SOL ? [pays, gets] : [await open(account, account, to), pays, gets]
  }

  async function open(payer: string, owner: string, mint: string): Promise<Instruction> {
    return getCreateAssociatedTokenIdempotentInstruction({
      payer: createNoopSigner(address(payer)),
      ata: await placeOf(owner, mint),
      ...{ owner: address(owner), mint: address(mint) },
    })
  }

  /** @returns base64 with the signatures of all signers */
  async function sign(payer: string, instructions: readonly Instruction[]): Promise<string> {
    const { value } = await hand.ask<{ value: { blockhash: Blockhash } }>('getLatestBlockhash')
    const lifetime = { blockhash: value.blockhash, lastValidBlockHeight: 2n ** 60n }
    const signed = await partiallySignTransactionMessageWithSigners(
      pipe(
        createTransactionMessage({ version: 'legacy' }),
        (message) =>
          setTransactionMessageFeePayerSigner(
            payer === key.address ? key : createNoopSigner(address(payer)),
            message,
          ),
        (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
        (message) => appendTransactionMessageInstructions(instructions, message),
      ),
    )
    return getBase64EncodedWireTransaction(signed)
  }

  const state = {
    answers: undefined as ((url: URL) => Response | undefined) | undefined,
    build: async (trade: Trade): Promise<string> => sign(trade.account, await steps(trade)),
  }

  async function answer(url: URL, init: RequestInit | undefined): Promise<Response> {
    const path = url.pathname.replace(/^\/desk/, '')
    const given = state.answers?.(url)
    if (given !== undefined) return given
    if (path === '/') return Response.json({ account: key.address, tokens: [...tokens, SOL] })
    if (path === '/quote') {
      const {
        account = '',
        from = '',
        to = '',
        amount = '0',
      } = Object.fromEntries(url.searchParams)
      const id = String(trades.size)
      const trade = { account, from, to, amount: BigInt(amount), received: 2n * BigInt(amount) }
      trades.set(id, trade)
      const expiresAt = new Date(Date.now() + 20_000).toISOString()
      return Response.json({
        id,
        received: String(trade.received),
        fee: '3',
        impact: 25,
        expiresAt,
      })
    }
    const trade = trades.get(JSON.parse(String(init?.body)).id)
    if (trade === undefined) return Response.json({ reason: 'quoteExpired' }, { status: 409 })
    const transaction = await state.build(trade)
    built.push(transaction)
    return Response.json({ transaction, fee: '10000' })
  }

  const tokens: string[] = []
  return {
    account: key.address,
    key,
    tokens,
    ...{ asked, built },
    state,
    ...{ steps, move, open, sign, placeOf },
    fetch: (async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      if (url.host !== new URL(MAKER_URL).host) return globalThis.fetch(input, init)
      asked.push(url)
      return answer(url, init)
    }) as typeof globalThis.fetch,
    async submit(signer: KeyPairSigner, data: string) {
      const bytes = Uint8Array.from(Buffer.from(data.slice(2), 'hex'))
      const transaction = getTransactionDecoder().decode(bytes)
      const signed = await partiallySignTransaction([signer.keyPair], transaction)
      const wire = getBase64EncodedWireTransaction(signed)
      return hand.ask<string>('sendTransaction', [wire, { encoding: 'base64' }])
    },
    async balanceOf(owner: Address, mint: string) {
      const { value } = await hand.ask<{ value: { amount: string } }>('getTokenAccountBalance', [
        await placeOf(owner, mint),
        { commitment: 'processed' },
      ])
      return BigInt(value.amount)
    },
  }
}

export type MarketMaker = Awaited<ReturnType<typeof marketMaker>>
