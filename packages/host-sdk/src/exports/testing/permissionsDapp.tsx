import { useVestibulePermissions } from '../react.js'

// The code below repeats docs/guides/permissions.md word for word.

export function Allow({ server, token }: { server: `0x${string}`; token: `0x${string}` }) {
  const { data: granted = [], request, revoke } = useVestibulePermissions()
  const [permission] = granted
  if (permission !== undefined)
    return (
      <button type="button" onClick={() => revoke.mutate(permission)}>
        Revoke
      </button>
    )
  const ask = () =>
    request.mutate({
      chainId: '0x2105',
      to: server,
      permission: {
        type: 'erc20-token-periodic',
        isAdjustmentAllowed: true,
        data: { tokenAddress: token, periodAmount: '0x989680', periodDuration: 86_400 },
      },
      rules: [
        { type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1_000) + 30 * 86_400 } },
      ],
    })
  return (
    <button type="button" onClick={ask}>
      Allow 10 USDC a day
    </button>
  )
}
