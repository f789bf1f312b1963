import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/addresses'
import { AccountRole, type Instruction } from '@solana/instructions'
import { ASSOCIATED_TOKEN, SYSTEM } from './programs.js'

const TRANSFER_LAMPORTS = 2
const TRANSFER_CHECKED = 12
const CREATE_IDEMPOTENT = 1

export function transferLamports(from: Address, to: Address, amount: bigint): Instruction {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, TRANSFER_LAMPORTS, true)
  data.setBigUint64(4, amount, true)
  return {
    programAddress: SYSTEM,
    accounts: [
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE },
    ],
    data: new Uint8Array(data.buffer),
  }
}

export type Mint = { mint: Address; program: Address; decimals: number }

export async function tokenAccountOf(owner: Address, { mint, program }: Mint): Promise<Address> {
  const key = getAddressEncoder()
  const [account] = await getProgramDerivedAddress({
    programAddress: ASSOCIATED_TOKEN,
    seeds: [key.encode(owner), key.encode(program), key.encode(mint)],
  })
  return account
}

export async function openTokenAccount(
  payer: Address,
  owner: Address,
  token: Mint,
): Promise<Instruction> {
  return {
    programAddress: ASSOCIATED_TOKEN,
    accounts: [
      { address: payer, role: AccountRole.WRITABLE_SIGNER },
      { address: await tokenAccountOf(owner, token), role: AccountRole.WRITABLE },
      { address: owner, role: AccountRole.READONLY },
      { address: token.mint, role: AccountRole.READONLY },
      { address: SYSTEM, role: AccountRole.READONLY },
      { address: token.program, role: AccountRole.READONLY },
    ],
    data: Uint8Array.of(CREATE_IDEMPOTENT),
  }
}

/** The program checks mint and decimals, and withholds the token's fee. */
export function transferToken(
  { mint, program, decimals }: Mint,
  { owner, from, to, amount }: { owner: Address; from: Address; to: Address; amount: bigint },
): Instruction {
  const data = new DataView(new ArrayBuffer(10))
  data.setUint8(0, TRANSFER_CHECKED)
  data.setBigUint64(1, amount, true)
  data.setUint8(9, decimals)
  return {
    programAddress: program,
    accounts: [
      { address: from, role: AccountRole.WRITABLE },
      { address: mint, role: AccountRole.READONLY },
      { address: to, role: AccountRole.WRITABLE },
      { address: owner, role: AccountRole.READONLY_SIGNER },
    ],
    data: new Uint8Array(data.buffer),
  }
}
