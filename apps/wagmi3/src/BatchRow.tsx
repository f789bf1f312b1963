import { parseEther } from 'viem'
import { useCallsStatus, useCapabilities, useSendCalls } from 'wagmi'

const COIN = parseEther('0.001')

export function BatchRow({ chainId, friend }: { chainId: number; friend: `0x${string}` }) {
  const { data: capabilities } = useCapabilities()
  const sendCalls = useSendCalls()
  const id = sendCalls.data?.id ?? ''
  const { data: status } = useCallsStatus({
    id,
    query: { enabled: id !== '', refetchInterval: 500 },
  })
  const pay = { to: friend, value: COIN }
  return (
    <p>
      <button
        type="button"
        data-testid="wagmi-batch"
        onClick={() => sendCalls.mutate({ calls: [pay, pay] })}
      >
        Pay twice
      </button>{' '}
      <span data-testid="wagmi-atomic">{capabilities?.[chainId]?.atomic?.status}</span>{' '}
      <span data-testid="wagmi-batch-status">
        {sendCalls.error?.message.split('\n')[0] ?? status?.status}
      </span>{' '}
      <span data-testid="wagmi-batch-receipts">{status?.receipts?.length}</span>
    </p>
  )
}
