import { MULTICALL, multicallCode, networkAt } from '@vestibule/services/testing'
import { startAnvil } from '@vestibule/services/testing/anvil'
import { type Address, createPublicClient, http, type PublicClient } from 'viem'
import { type ServicesProcess, startServicesProcess } from '../services/startServicesProcess.js'
import { EMITTER_CODE, TOKEN_CODE } from './benchContracts.js'

const PLENTY = { points: 1e9, site: 1e9 }
const LIMITS = { requestsPerClient: PLENTY, nodeCallsPerClient: PLENTY }
const EMITTER: Address = `0x${'e1'.repeat(20)}`
const SENDER: Address = `0x${'5e'.repeat(20)}`
const BATCH = 25

export async function startDataWorld(
  dataDir: string,
  { tokens, scanBlocks = false }: { tokens: number; scanBlocks?: boolean },
): Promise<DataWorld> {
  const anvil = await startAnvil()
  await anvil.ask('anvil_setCode', [MULTICALL, await deployedCode(anvil.url)])
  const list = Array.from({ length: tokens }, (_, index) => addressOf('70', index))
  for (const token of list) await anvil.ask('anvil_setCode', [token, TOKEN_CODE])
  await anvil.ask('anvil_setCode', [EMITTER, EMITTER_CODE])
  const networks = [networkAt(31337, anvil.url, { tokens: list, scanBlocks })]
  const start = () => startServicesProcess(dataDir, { limits: LIMITS, networks })
  const services = await start()
  const chain = createPublicClient({ transport: http(anvil.url) })
  return {
    services,
    start,
    chain,
    tokens: list,
    async emit({ account, transactions, each }) {
      for (let done = 0; done < transactions; done += BATCH) {
        const batch = Math.min(BATCH, transactions - done)
        await send(
          anvil.url,
          Array.from({ length: batch }, () => emission({ account, each })),
        )
        await send(anvil.url, [{ method: 'evm_mine', params: [] }])
      }
    },
    prepare: () =>
      send(anvil.url, [
        { method: 'anvil_impersonateAccount', params: [SENDER] },
        { method: 'anvil_setBalance', params: [SENDER, `0x${(10n ** 30n).toString(16)}`] },
        { method: 'evm_setBlockGasLimit', params: ['0x1000000000'] },
        { method: 'evm_setAutomine', params: [false] },
      ]),
    async stop() {
      await services.kill()
      anvil.stop()
    },
  }
}

export type DataWorld = {
  services: ServicesProcess
  start: () => Promise<ServicesProcess>
  chain: PublicClient
  tokens: readonly Address[]
  prepare: () => Promise<void>
  emit: (order: { account: Address; transactions: number; each: number }) => Promise<void>
  stop: () => Promise<void>
}

export function addressOf(kind: string, index: number): Address {
  return `0x${kind.repeat(16)}${index.toString(16).padStart(8, '0')}`
}

function emission({ account, each }: { account: Address; each: number }) {
  const word = (value: string) => value.padStart(64, '0')
  const data = `0x${word('1')}${word(account.slice(2))}${word(each.toString(16))}`
  const gas = `0x${(60_000 + each * 2_500).toString(16)}`
  return { method: 'eth_sendTransaction', params: [{ from: SENDER, to: EMITTER, gas, data }] }
}

async function send(url: string, calls: readonly { method: string; params: unknown[] }[]) {
  const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
  const headers = { 'content-type': 'application/json' }
  const answers = await (await fetch(url, { method: 'POST', headers, body })).json()
  const failed = (answers as { error?: { message: string } }[]).find(({ error }) => error)
  if (failed !== undefined) throw new Error(failed.error?.message)
}

async function deployedCode(url: string): Promise<string> {
  const { data } = await createPublicClient({ transport: http(url) }).call({
    data: multicallCode(),
  })
  if (data === undefined) throw new Error("The node did not return the contract's code.")
  return data
}
