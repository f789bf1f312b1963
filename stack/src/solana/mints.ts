import {
  AccountRole,
  type Address,
  addEncoderSizePrefix,
  address,
  getAddressEncoder,
  getProgramDerivedAddress,
  getStructEncoder,
  getU8Encoder,
  getU16Encoder,
  getU32Encoder,
  getU64Encoder,
  getUtf8Encoder,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import { getInitializeMint2Instruction, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { Sender } from './createSender.js'

export const TOKEN_2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const METAPLEX = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const MINT_SIZE = 82
/** Bytes of a Token-2022 mint with a metadata pointer, and the extra bytes for a transfer fee. */
const NAMED_MINT_SIZE = 234
const FEE_SIZE = 112
/** Bytes of metadata without the texts. */
const METADATA_SIZE = 84
const INITIALIZE_FEE = [26, 0]
const INITIALIZE_POINTER = [39, 0]
/** The start of the hash of `spl_token_metadata_interface:initialize_account`. */
const INITIALIZE_METADATA = [210, 225, 30, 162, 88, 184, 77, 141]

const text = addEncoderSizePrefix(getUtf8Encoder(), getU32Encoder())
const Words = getStructEncoder([
  ['name', text],
  ['symbol', text],
  ['uri', text],
])

export type Made = {
  giver: KeyPairSigner
  mint: KeyPairSigner
  rentOf: (size: number) => Promise<bigint>
}

export async function makeMint(
  { decimals }: { decimals: number },
  { giver, mint, rentOf }: Made,
): Promise<Instruction[]> {
  return [
    getCreateAccountInstruction({
      payer: giver,
      newAccount: mint,
      lamports: await rentOf(MINT_SIZE),
      space: MINT_SIZE,
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeMint2Instruction({
      mint: mint.address,
      decimals,
      mintAuthority: giver.address,
    }),
  ]
}

type Named = { name: string; symbol: string; uri: string; decimals: number }
type Fee = { feeBasisPoints: number; maximumFee: bigint }

/** Creates a Token-2022 mint with metadata. The mint may withhold a fee from each transfer. */
export async function makeNamedMint(
  { name, symbol, uri, decimals, ...fee }: Named & Partial<Fee>,
  { giver, mint, rentOf }: Made,
): Promise<Instruction[]> {
  const key = getAddressEncoder()
  const texts = [name, symbol, uri].map((word) => new TextEncoder().encode(word).length)
  const { feeBasisPoints, maximumFee = 0n } = fee
  const space = NAMED_MINT_SIZE + (feeBasisPoints === undefined ? 0 : FEE_SIZE)
  const size = texts.reduce((sum, length) => sum + length, space + METADATA_SIZE)
  const onMint = (data: number[]): Instruction => ({
    programAddress: TOKEN_2022,
    accounts: [{ address: mint.address, role: AccountRole.WRITABLE }],
    data: Uint8Array.from(data),
  })
  const authority = [...key.encode(giver.address)]
  const feeKept =
    feeBasisPoints === undefined
      ? []
      : [
          onMint([
            ...INITIALIZE_FEE,
            ...[1, ...authority, 1, ...authority],
            ...getU16Encoder().encode(feeBasisPoints),
            ...getU64Encoder().encode(maximumFee),
          ]),
        ]
  return [
    getCreateAccountInstruction({
      payer: giver,
      newAccount: mint,
      lamports: await rentOf(size),
      space,
      programAddress: TOKEN_2022,
    }),
    ...feeKept,
    onMint([...INITIALIZE_POINTER, ...authority, ...key.encode(mint.address)]),
    getInitializeMint2Instruction(
      { mint: mint.address, decimals, mintAuthority: giver.address },
      { programAddress: TOKEN_2022 },
    ),
    {
      programAddress: TOKEN_2022,
      accounts: [
        { address: mint.address, role: AccountRole.WRITABLE },
        { address: giver.address, role: AccountRole.READONLY },
        { address: mint.address, role: AccountRole.READONLY },
        { address: giver.address, role: AccountRole.READONLY_SIGNER },
      ],
      data: Uint8Array.from([...INITIALIZE_METADATA, ...Words.encode({ name, symbol, uri })]),
    },
  ]
}

/** Writes metadata of the Metaplex program directly, because a local cluster does not contain the program. */
export async function nameByMetaplex(
  { ask }: Sender,
  { mint, name, symbol, uri }: { mint: Address; name: string; symbol: string; uri: string },
): Promise<void> {
  const key = getAddressEncoder()
  const [place] = await getProgramDerivedAddress({
    programAddress: METAPLEX,
    seeds: ['metadata', key.encode(METAPLEX), key.encode(mint)],
  })
  const data = getStructEncoder([
    ['key', getU8Encoder()],
    ['authority', key],
    ['mint', key],
    ['words', Words],
    ['rest', getU64Encoder()],
  ]).encode({
    key: 4,
    authority: mint,
    mint,
    // The Metaplex program pads texts with zeros.
    words: { name: name.padEnd(32, '\0'), symbol: symbol.padEnd(10, '\0'), uri },
    rest: 0n,
  })
  await ask('surfnet_setAccount', [
    place,
    { lamports: 5_000_000, owner: METAPLEX, data: Buffer.from(data).toString('hex') },
  ])
}
