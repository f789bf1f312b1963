import { EarlyError } from '@vestibule/protocol'
import { useCallback, useEffect } from 'react'
import type { Core } from '../core/core.js'
import type { Eip1193Provider } from '../core/model/connector.js'
import { getNamespace } from '../core/namespaceState.js'
import type { Query, QueryOptions } from '../query/query.js'
import type { Vestibule } from '../start/instance.js'
import { useQuery } from './useQuery.js'
import { type Action, useVestibuleAction } from './useVestibuleAction.js'
import { useVestibule } from './VestibuleProvider.js'

type HexText = `0x${string}`

/** Calls for `useVestibuleSendCalls` (EIP-5792). */
export type CallBatch = {
  calls: readonly { to: HexText; data?: HexText | undefined; value?: bigint | undefined }[]
  /** Fails if the wallet cannot execute the calls atomically. @default false */
  atomicRequired?: boolean | undefined
  /** Your id for the batch. @default an id from the wallet */
  id?: string | undefined
  capabilities?: Readonly<Record<string, unknown>> | undefined
}

/** Capabilities by chain id in hex, from the wallet's response. */
export type WalletCapabilities = Readonly<
  Record<
    HexText,
    Readonly<Record<string, unknown>> & {
      atomic?: { status: 'supported' | 'ready' | 'unsupported' }
    }
  >
>

/** State of a batch. */
export type CallsStatus = {
  id: string
  chainId: HexText
  /** 100 pending, 200 confirmed, 400 dropped, 500 reverted, 600 partly reverted. */
  status: number
  atomic: boolean
  receipts?: readonly {
    status: HexText
    transactionHash: HexText
    blockHash: HexText
    blockNumber: HexText
    gasUsed: HexText
    logs: readonly { address: HexText; data: HexText; topics: readonly HexText[] }[]
  }[]
}

const POLL_MS = 1_000

/**
 * Sends several calls as one request on the active network. `value` is in wei as a bigint. Resolves
 * to the batch id.
 * @see docs/guides/batches.md
 */
export function useVestibuleSendCalls(): Action<CallBatch, { id: string }> {
  const vestibule = useVestibule()
  const send = useCallback(
    async ({ calls, atomicRequired = false, ...more }: CallBatch) => {
      const { address } = vestibule.getAccount()
      const sent = calls.map(({ value, ...call }) => ({
        ...call,
        ...(value !== undefined && { value: toHex(value) }),
      }))
      const batch = {
        ...{ ...more, version: '2.0.0', from: address, atomicRequired, calls: sent },
        chainId: toHex(Number(vestibule.getChainId())),
      }
      const answer = await ask(vestibule, 'wallet_sendCalls', [batch])
      // Version 1 of EIP-5792 returned only the id.
      return typeof answer === 'string' ? { id: answer } : (answer as { id: string })
    },
    [vestibule],
  )
  return useVestibuleAction(send)
}

/**
 * The wallet's response to `wallet_getCapabilities`, by chain id in hex. Call `refetch` after the
 * account's first batch: it changes `ready` to `supported`.
 */
export function useVestibuleCapabilities(): Query<WalletCapabilities> {
  const vestibule = useVestibule()
  return useQuery((core) =>
    ofAccount<WalletCapabilities>(core, 'capabilities', (address) =>
      ask(vestibule, 'wallet_getCapabilities', [address]),
    ),
  )
}

/** The status of a batch, read each second while it is 100. @see docs/guides/batches.md#read-the-status */
export function useVestibuleCallsStatus({ id }: { id: string | undefined }): Query<CallsStatus> {
  const vestibule = useVestibule()
  const query = useQuery((core) =>
    id === undefined
      ? undefined
      : ofAccount<CallsStatus>(core, `calls ${id}`, () =>
          ask(vestibule, 'wallet_getCallsStatus', [id]),
        ),
  )
  const isPending = query.data?.status === 100
  useEffect(() => {
    if (!isPending || query.isFetching) return
    const timer = setTimeout(() => void query.refetch(), POLL_MS)
    return () => clearTimeout(timer)
  })
  return query
}

function ofAccount<data>(
  core: Core,
  name: string,
  read: (address: string) => Promise<unknown>,
): QueryOptions<data> | undefined {
  const { address, caipAddress } = getNamespace(core.store.getState()).accountState
  if (address === undefined || caipAddress === undefined) return undefined
  return { key: `${name} ${caipAddress}`, read: async () => (await read(address)) as data }
}

async function ask(vestibule: Vestibule, method: string, params: unknown[]): Promise<unknown> {
  const provider = vestibule.getProvider() as Eip1193Provider | undefined
  if (provider === undefined) throw new EarlyError('notConnected')
  return provider.request({ method, params })
}

const toHex = (value: bigint | number): HexText => `0x${value.toString(16)}`
