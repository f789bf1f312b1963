import { VestibuleError } from '@vestibule/protocol'
import { type Hex, hashMessage, hashTypedData, keccak256, type Signature } from 'viem'
import type { Signed } from '../../signer/namespaceSigner.js'
import { hashDelegation } from '../permissions/delegation.js'
import type { Intent, TransactionIntent } from './intent.js'
import { type Eip1559, serializeTransaction } from './serializeTransaction.js'
import { parseTypedData } from './typedData.js'

export type Signable = {
  hash: Hex
  finish: (signature: Signature) => Signed
  signer?: Hex | undefined
  before?: Signable | undefined
}

/** @throws `invalidRequest` for an inconsistent intent */
export function toSignable(intent: Intent): Signable {
  try {
    return build(intent)
  } catch (cause) {
    if (cause instanceof VestibuleError) throw cause
    throw new VestibuleError('invalidRequest', { cause })
  }
}

function build(intent: Intent): Signable {
  switch (intent.kind) {
    case 'message':
      return { hash: hashMessage({ raw: `0x${intent.bytes}` }), finish: toSignature }
    case 'typedData': {
      const typedData = parseTypedData(JSON.parse(intent.json))
      return { hash: hashTypedData(typedData), finish: toSignature }
    }
    case 'transaction':
      return fromTransaction(intent)
    case 'delegation':
      return { hash: hashDelegation(intent), finish: toSignature, signer: intent.delegator as Hex }
  }
}

function toSignature({ r, s, yParity }: Signature): Signed {
  return { kind: 'signature', signature: `${r}${s.slice(2)}${yParity === 0 ? '1b' : '1c'}` }
}

function fromTransaction({ allowance, ...intent }: TransactionIntent): Signable {
  if (allowance !== undefined) {
    const before = fromTransaction({ ...intent, ...allowance, value: '0x0' })
    return { ...fromTransaction({ ...intent, nonce: intent.nonce + 1 }), before }
  }
  const { chainId, nonce, to } = intent
  return sentAs({
    chainId,
    nonce,
    ...(to !== undefined && { to: to as Hex }),
    value: BigInt(intent.value),
    data: `0x${intent.data}`,
    ...feesOf(intent),
  })
}

export function feesOf(
  intent: Pick<TransactionIntent, 'gas' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
) {
  return {
    gas: BigInt(intent.gas),
    maxFeePerGas: BigInt(intent.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(intent.maxPriorityFeePerGas),
  }
}

export function sentAs(transaction: Eip1559): Signable {
  return {
    hash: keccak256(serializeTransaction(transaction)),
    finish(signature) {
      const raw = serializeTransaction(transaction, signature)
      return { kind: 'transaction', raw, hash: keccak256(raw) }
    },
  }
}
