import { createRequire } from 'node:module'
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'

import { namedMint, TOKEN_2022 } from './namedMint.js'

const POLLING = 30
const MINT_SIZE = 82
const DECIMALS = 6

type Surfnet = { startWithConfig: (config: object) => { rpcUrl: string; stop: () => void } }
export type ClusterHand = Awaited<ReturnType<typeof clusterHand>>

export async function clusterHand() {
  const name = `@solana/surfpool-${process.platform}-${process.arch}-gnu`
  const { Surfnet } = createRequire(import.meta.url)(name) as { Surfnet: Surfnet }
  const options = { offline: true, blockProductionMode: 'clock', slotTimeMs: 50 }
  const node = Surfnet.startWithConfig(options)

  async function ask<answer>(method: string, params: readonly unknown[] = []): Promise<answer> {
    const response = await fetch(node.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = await response.json()
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }

  async function confirmed(signature: string): Promise<string> {
    for (;;) {
      type Status = { confirmationStatus?: string; err: unknown } | null
      const { value } = await ask<{ value: Status[] }>('getSignatureStatuses', [[signature]])
      if (value[0] && value[0].confirmationStatus !== 'processed') return signature
      await new Promise((resolve) => setTimeout(resolve, POLLING))
    }
  }

  async function send(payer: KeyPairSigner, instructions: Instruction[], skipPreflight = false) {
    const { value } = await ask<{ value: { blockhash: Blockhash } }>('getLatestBlockhash')
    const lifetime = { blockhash: value.blockhash, lastValidBlockHeight: 2n ** 60n }
    const signed = await signTransactionMessageWithSigners(
      pipe(
        createTransactionMessage({ version: 0 }),
        (message) => setTransactionMessageFeePayerSigner(payer, message),
        (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
        (message) => appendTransactionMessageInstructions(instructions, message),
      ),
    )
    const wire = getBase64EncodedWireTransaction(signed)
    const asked = [wire, { encoding: 'base64', skipPreflight }]
    return confirmed(await ask<string>('sendTransaction', asked))
  }

  const accountOf = async (owner: Address, mint: Address) => {
    const [account] = await findAssociatedTokenPda({
      owner,
      mint,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    })
    return account
  }

  async function opened(payer: KeyPairSigner, owner: Address, mint: Address) {
    const ata = await accountOf(owner, mint)
    return getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner, mint })
  }

  const hand = {
    url: node.rpcUrl,
    ask,
    stop: () => node.stop(),
    someone: () => generateKeyPairSigner(),
    fund: async (address: string, lamports: number) =>
      confirmed(await ask('requestAirdrop', [address, lamports])),
    pay: (from: KeyPairSigner, to: Address, amount: bigint) =>
      send(from, [getTransferSolInstruction({ source: from, destination: to, amount })]),
    payTooMuch: (from: KeyPairSigner, to: Address) => {
      const amount = 2n ** 62n
      const payment = getTransferSolInstruction({ source: from, destination: to, amount })
      return send(from, [payment], true)
    },
    async makeToken(maker: KeyPairSigner, decimals = DECIMALS) {
      const mint = await generateKeyPairSigner()
      const lamports = BigInt(await ask<number>('getMinimumBalanceForRentExemption', [MINT_SIZE]))
      await send(maker, [
        getCreateAccountInstruction({
          payer: maker,
          newAccount: mint,
          lamports,
          space: MINT_SIZE,
          programAddress: TOKEN_PROGRAM_ADDRESS,
        }),
        getInitializeMint2Instruction({
          mint: mint.address,
          decimals,
          mintAuthority: maker.address,
        }),
      ])
      return mint.address
    },
    async mint(maker: KeyPairSigner, mint: Address, to: Address, amount: bigint) {
      const token = await accountOf(to, mint)
      const minted = getMintToInstruction({ mint, token, mintAuthority: maker, amount })
      return send(maker, [await opened(maker, to, mint), minted])
    },
    async makeNamed(maker: KeyPairSigner, words: { name: string; uri: string }) {
      const mint = await generateKeyPairSigner()
      const { space, instructions } = namedMint(maker, mint, words)
      const lamports = BigInt(await ask<number>('getMinimumBalanceForRentExemption', [space.all]))
      const made = getCreateAccountInstruction({
        payer: maker,
        newAccount: mint,
        lamports,
        space: space.bare,
        programAddress: TOKEN_2022,
      })
      await send(maker, [made, ...instructions])
      return mint.address
    },
    async mintNamed(maker: KeyPairSigner, mint: Address, to: Address) {
      const [ata] = await findAssociatedTokenPda({ owner: to, mint, tokenProgram: TOKEN_2022 })
      const own = { programAddress: TOKEN_2022 }
      return send(maker, [
        getCreateAssociatedTokenIdempotentInstruction({
          ...{ payer: maker, ata, owner: to, mint },
          tokenProgram: TOKEN_2022,
        }),
        getMintToInstruction({ mint, token: ata, mintAuthority: maker, amount: 1n }, own),
      ])
    },
    async sendToken(from: KeyPairSigner, mint: Address, to: Address, amount: bigint) {
      const transfer = getTransferCheckedInstruction({
        source: await accountOf(from.address, mint),
        mint,
        destination: await accountOf(to, mint),
        authority: from,
        amount,
        decimals: DECIMALS,
      })
      return send(from, [await opened(from, to, mint), transfer])
    },
    putAccount: (address: string, owner: string, data: Uint8Array) =>
      ask('surfnet_setAccount', [
        address,
        { lamports: 10_000_000, owner, data: Buffer.from(data).toString('hex') },
      ]),
    async pass(slots: number) {
      const slot = () => ask<number>('getSlot', [{ commitment: 'confirmed' }])
      const until = (await slot()) + slots
      while ((await slot()) < until) await new Promise((resolve) => setTimeout(resolve, POLLING))
    },
  }
  return hand
}
