import {
  useVestibule,
  useVestibuleCallsStatus,
  useVestibuleCapabilities,
  useVestibuleNetwork,
  useVestibuleSendCalls,
} from '@vestibule/host-sdk/react'
import { type Chain, createWalletClient, custom, type Hex, parseEther } from 'viem'
import { useShown } from './useShown.js'

/** Public accounts of every development node. */
const FRIENDS = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const
const CALLS = FRIENDS.map((to, index) => ({ to, value: parseEther(`0.00${index + 1}`) }))
/** The second call reverts: the account's contract does not have this function. */
const FAILING = [
  ...CALLS.slice(0, 1),
  { to: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B', data: '0xdeadbeef' } as const,
]

const STATES: Readonly<Record<number, string>> = {
  100: 'pending',
  200: 'confirmed',
  400: 'dropped',
  500: 'reverted',
  600: 'partly reverted',
}

export function BatchPanel() {
  const vestibule = useVestibule()
  const { data: network } = useVestibuleNetwork()
  const { data: capabilities } = useVestibuleCapabilities()
  const { mutate, data, error, isPending } = useVestibuleSendCalls()
  const { data: status } = useVestibuleCallsStatus({ id: data?.id })
  const { result, show } = useShown()
  const chainId = `0x${Number(network?.id ?? 0).toString(16)}` as const
  const atomic = capabilities?.[chainId]?.atomic?.status

  const client = () =>
    createWalletClient({
      account: vestibule.getAccount().address as Hex,
      chain: network as never as Chain,
      transport: custom({
        request: async (asked) => vestibule.getProvider('eip155')?.request(asked as never),
      }),
    })
  async function byViem() {
    const wallet = client()
    const { id } = await wallet.sendCalls({ calls: CALLS, forceAtomic: true })
    const { status, atomic, receipts = [] } = await wallet.waitForCallsStatus({ id })
    return `${status}, ${atomic ? 'atomic' : 'separate'}, ${receipts.length} receipt`
  }
  return (
    <section className="panel" aria-labelledby="batches">
      <h2 id="batches">Several calls at once</h2>
      <dl>
        <dt>All or nothing</dt>
        <dd data-testid="demo-atomic">{atomic}</dd>
        <dt>Batch</dt>
        <dd data-testid="demo-batch-id">{data?.id}</dd>
        <dt>Status</dt>
        <dd data-testid="demo-batch-status">
          {error?.message ?? (status && (STATES[status.status] ?? status.status))}
        </dd>
        <dt>Receipts</dt>
        <dd data-testid="demo-batch-receipts">{status?.receipts?.length}</dd>
      </dl>
      <div className="buttons">
        <button
          type="button"
          data-testid="demo-batch"
          disabled={isPending || atomic === undefined}
          onClick={() => mutate({ calls: CALLS, atomicRequired: true })}
        >
          Pay three friends
        </button>
        <button
          type="button"
          data-testid="demo-batch-failing"
          disabled={isPending || atomic === undefined}
          onClick={() => mutate({ calls: FAILING, atomicRequired: true })}
        >
          Pay, and fail
        </button>
        <button
          type="button"
          data-testid="demo-batch-viem"
          disabled={atomic === undefined}
          onClick={() => void show(byViem)}
        >
          Pay by viem
        </button>
        <button
          type="button"
          data-testid="demo-batch-show"
          disabled={data === undefined}
          onClick={() => void client().showCallsStatus({ id: data?.id ?? '' })}
        >
          Show the batch
        </button>
      </div>
      <pre data-testid="demo-batch-result" aria-live="polite">
        {result}
      </pre>
    </section>
  )
}
