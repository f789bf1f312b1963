import { type AskNodeAll, expectAnswer, type NodeCall } from '@vestibule/indexer'
import { data, key, lamports, slot } from '@vestibule/indexer/solana'
import { parseSolanaAddress } from '@vestibule/protocol/addresses'
import * as z from 'zod'
import type { FeePayerFault, FeePayerRules } from '../../feePayerRules.js'
import { feeOf } from './costOf.js'
import { findFault, rentOf, SYSTEM } from './findFault.js'
import { findSettled } from './findSettled.js'
import { readInstructions } from './readInstructions.js'
import { type Message, readMessage } from './readMessage.js'
import { payerOf, signAsPayer } from './signAsPayer.js'
import { withdraw } from './withdraw.js'

const Balance = z.object({ value: lamports })
const Account = z.object({ owner: key, lamports, data }).nullable()
const Simulated = z.object({
  value: z.object({ err: z.unknown(), accounts: z.array(Account).nullish() }),
})
const IsValid = z.object({ value: z.boolean() })

const CONFIRMED = { commitment: 'confirmed' }
/** Minimum balance in lamports of an account without data. */
const LEAST = 890_880n
/** Maximum number of simulations: another payment may arrive between two responses of the node. */
const TRIES = 3

const invalid = (message: string): FeePayerFault => ({ fault: 'invalid', message })
const refused = (message: string): FeePayerFault => ({ fault: 'operationRefused', message })

export const SOLANA_FEE_PAYER: FeePayerRules = {
  canonicalContract: parseSolanaAddress,

  methodId: (text) => (/^0x(?:[0-9a-f]{2}){1,16}$/i.test(text) ? text.toLowerCase() : undefined),

  addressOf: payerOf,

  async examine(ask, { transaction, payer, covered }) {
    const message = read(transaction)
    if (message === undefined) return invalid('The transaction cannot be read.')
    const { signers, keys } = message
    const [first, account] = signers
    if (first !== payer) return invalid(`The transaction's first account must be ${payer}.`)
    if (account === undefined) return refused('The transaction has no other signer than the payer.')
    if (new Set(keys).size !== keys.length)
      return invalid('The transaction lists an account twice.')
    const found = await readInstructions(ask, message)
    if (found === undefined)
      return refused('An instruction refers to an account that is not there.')
    const { instructions, accounts } = found
    if (new Set(accounts).size !== accounts.length)
      return refused('A lookup table repeats an account of the transaction.')
    const fault = findFault(instructions, { payer, covered })
    if (fault !== undefined) return fault
    const cost = feeOf(instructions, signers.length)
    if (cost === undefined) return refused('The compute budget cannot be read.')
    if (cost.price > covered.mostUnitPrice)
      return refused(
        `The price per compute unit must not exceed ${covered.mostUnitPrice} micro-lamports.`,
      )
    const most = cost.fee + rentOf(instructions, payer)
    const tried = await tryOut(ask, { message, transaction, payer, most })
    return 'fault' in tried ? tried : { account, most, height: tried.height }
  },

  sign: signAsPayer,

  async readBalance(ask, payer) {
    const call = balanceOf(payer)
    return expectAnswer(call, (await ask([call]))[0], Balance).value
  },

  findSettled,
  withdraw,
}

function read(transaction: string): Message | undefined {
  try {
    return readMessage(transaction)
  } catch {
    return undefined
  }
}

const balanceOf = (payer: string): NodeCall => ({
  method: 'getBalance',
  params: [payer, CONFIRMED],
})

async function tryOut(
  ask: AskNodeAll,
  { message, transaction, payer, most }: Trial,
): Promise<{ height: bigint } | FeePayerFault> {
  const HEIGHT: NodeCall = { method: 'getBlockHeight', params: [CONFIRMED] }
  const VALID: NodeCall = { method: 'isBlockhashValid', params: [message.blockhash, CONFIRMED] }
  const BALANCE = balanceOf(payer)
  const RUN: NodeCall = {
    method: 'simulateTransaction',
    params: [
      transaction,
      {
        encoding: 'base64',
        ...CONFIRMED,
        sigVerify: false,
        accounts: { encoding: 'base64', addresses: [payer] },
      },
    ],
  }
  for (let left = TRIES - 1; ; left--) {
    const outcomes = await ask([HEIGHT, VALID, BALANCE, RUN])
    const height = BigInt(expectAnswer(HEIGHT, outcomes[0], slot))
    if (!expectAnswer(VALID, outcomes[1], IsValid).value)
      return refused('The blockhash has expired or belongs to another network.')
    const before = expectAnswer(BALANCE, outcomes[2], Balance).value
    if (before < most + LEAST)
      return { fault: 'payerEmpty', message: 'The fee payer has too few coins.' }
    const { err, accounts } = expectAnswer(RUN, outcomes[3], Simulated).value
    if (err !== null && err !== undefined)
      return refused(`The transaction would fail: ${JSON.stringify(err).slice(0, 200)}`)
    const [after] = accounts ?? []
    const isOwn = after?.owner === SYSTEM && after.data.length === 0
    if (isOwn && before - after.lamports <= most) return { height }
    if (!isOwn || left === 0)
      return refused('The transaction takes more from the payer than its fee.')
  }
}

type Trial = { message: Message; transaction: string; payer: string; most: bigint }
