import { type Address, address, type Instruction, type KeyPairSigner } from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToInstruction,
} from '@solana-program/token'

/** Creates the token account if necessary. */
export async function mintTo(
  to: Address,
  {
    giver,
    program,
    amount,
    ...token
  }: { giver: KeyPairSigner; mint: string; amount: bigint; program: Address },
): Promise<Instruction[]> {
  const mint = address(token.mint)
  const [account] = await findAssociatedTokenPda({ owner: to, mint, tokenProgram: program })
  return [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: giver,
      ata: account,
      owner: to,
      mint,
      tokenProgram: program,
    }),
    getMintToInstruction(
      { mint, token: account, mintAuthority: giver, amount },
      { programAddress: program },
    ),
  ]
}
