import { type Address, address, type Instruction, type KeyPairSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { createSender } from './createSender.js'
import { makeFeeMint, makeMint, nameByMetaplex, TOKEN_2022 } from './mints.js'
import { giverKey, SOLANA_TOKENS } from './solanaTokens.js'

const SOL = 1_000_000_000n
/** What the giver has. */
const WEALTH = 500_000n * SOL
/** Whole tokens that one request gives. */
const TOKENS = 100n
/** Accounts that have a past: those of the demo's wallets. */
const WITH_PAST = [
  'FMUEmtxhU46GzhKF4FW9MLJdQWiLgjiXP9TYRWSrqTpV',
  '6TcyBfPdBt1kjsvDZLzmBFnuMaLWiTaAt4RjUr9VA5YD',
]

/** Gives test money of the local cluster away, after it has made it. */
export async function createSolanaTap(url: string) {
  const giver = await giverKey()
  const sender = createSender(url, giver)
  const { ask, send } = sender

  const rentOf = async (size: number) =>
    BigInt(await ask<number>('getMinimumBalanceForRentExemption', [size]))

  async function makeTokens() {
    const { dollar, toll } = SOLANA_TOKENS
    const signers = await Promise.all([dollar.key(), toll.key()])
    const [dollarMint, tollMint] = signers
    await Promise.all([
      makeMint(dollar, { giver, mint: dollarMint, rentOf }).then(send),
      makeFeeMint(toll, { giver, mint: tollMint, rentOf }).then(send),
      nameByMetaplex(sender, { ...dollar, mint: dollarMint.address }),
    ])
  }

  const payment = (to: Address, amount: bigint) =>
    getTransferSolInstruction({ source: giver, destination: to, amount })

  const tokensFor = async (to: Address) =>
    (
      await Promise.all([
        mintTo(to, { giver, ...SOLANA_TOKENS.dollar, program: TOKEN_PROGRAM_ADDRESS }),
        mintTo(to, { giver, ...SOLANA_TOKENS.toll, program: TOKEN_2022 }),
      ])
    ).flat()

  const tap = {
    /** Sends one SOL. */
    fund: (to: string) => send([payment(address(to), SOL)]),
    /** Mints a hundred of each token. */
    fundToken: async (to: string) => send(await tokensFor(address(to))),
    /** Gives some of everything, in several transactions, so that an account has a history. */
    giveWorld: async (to: string) => [await tap.fund(to), await tap.fundToken(to)],
  }

  await sender.untilConfirmed(await ask('requestAirdrop', [giver.address, Number(WEALTH)]))
  await makeTokens()
  await Promise.all(WITH_PAST.map((account) => tap.giveWorld(account)))
  return tap
}

export type SolanaTap = Awaited<ReturnType<typeof createSolanaTap>>

/** What mints some of a token to an account, whose account of it is made first if need be. */
async function mintTo(
  to: Address,
  {
    giver,
    program,
    ...token
  }: { giver: KeyPairSigner; mint: string; decimals: number; program: Address },
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
      {
        mint,
        token: account,
        mintAuthority: giver,
        amount: TOKENS * 10n ** BigInt(token.decimals),
      },
      { programAddress: program },
    ),
  ]
}
