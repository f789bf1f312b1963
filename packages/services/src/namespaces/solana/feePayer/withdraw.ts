import { base58, base64 } from '@scure/base'
import { expectAnswer, type NodeCall } from '@vestibule/indexer'
import { key as address, lamports, signature } from '@vestibule/indexer/solana'
import * as z from 'zod'
import type { FeePayerRules } from '../../feePayerRules.js'
import { SYSTEM } from './findFault.js'
import { payerOf, signAsPayer } from './signAsPayer.js'

const FEE = 5_000n
const TRANSFER = 2

const Balance = z.object({ value: lamports })
const Latest = z.object({ value: z.object({ blockhash: address }) })
const CONFIRMED = { commitment: 'confirmed' }

export const withdraw: FeePayerRules['withdraw'] = async (ask, { key, to }) => {
  const payer = payerOf(key)
  const BALANCE: NodeCall = { method: 'getBalance', params: [payer, CONFIRMED] }
  const LATEST: NodeCall = { method: 'getLatestBlockhash', params: [CONFIRMED] }
  const [balance, latest] = await ask([BALANCE, LATEST])
  const amount = expectAnswer(BALANCE, balance, Balance).value - FEE
  if (amount <= 0n) return undefined
  const { blockhash } = expectAnswer(LATEST, latest, Latest).value
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, TRANSFER, true)
  data.setBigUint64(4, amount, true)
  const keys = [payer, to, SYSTEM].flatMap((each) => [...base58.decode(each)])
  const instruction = [2, 2, 0, 1, data.byteLength, ...new Uint8Array(data.buffer)]
  const message = [1, 0, 1, 3, ...keys, ...base58.decode(blockhash), 1, ...instruction]
  const wire = base64.encode(Uint8Array.from([1, ...new Uint8Array(64), ...message]))
  const { id, transaction } = signAsPayer(wire, key)
  const send: NodeCall = {
    method: 'sendTransaction',
    params: [transaction, { encoding: 'base64', preflightCommitment: 'confirmed' }],
  }
  expectAnswer(send, (await ask([send]))[0], signature)
  return { id, amount }
}
