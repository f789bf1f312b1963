import type { ChainReads } from '../../../core/model/chainReads.js'
import type { TransferOrder, TransferTrial } from '../../../core/model/transferPart.js'
import { importCode } from '../../../platform/importCode.js'
import { type Account, amountIn, toAccount } from './accounts.js'
import { planTransfer } from './planTransfer.js'
import { type Written, writeTransaction } from './writeTransaction.js'

/** Used if no node simulates the transaction. */
const SIGNATURE_FEE = 5_000n

/** Minimum lamports for an account without data: 128 bytes at 6,960. */
const LEAST = 890_880n

const UNTRIED = { fails: false, account: undefined, rent: undefined }

type Tried = TransferTrial & { fee: bigint }

/** @throws if no node answers or returns the rent of a new account */
export async function tryOut(options: ChainReads & TransferOrder): Promise<Tried> {
  const sponsored = await findSponsored(options)
  const { plan, written } = sponsored.paid ?? (await writeOwn(options))
  const simulated = simulate(options, { wire: written.wire, at: plan.at })
  const [fee, { fails, account, rent }] = await Promise.all([
    readFee(options, written),
    // Some nodes send transactions but do not simulate them for pages.
    plan.isNew ? simulated : simulated.catch(() => UNTRIED),
  ])
  const isToken = options.token !== undefined
  // Sending to itself does not change a token account.
  const isMoved = account && isToken && options.to !== options.from
  const arrived = isMoved ? amountIn(account) - plan.before : options.amount
  const isPaid = sponsored.paid !== undefined
  return {
    fee: isPaid ? 0n : fee,
    fails,
    sponsor: isPaid ? 'pays' : sponsored.refusal,
    rent: rent && !isToken ? { of: rent, least: LEAST } : undefined,
    opening: plan.isNew && account && !isPaid ? account.lamports : 0n,
    kept: fails || arrived > options.amount ? 0n : options.amount - arrived,
  }
}

async function writeOwn(options: ChainReads & TransferOrder) {
  const plan = await planTransfer(options)
  return { plan, written: await writeTransaction(options, plan) }
}

async function findSponsored(options: ChainReads & TransferOrder) {
  const url = await options.findFeePayer?.()
  if (url === undefined) return { paid: undefined, refusal: undefined }
  const { trySponsored } = await importCode(() => import('./sponsored.js'))
  return trySponsored(options, url)
}

async function readFee({ ask }: Pick<ChainReads, 'ask'>, { message }: Written): Promise<bigint> {
  const params = [message, { commitment: 'confirmed' }]
  const answer = await ask({ method: 'getFeeForMessage', params }).catch(() => undefined)
  const { value } = (answer ?? {}) as { value?: unknown }
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : SIGNATURE_FEE
}

async function simulate(
  { ask }: Pick<ChainReads, 'ask'>,
  { wire, at }: { wire: string; at: string },
): Promise<{ fails: boolean; account: Account | undefined; rent?: Rent | undefined }> {
  const answer = await ask({
    method: 'simulateTransaction',
    params: [
      wire,
      {
        encoding: 'base64',
        commitment: 'confirmed',
        sigVerify: false,
        replaceRecentBlockhash: true,
        accounts: { encoding: 'base64', addresses: [at] },
      },
    ],
  })
  const { err, accounts } = ((answer ?? {}) as { value?: Simulated }).value ?? {}
  if (err !== null) return { fails: true, account: undefined, rent: rentIn(err) }
  return { fails: false, account: toAccount(accounts?.[0]) }
}

type Rent = 'sender' | 'recipient'

function rentIn(error: unknown): Rent | undefined {
  const { InsufficientFundsForRent } = Object(error) as { InsufficientFundsForRent?: unknown }
  if (InsufficientFundsForRent === undefined) return undefined
  const { account_index } = Object(InsufficientFundsForRent) as { account_index?: unknown }
  return account_index === 0 ? 'sender' : 'recipient'
}

type Simulated = { err?: unknown; accounts?: unknown[] | null }
