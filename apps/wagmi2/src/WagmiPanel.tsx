import { useEffect, useState } from 'react'
import { parseEther } from 'viem'
import {
  useAccount,
  useChains,
  useConnect,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
} from 'wagmi'
import { BatchRow } from './BatchRow.js'
import { recordStatuses } from './statuses.js'

const MESSAGE = 'Hello from wagmi'
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export function WagmiPanel() {
  const { status, address, chainId, connector } = useAccount()
  const chains = useChains()
  const { connectors, connectAsync } = useConnect()
  const { disconnectAsync } = useDisconnect()
  const { signMessageAsync } = useSignMessage()
  const { sendTransactionAsync } = useSendTransaction()
  const { switchChainAsync } = useSwitchChain()
  const [result, setResult] = useState('')
  useEffect(() => recordStatuses('wagmi', status), [status])

  const run = (act: () => Promise<unknown>) => () => {
    setResult('')
    act().then(
      (value) => setResult(JSON.stringify(value ?? null)),
      ({ name, message }: Error) => setResult(JSON.stringify({ name, message })),
    )
  }
  const other = chains.find(({ id }) => id !== chainId)

  return (
    <section className="panel" aria-labelledby="wagmi">
      <h2 id="wagmi">wagmi 2</h2>
      <dl>
        <dt>Status</dt>
        <dd data-testid="wagmi-status">{status}</dd>
        <dt>Address</dt>
        <dd data-testid="wagmi-address">{address}</dd>
        <dt>Chain</dt>
        <dd data-testid="wagmi-chain">{chainId}</dd>
        <dt>Connector</dt>
        <dd data-testid="wagmi-connector">{connector?.id}</dd>
      </dl>
      <div className="buttons">
        {connectors.map((one) => (
          <button
            key={one.uid}
            type="button"
            data-testid={`wagmi-connect-${one.id}`}
            onClick={run(async () => (await connectAsync({ connector: one })).accounts)}
          >
            {one.name}
          </button>
        ))}
        <button
          type="button"
          data-testid="wagmi-sign"
          onClick={run(() => signMessageAsync({ message: MESSAGE }))}
        >
          Sign
        </button>
        <button
          type="button"
          data-testid="wagmi-send"
          onClick={run(() => sendTransactionAsync({ to: FRIEND, value: parseEther('0.01') }))}
        >
          Send
        </button>
        <button
          type="button"
          data-testid="wagmi-switch"
          onClick={run(async () => other && (await switchChainAsync({ chainId: other.id })).id)}
        >
          Switch network
        </button>
        <button type="button" data-testid="wagmi-disconnect" onClick={run(() => disconnectAsync())}>
          Disconnect
        </button>
      </div>
      {status === 'connected' && chainId !== undefined && (
        <BatchRow chainId={chainId} friend={FRIEND} />
      )}
      <pre data-testid="wagmi-result" aria-live="polite">
        {result}
      </pre>
    </section>
  )
}
