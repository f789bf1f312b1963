import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getU64Encoder,
  type Instruction,
  type KeyPairSigner,
  partiallySignTransactionMessageWithSigners,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  type TransactionSigner,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { askSolana } from '../askSolana.js'
import { assetAt, keptOf } from './prices.js'

/** Lamports for the signatures of the maker and the account. The account pays for both. */
const SIGNATURES = 2n * 5_000n
/** Bytes of a token account. A Token-2022 account with transfer fees needs more. */
const ACCOUNT_SIZE = 165
const COUNTING_SIZE = 182
/** Token-2022 instruction: the transfer fee extension, then `TransferCheckedWithFee`. */
const TRANSFER_WITH_FEE = [26, 1]

export type Trade = {
  account: Address
  from: string
  to: string
  /** The amount of `from` that the account sends. */
  amount: bigint
  /** The amount of `to` that the maker sends. */
  given: bigint
}

/** Builds one transaction with both transfers. The maker signs first. The account signs last and pays the fees. */
export async function buildTrade(
  url: string,
  { account, from, to, amount, given }: Trade,
  maker: KeyPairSigner,
): Promise<{ transaction: string; fee: bigint; lastValidBlockHeight: number }> {
  const visitor = createNoopSigner(account)
  const opening = await openAccount(url, visitor, to)
  const [pays, gets, { value }] = await Promise.all([
    transfer(visitor, maker.address, { token: from, amount }),
    transfer(maker, account, { token: to, amount: given }),
    askSolana<{ value: Lifetime }>(url, 'getLatestBlockhash'),
  ])
  const { blockhash, lastValidBlockHeight } = value
  const lifetime = { blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) }
  const signed = await partiallySignTransactionMessageWithSigners(
    pipe(
      // Every wallet supports the legacy format.
      createTransactionMessage({ version: 'legacy' }),
      (message) => setTransactionMessageFeePayerSigner(visitor, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) =>
        appendTransactionMessageInstructions([...opening.instructions, pays, gets], message),
    ),
  )
  const transaction = getBase64EncodedWireTransaction(signed)
  return { transaction, fee: SIGNATURES + opening.rent, lastValidBlockHeight }
}

async function openAccount(url: string, owner: TransactionSigner, token: string) {
  const asset = assetAt(token)
  if (asset?.program === undefined) return { instructions: [], rent: 0n }
  const ata = await tokenAccount(owner.address, token, asset.program)
  const { value } = await askSolana<{ value: unknown }>(url, 'getAccountInfo', [ata])
  if (value !== null) return { instructions: [], rent: 0n }
  const size = asset.feeBasisPoints === undefined ? ACCOUNT_SIZE : COUNTING_SIZE
  return {
    instructions: [
      getCreateAssociatedTokenIdempotentInstruction({
        ...{ payer: owner, owner: owner.address, ata, mint: address(token) },
        tokenProgram: asset.program,
      }),
    ],
    rent: BigInt(await askSolana<number>(url, 'getMinimumBalanceForRentExemption', [size])),
  }
}

async function transfer(
  from: TransactionSigner,
  to: Address,
  { token, amount }: { token: string; amount: bigint },
): Promise<Instruction> {
  const asset = assetAt(token)
  if (asset?.program === undefined)
    return getTransferSolInstruction({ source: from, destination: to, amount })
  const [source, destination] = await Promise.all([
    tokenAccount(from.address, token, asset.program),
    tokenAccount(to, token, asset.program),
  ])
  const mint = address(token)
  const { decimals, program } = asset
  const plain = getTransferCheckedInstruction(
    { source, mint, destination, authority: from, amount, decimals },
    { programAddress: program },
  )
  if (asset.feeBasisPoints === undefined) return plain
  const words = getU64Encoder()
  return {
    ...plain,
    data: Uint8Array.from([
      ...TRANSFER_WITH_FEE,
      ...words.encode(amount),
      decimals,
      ...words.encode(keptOf(asset, amount)),
    ]),
  }
}

async function tokenAccount(owner: Address, token: string, tokenProgram: Address) {
  const [ata] = await findAssociatedTokenPda({ owner, mint: address(token), tokenProgram })
  return ata
}

type Lifetime = { blockhash: Blockhash; lastValidBlockHeight: number }
