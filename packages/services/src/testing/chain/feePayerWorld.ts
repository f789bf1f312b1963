import { randomBytes } from 'node:crypto'
import { AccountRole, type Address, type Instruction, type KeyPairSigner } from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Database } from '../../db/database.js'
import { sponsorships } from '../../db/schema/sponsorships.js'
import { fixedKeys } from '../../domain/keys/keys.js'
import type { Network, Project } from '../../domain/projects/project.js'
import { projectSchema } from '../../domain/projects/project.js'
import { createRpcProxy } from '../../domain/rpc/rpcProxy.js'
import { createFeeSettlement } from '../../domain/sponsor/createFeeSettlement.js'
import { SOLANA_FEE_PAYER } from '../../namespaces/solana/feePayer/solanaFeePayer.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN } from '../world.js'
import { type ClusterHand, clusterHand } from './clusterHand.js'
import { sponsoredTransaction } from './sponsoredTransaction.js'

const KEYS = fixedKeys(randomBytes(32))
export const SYSTEM = '11111111111111111111111111111111' as Address
export const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address
const SOL = 1_000_000_000
export const FEE = 10_000n
export const RENT = 2_039_280n
type Answer = {
  result: Record<string, string>
  error: { code: number; message: string; data: { reason: string } }
}
type Budget = { perDay: bigint; perAccount: bigint }
export type World = ReturnType<typeof createWorld>

export function feePayerWorld(db: () => Database) {
  let hand: ClusterHand
  let network: Network
  let payer: Address
  let maker: KeyPairSigner
  let mint: Address
  beforeAll(async () => {
    hand = await clusterHand()
    network = {
      caipNetworkId: `solana:${(await hand.ask<string>('getGenesisHash')).slice(0, 32)}`,
      name: 'Local',
      testnet: true,
      nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
      rpcUrl: hand.url,
    }
    payer = SOLANA_FEE_PAYER.addressOf(KEYS.feePayer(network.caipNetworkId, 1)) as Address
    maker = await hand.someone()
    await hand.fund(maker.address, 20 * SOL)
    await hand.fund(payer, 10 * SOL)
    mint = await hand.makeToken(maker)
  })
  afterAll(() => hand?.stop())

  let last = 0
  function open(
    { perDay = 10n ** 10n, perAccount = 10n ** 9n }: Partial<Budget> = {},
    more: object = {},
  ) {
    const policy = {
      caipNetworkId: network.caipNetworkId,
      calls: [
        { to: TOKEN_PROGRAM_ADDRESS, methods: ['*'] },
        { to: SYSTEM, methods: ['*'] },
        { to: MEMO, methods: ['0x6869'] },
      ],
      opens: [mint],
      ...{ perDay: String(perDay), perAccount: String(perAccount) },
      ...more,
    }
    const common = { name: 'Demo', allowedOrigins: [DAPP_ORIGIN] }
    const parse = projectSchema({ development: true }).parse
    const project = parse({
      ...{ ...common, id: `s${++last}` },
      sponsor: { name: 'dapp.example', networks: [policy] },
    })
    const plain = parse({ ...common, id: 'plain' })
    const start = () =>
      createWorld(db(), { keys: KEYS, config: { networks: [network], projects: [project, plain] } })
    return { project, start, world: start() }
  }

  type Asked = {
    method?: string
    params?: unknown
    origin?: string
    from?: string
    network?: string
  }
  async function ask(
    world: World,
    project: Pick<Project, 'id'>,
    transaction: string,
    options: Asked = {},
  ) {
    const { method = 'signTransaction', origin = DAPP_ORIGIN, from } = options
    const { params = { transaction }, network: id = network.caipNetworkId } = options
    const response = await world.fetch(
      new Request(`${FRAME_ORIGIN}/v1/fee-payer?projectId=${project.id}&network=${id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      }),
      from,
    )
    return { status: response.status, ...((await response.json()) as Answer) }
  }

  const blockhashOf = async () =>
    (await hand.ask<{ value: { blockhash: string } }>('getLatestBlockhash')).value.blockhash
  const write = async (
    instructions: readonly Instruction[],
    options: Partial<Parameters<typeof sponsoredTransaction>[0]> = {},
  ) => sponsoredTransaction({ payer, blockhash: await blockhashOf(), ...options, instructions })
  const balanceOf = async (address: string) =>
    BigInt((await hand.ask<{ value: number }>('getBalance', [address])).value)
  const rowsOf = ({ id }: Pick<Project, 'id'>) =>
    db().select().from(sponsorships).where(eq(sponsorships.project, id))
  const ataOf = async (owner: Address, token = mint) =>
    (await findAssociatedTokenPda({ owner, mint: token, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0]
  const send = async (wire: string) =>
    hand.ask<string>('sendTransaction', [wire, { encoding: 'base64' }])
  async function landed(signature: string) {
    await expect
      .poll(async () => {
        const [status] = (
          await hand.ask<{ value: ({ confirmationStatus: string } | null)[] }>(
            'getSignatureStatuses',
            [[signature]],
          )
        ).value
        return status?.confirmationStatus ?? 'none'
      })
      .toMatch(/confirmed|finalized/)
  }
  const settle = () =>
    createFeeSettlement({ db: db(), proxy: createRpcProxy({ fetch: globalThis.fetch }) }).settle(
      network,
    )

  async function visitor() {
    const who = await hand.someone()
    await hand.mint(maker, mint, who.address, 100n)
    return who
  }
  const asPayer = () => ({ address: payer }) as KeyPairSigner
  const opening = async (owner: Address, token = mint) =>
    getCreateAssociatedTokenIdempotentInstruction({
      ...{ payer: asPayer(), ata: await ataOf(owner, token), owner, mint: token },
    })
  const transfer = async (from: KeyPairSigner, to: Address, amount = 5n) =>
    getTransferCheckedInstruction({
      ...{ source: await ataOf(from.address), mint, destination: await ataOf(to) },
      ...{ authority: from, amount, decimals: 6 },
    })
  const memo = (who: Address, text = 'hi'): Instruction => ({
    programAddress: MEMO,
    accounts: [{ address: who, role: AccountRole.READONLY_SIGNER }],
    data: new TextEncoder().encode(text),
  })

  return {
    hand: () => hand,
    network: () => network,
    payer: () => payer,
    maker: () => maker,
    mint: () => mint,
    keys: KEYS,
    open,
    ask,
    write,
    balanceOf,
    rowsOf,
    ataOf,
    send,
    landed,
    settle,
    visitor,
    asPayer,
    opening,
    transfer,
    memo,
  }
}
