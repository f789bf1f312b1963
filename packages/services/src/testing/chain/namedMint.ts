import {
  AccountRole,
  addEncoderSizePrefix,
  address,
  getAddressEncoder,
  getStructEncoder,
  getU32Encoder,
  getUtf8Encoder,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import { getInitializeMint2Instruction } from '@solana-program/token'

export const TOKEN_2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
/** Bytes of a mint that points to its own metadata, and of metadata without texts. */
const BARE = 234
const METADATA = 84
const INITIALIZE_POINTER = [39, 0]
/** First bytes of the hash of `spl_token_metadata_interface:initialize_account`. */
const INITIALIZE_METADATA = [210, 225, 30, 162, 88, 184, 77, 141]

const text = addEncoderSizePrefix(getUtf8Encoder(), getU32Encoder())
const Words = getStructEncoder([
  ['name', text],
  ['symbol', text],
  ['uri', text],
])

export function namedMint(
  maker: KeyPairSigner,
  { address: mint }: KeyPairSigner,
  { name, uri }: { name: string; uri: string },
): { space: { bare: number; all: number }; instructions: Instruction[] } {
  const key = getAddressEncoder()
  const words = Words.encode({ name, symbol: '', uri })
  const pointer = [...INITIALIZE_POINTER, ...key.encode(maker.address), ...key.encode(mint)]
  return {
    space: { bare: BARE, all: BARE + METADATA + words.length },
    instructions: [
      {
        programAddress: TOKEN_2022,
        accounts: [{ address: mint, role: AccountRole.WRITABLE }],
        data: Uint8Array.from(pointer),
      },
      getInitializeMint2Instruction(
        { mint, decimals: 0, mintAuthority: maker.address },
        { programAddress: TOKEN_2022 },
      ),
      {
        programAddress: TOKEN_2022,
        accounts: [
          { address: mint, role: AccountRole.WRITABLE },
          { address: maker.address, role: AccountRole.READONLY },
          { address: mint, role: AccountRole.READONLY },
          { address: maker.address, role: AccountRole.READONLY_SIGNER },
        ],
        data: Uint8Array.from([...INITIALIZE_METADATA, ...words]),
      },
    ],
  }
}
