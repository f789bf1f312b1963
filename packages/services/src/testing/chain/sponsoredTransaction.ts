import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  type Instruction,
  type KeyPairSigner,
  partiallySignTransaction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'

type Written = {
  payer: string
  instructions: readonly Instruction[]
  blockhash: string
  version?: 'legacy' | 0
  tables?: Readonly<Record<string, readonly string[]>>
}

export function sponsoredTransaction({ payer, instructions, blockhash, ...rest }: Written): string {
  const { version = 0, tables = {} } = rest
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 2n ** 60n }
  const empty = setTransactionMessageFeePayer(
    payer as Address,
    createTransactionMessage({ version: version as 0 }),
  )
  const dated = setTransactionMessageLifetimeUsingBlockhash(lifetime, empty)
  const message = appendTransactionMessageInstructions(instructions, dated)
  const packed =
    version === 0 && Object.keys(tables).length > 0
      ? compressTransactionMessageUsingAddressLookupTables(
          message,
          tables as Record<Address, Address[]>,
        )
      : message
  return getBase64EncodedWireTransaction(compileTransaction(packed))
}

export async function signedBy(wire: string, ...signers: KeyPairSigner[]): Promise<string> {
  const read = getTransactionDecoder().decode(getBase64Encoder().encode(wire))
  const pairs = signers.map(({ keyPair }) => keyPair)
  return getBase64EncodedWireTransaction(await partiallySignTransaction(pairs, read))
}
