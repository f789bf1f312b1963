import { useAccount } from 'wagmi'

/** Shows the account that the modal connected, from wagmi's hook. */
export function Account() {
  const { status, address } = useAccount()
  return (
    <output aria-label="wagmi">
      {status} {address}
    </output>
  )
}
