import {
  useVestibule,
  useVestibuleAccount,
  useVestibuleCallsStatus,
  useVestibuleNetwork,
  useVestibuleSendCalls,
} from '@vestibule/host-sdk/react'
import {
  type Chain,
  createWalletClient,
  custom,
  encodeFunctionData,
  type Hex,
  parseAbi,
} from 'viem'
import { stack } from '../vestibule.js'
import { useShown } from './useShown.js'

/** The test token. The local world's operator pays the fees for minting it. */
const TOKEN = '0x9cd1CB9C2226b85bd5c80014Da653dbC982162bC'
const ABI = parseAbi(['function mint(address to, uint256 value)'])
const STATES: Readonly<Record<number, string>> = {
  100: 'pending',
  200: 'confirmed',
  400: 'dropped',
  500: 'reverted',
}
const url =
  new URLSearchParams(location.search).get('paymaster') ??
  `${stack.api}/v1/paymaster?projectId=${stack.projectId}`

export function SponsorPanel() {
  const vestibule = useVestibule()
  const { data: account } = useVestibuleAccount({ namespace: 'eip155' })
  const { address } = account
  const { data: network } = useVestibuleNetwork()
  const { mutate, data, error, isPending } = useVestibuleSendCalls()
  const { data: status } = useVestibuleCallsStatus({ id: data?.id })
  const { result, show } = useShown()
  const to = address as Hex
  const mint = () => ({
    to: TOKEN as Hex,
    data: encodeFunctionData({ abi: ABI, args: [to, 5_000_000n] }),
  })
  const paymaster = (optional = false) => ({ paymasterService: { url, optional } })

  async function byViem() {
    const wallet = createWalletClient({
      account: to,
      chain: network as never as Chain,
      transport: custom({
        request: async (asked) => vestibule.getProvider('eip155')?.request(asked as never),
      }),
    })
    const { id } = await wallet.sendCalls({
      calls: [mint(), mint()],
      forceAtomic: true,
      capabilities: paymaster(),
    })
    const { status, receipts = [] } = await wallet.waitForCallsStatus({ id })
    return `${status}, ${receipts[0]?.logs.length} events`
  }
  const button = (id: string, text: string, onClick: () => void) => (
    <button type="button" data-testid={id} disabled={isPending || !address} onClick={onClick}>
      {text}
    </button>
  )
  return (
    <section className="panel" aria-labelledby="sponsored">
      <h2 id="sponsored">At this site’s expense</h2>
      <dl>
        <dt>Mint</dt>
        <dd data-testid="demo-sponsor-id">{data?.id}</dd>
        <dt>Status</dt>
        <dd data-testid="demo-sponsor-status">
          {error?.message ?? (status && (STATES[status.status] ?? status.status))}
        </dd>
      </dl>
      <div className="buttons">
        {button('demo-sponsor', 'Mint for nothing', () =>
          mutate({ calls: [mint()], capabilities: paymaster() }),
        )}
        {button('demo-sponsor-optional', 'Mint, sponsored or not', () =>
          mutate({ calls: [mint(), mint()], capabilities: paymaster(true) }),
        )}
        {button('demo-sponsor-other', 'Pay a friend', () =>
          mutate({ calls: [{ to: TOKEN, value: 0n }], capabilities: paymaster() }),
        )}
        {button('demo-sponsor-viem', 'Mint twice by viem', () => void show(byViem))}
      </div>
      <pre data-testid="demo-sponsor-result" aria-live="polite">
        {result}
      </pre>
    </section>
  )
}
