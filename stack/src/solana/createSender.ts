import {
  appendTransactionMessageInstructions,
  type Blockhash,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { askSolana } from './askSolana.js'

/** Milliseconds between polls for a transaction's status. */
const POLLING = 50
/** Maximum polls. A cluster with a block every 400 ms needs far fewer. */
const LOOKS = 400

type Status = { confirmationStatus?: string; err: unknown } | null

/** Returns a function that sends a transaction and resolves with its signature after confirmation. */
export function createSender(url: string, payer: KeyPairSigner) {
  const ask = <result>(method: string, params?: readonly unknown[]) =>
    askSolana<result>(url, method, params)

  async function untilConfirmed(signature: string): Promise<string> {
    for (let look = 0; look < LOOKS; look++) {
      const { value } = await ask<{ value: Status[] }>('getSignatureStatuses', [[signature]])
      const [status] = value
      if (status?.err) throw new Error(`Transaction ${signature} failed.`)
      if (status && status.confirmationStatus !== 'processed') return signature
      await new Promise((resolve) => setTimeout(resolve, POLLING))
    }
    throw new Error(`The cluster did not confirm transaction ${signature} in time.`)
  }

  return {
    ask,
    untilConfirmed,
    async send(instructions: readonly Instruction[]): Promise<string> {
      const { value } = await ask<{ value: Lifetime }>('getLatestBlockhash')
      const lifetime = {
        blockhash: value.blockhash,
        lastValidBlockHeight: BigInt(value.lastValidBlockHeight),
      }
      const signed = await signTransactionMessageWithSigners(
        pipe(
          createTransactionMessage({ version: 0 }),
          (message) => setTransactionMessageFeePayerSigner(payer, message),
          (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
          (message) => appendTransactionMessageInstructions(instructions, message),
        ),
      )
      const wire = getBase64EncodedWireTransaction(signed)
      const signature = await ask<string>('sendTransaction', [wire, { encoding: 'base64' }])
      return untilConfirmed(signature)
    },
  }
}

type Lifetime = { blockhash: Blockhash; lastValidBlockHeight: number }
export type Sender = ReturnType<typeof createSender>
